import type { Ctx } from '#context.ts'
import { expireOrder, listOverdue } from '#modules/orders/changing/expiry.service.ts'
import { askBeforeExpiry } from '#modules/orders/paying/payments.service.ts'

/** Orders that end at the same time; each asks its acquirer. */
const LANES = 8

/** For the sweeper: ends the orders whose hold is over. One that fails holds up no other; it is tried again by the next round. Throws the first error. */
export async function expireDue(ctx: Ctx): Promise<void> {
  const ids = await listOverdue(ctx)
  const errors: unknown[] = []
  const lane = async () => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) await askAndExpire(ctx, id).catch((error: unknown) => errors.push(error))
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  if (errors.length > 0) throw errors[0]
}

/** Idempotent: several processes may end an order at the same time. */
export async function askAndExpire(ctx: Ctx, orderId: string): Promise<void> {
  await askBeforeExpiry(ctx, orderId)
  await expireOrder(ctx, orderId)
}
