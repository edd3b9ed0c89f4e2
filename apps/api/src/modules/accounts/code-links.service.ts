import type { ShopCtx } from '#context.ts'
import { linkSignature } from './code-links.rules.ts'
import { findCode } from './holdings.repository.ts'

type Signing = { key: string; code: string; address: string }

/** A signed link that opens a campaign by its code, for the merchant. Returns the mistake when no campaign has the code. */
export async function signedLink(ctx: ShopCtx, { key, code, address }: Signing): Promise<{ link: string } | { mistake: string }> {
  const row = await findCode(ctx, code.trim().toUpperCase())
  if (row?.kind !== 'CAMPAIGN') return { mistake: `O código ${code} não abre nenhuma campanha desta loja.` }
  const query = new URLSearchParams({ code: row.code, sig: linkSignature(key, ctx.tenant.id, row.code) })
  return { link: `${address}/?${query}` }
}
