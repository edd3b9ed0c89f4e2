import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { adults } from '#db/schema/people.ts'

/** cpfHashes are the shop's own keyed hashes, one for each of its keys; birthDate is the person's claim, which the provider confirms. */
export type AgeQuestion = { db: Db; tenantId: string; cpfHashes: readonly string[]; birthDate: string }

/** Confirms that a CPF and a birth date belong to one person. The person's own statement is no confirmation (Lei 15.211/2025). */
export type AgeAdapter = { isConfirmed: (question: AgeQuestion) => Promise<boolean> }

/** The embedded default: the merchant's own list, adults.json. */
export const listedAges: AgeAdapter = {
  async isConfirmed({ db, tenantId, cpfHashes, birthDate }) {
    const [row] = await db
      .select({ cpfHash: adults.cpfHash })
      .from(adults)
      .where(and(eq(adults.tenantId, tenantId), inArray(adults.cpfHash, [...cpfHashes]), eq(adults.birthDate, birthDate)))
    return row !== undefined
  },
}
