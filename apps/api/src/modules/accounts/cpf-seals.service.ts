import { decrypt, encrypt, isUnderFormerKey } from '#cipher.ts'
import type { ShopCtx } from '#context.ts'
import { keyedHash } from '#ids.ts'
import * as repository from './clients.repository.ts'

/**
 * Encrypts and hashes again, under the newest key, the CPFs of up to `most` accounts behind `after`. Returns how many were under a former key, and the
 * last account; no `last` at the end.
 */
export async function renewAccountCpfs(
  ctx: ShopCtx,
  keys: readonly string[],
  page: { after: string; most: number },
): Promise<{ renewed: number; last?: string }> {
  const rows = await repository.listSealedCpfs(ctx, page)
  const former = rows.filter(({ cpfCipher }) => isUnderFormerKey(keys, ctx.tenant.id, cpfCipher!))
  for (const { id, cpfCipher } of former) {
    const digits = decrypt(keys, ctx.tenant.id, cpfCipher!)
    const renewed = { cpfCipher: encrypt(keys[0]!, ctx.tenant.id, digits), cpfHash: keyedHash(keys[0]!, 'cpf', ctx.tenant.id, digits) }
    await repository.saveSealedCpf(ctx, id, { ...renewed, former: cpfCipher! })
  }
  return { renewed: former.length, last: rows.at(-1)?.id }
}

/** Whether the shop has a list of adults, whose CPFs are hashes only. */
export const hasAdults = (shop: ShopCtx): Promise<boolean> => repository.hasAdults(shop)
