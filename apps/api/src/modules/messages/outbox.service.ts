import type { ShopCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { insertLetter, type Letter } from './outbox.repository.ts'

/** Inserts an outbox row in the caller's transaction; the outbox job sends it. */
export function tell(ctx: ShopCtx, letter: Letter) {
  return insertLetter(ctx, uuidv7(ctx.now.getTime()), letter)
}
