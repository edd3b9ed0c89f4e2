import { ageOfKey, decrypt, encrypt } from '#cipher.ts'
import type { ShopCtx } from '#context.ts'
import { keyedHash } from '#ids.ts'
import * as repository from './clients.repository.ts'

/** renewed: texts that were under a former key; lost: texts that no key opens; last: the id of the last row, undefined at the end. */
export type RenewedPage = { renewed: number; lost: number; last?: string }

/** Encrypts and hashes again, under the newest key, the CPFs of up to `most` accounts behind `after`. */
export async function renewAccountCpfs(ctx: ShopCtx, keys: readonly string[], page: { after: string; most: number }): Promise<RenewedPage> {
  const rows = await repository.listSealedCpfs(ctx, page)
  const counts = { renewed: 0, lost: 0 }
  for (const { id, cpfCipher } of rows) {
    const age = ageOfKey(keys, ctx.tenant.id, cpfCipher!)
    if (age < 0) counts.lost++
    if (age <= 0) continue
    const digits = decrypt(keys, ctx.tenant.id, cpfCipher!)
    const renewed = { cpfCipher: encrypt(keys[0]!, ctx.tenant.id, digits), cpfHash: keyedHash(keys[0]!, 'cpf', ctx.tenant.id, digits) }
    await repository.saveSealedCpf(ctx, id, { ...renewed, former: cpfCipher! })
    counts.renewed++
  }
  return { ...counts, last: rows.at(-1)?.id }
}

/** Whether the shop has a list of adults, whose CPFs are hashes only. */
export const hasAdults = (shop: ShopCtx): Promise<boolean> => repository.hasAdults(shop)
