import type { ShopCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { insertLetter, listEnded, type Letter } from './outbox.repository.ts'

/** Inserts an outbox row in the caller's transaction; the outbox job sends it. */
export function tell(ctx: ShopCtx, letter: Letter) {
  return insertLetter(ctx, uuidv7(ctx.now.getTime()), letter)
}

/** The same under an id of the caller, who reads later what became of it. */
export const tellAs = (ctx: ShopCtx, id: string, letter: Letter) => insertLetter(ctx, id, letter)

const MOST_ORDERS = 3

/** The number of letters to buyers since a moment that could not be sent, and the newest orders that they were about. */
export const listUnsentLetters = (ctx: ShopCtx, since: Date) => listEnded(ctx, since, MOST_ORDERS)
