import type { ShopCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { countEndedAnswers, deleteById, deleteUnsent, insertLetter, listEnded, listEndedOf, type Letter } from './outbox.repository.ts'

/** Inserts an outbox row in the caller's transaction; the outbox job sends it. */
export function tell(ctx: ShopCtx, letter: Letter) {
  return insertLetter(ctx, uuidv7(ctx.now.getTime()), letter)
}

/** The same under an id of the caller, who reads later what became of it. */
export const tellAs = (ctx: ShopCtx, id: string, letter: Letter) => insertLetter(ctx, id, letter)

/** The same in place of an earlier letter with this id, and of `instead` when that one has not gone. */
export async function tellAnew(ctx: ShopCtx, { id, instead }: { id: string; instead: string | undefined }, letter: Letter) {
  await deleteById(ctx, id)
  if (instead !== undefined) await deleteUnsent(ctx, instead)
  return insertLetter(ctx, id, letter)
}

/** The failed ones of these letters. */
export const listUnsentOf = async (ctx: ShopCtx, ids: readonly string[]) => new Set(ids.length > 0 ? await listEndedOf(ctx, ids) : [])

const MOST_ORDERS = 3

/** The number of letters to buyers since a moment that could not be sent, and the newest orders that they were about. */
export const listUnsentLetters = (ctx: ShopCtx, since: Date) => listEnded(ctx, since, MOST_ORDERS)

/** The number of answers to questions since a moment that could not be sent. */
export const countUnsentAnswers = (ctx: ShopCtx, since: Date) => countEndedAnswers(ctx, since)
