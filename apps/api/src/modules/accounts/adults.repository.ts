import { and, eq, inArray } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { adults, clients } from '#db/schema/people.ts'

export const countAdults = ({ db, tenant }: ShopCtx): Promise<number> => db.$count(adults, eq(adults.tenantId, tenant.id))

export async function insertAdult({ db, tenant }: ShopCtx, row: { cpfHash: string; birthDate: string }): Promise<void> {
  await db
    .insert(adults)
    .values({ ...row, tenantId: tenant.id })
    .onConflictDoUpdate({ target: [adults.tenantId, adults.cpfHash], set: row })
}

/** hashes: of one CPF, by each key of the server. Returns whether the person was on the list. */
export async function deleteAdult({ db, tenant }: ShopCtx, hashes: string[]): Promise<boolean> {
  const { rowCount } = await db.delete(adults).where(and(eq(adults.tenantId, tenant.id), inArray(adults.cpfHash, hashes)))
  return rowCount === 1
}

export async function endConfirmation({ db, tenant }: ShopCtx, hashes: string[]): Promise<void> {
  await db
    .update(clients)
    .set({ ageVerifiedAt: null })
    .where(and(eq(clients.tenantId, tenant.id), inArray(clients.cpfHash, hashes)))
}
