import type { ShopCtx } from '#context.ts'
import { uuidv7 } from '../../ids.ts'
import { insertLetter, type Letter } from './outbox.repository.ts'

/** Writes an outbox row in the transaction that decided it; the outbox job sends it. */
export function tell(ctx: ShopCtx, letter: Letter) {
  return insertLetter(ctx, uuidv7(ctx.now.getTime()), letter)
}
