import { decrypt, encrypt, encryptAgain } from '#cipher.ts'
import type { Ctx, ShopCtx } from '#context.ts'
import type { RenewedPage } from '#modules/accounts/cpf-seals.service.ts'
import { listSealedCpfs, saveSealedCpf, type OrderRow } from './orders.repository.ts'

/** Older orders have an unencrypted CPF. */
const IS_PLAIN = /^\d{11}$/

/** Encrypts the buyer's CPF for the order's row. */
export const sealCpf = ({ services, tenant }: Ctx, digits: string) => encrypt(services.secrets.key, tenant.id, digits)

/** The digits of the buyer's CPF, if the order asked for it. */
export function cpfOfOrder({ services, tenant }: Ctx, { properties }: Pick<OrderRow, 'properties'>): string | undefined {
  const kept = properties['account.cpf']
  if (kept === undefined || IS_PLAIN.test(kept)) return kept
  return decrypt(services.secrets.keys, tenant.id, kept)
}

/** Encrypts again, under the newest key, the CPFs of up to `most` orders behind `after`, as `renewAccountCpfs` does those of accounts. */
export async function renewOrderCpfs(ctx: ShopCtx, keys: readonly string[], page: { after: string; most: number }): Promise<RenewedPage> {
  const rows = await listSealedCpfs(ctx, page)
  const counts = { renewed: 0, lost: 0 }
  for (const { id, sealed } of rows.filter((row) => !IS_PLAIN.test(row.sealed))) {
    const renewed = encryptAgain(keys, ctx.tenant.id, sealed)
    if (renewed === undefined) counts.lost++
    if (renewed === undefined || renewed === sealed) continue
    await saveSealedCpf(ctx, id, renewed)
    counts.renewed++
  }
  return { ...counts, last: rows.at(-1)?.id }
}
