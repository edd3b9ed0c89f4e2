import { decrypt, encrypt, isUnderFormerKey } from '#cipher.ts'
import type { Ctx, ShopCtx } from '#context.ts'
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
export async function renewOrderCpfs(
  ctx: ShopCtx,
  keys: readonly string[],
  page: { after: string; most: number },
): Promise<{ renewed: number; last?: string }> {
  const rows = await listSealedCpfs(ctx, page)
  const former = rows.filter(({ sealed }) => !IS_PLAIN.test(sealed) && isUnderFormerKey(keys, ctx.tenant.id, sealed))
  for (const { id, sealed } of former) await saveSealedCpf(ctx, id, encrypt(keys[0]!, ctx.tenant.id, decrypt(keys, ctx.tenant.id, sealed)))
  return { renewed: former.length, last: rows.at(-1)?.id }
}
