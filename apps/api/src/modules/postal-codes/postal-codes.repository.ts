import { and, eq, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { postalCodes } from '#db/schema/tenants.ts'
import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'

export type KeptAnswer = typeof postalCodes.$inferSelect

export async function findKept({ db }: Ctx, cep: string) {
  const [row] = await db.select().from(postalCodes).where(eq(postalCodes.cep, cep))
  return row
}

export async function keepAnswer({ db, now }: Ctx, cep: string, body: PostalCodeAnswer) {
  await db
    .insert(postalCodes)
    .values({ cep, body, fetchedAt: now })
    .onConflictDoUpdate({ target: postalCodes.cep, set: { body, fetchedAt: now } })
}

/** `words`: normalized by searchWords, letters and digits only. */
export function searchKept({ db }: Ctx, words: readonly string[], most: number) {
  const query = words.map((word) => `${word}:*`).join(' & ')
  return db
    .select({ body: postalCodes.body })
    .from(postalCodes)
    .where(sql`${postalCodes.words} @@ to_tsquery('simple', ${query})`)
    .orderBy(sql`${postalCodes.body}->>'logradouro'`, postalCodes.cep)
    .limit(most)
}

/** Deletes postal codes cached as not found, for all shops. */
export async function deleteUnknown({ db }: Ctx, before: Date) {
  await db.delete(postalCodes).where(and(lt(postalCodes.fetchedAt, before), sql`${postalCodes.body} @> '{"erro":true}'`))
}
