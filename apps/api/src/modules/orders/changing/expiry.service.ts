import { inTransaction, type Ctx } from '#context.ts'
import { canMove, isPaid } from '@mutirao/domain/order-status'
import { heldUntil } from '@mutirao/domain/payment-hold'
import { announce } from '../book/order-changes.service.ts'
import { listUnpaidBefore, lockOrder } from '../book/orders.repository.ts'
import { listUndecided, type PaymentRow } from '../book/payments.repository.ts'
import { returnDateOf } from '../money/reviews.rules.ts'
import { moveOrder } from '../state/transitions.ts'

/** More would keep one round of the sweep busy for long; the rest is found by the next one. */
const MOST_AT_ONCE = 1000

/** Unpaid orders whose stock is held no longer, the oldest deadline first. */
export const listOverdue = (ctx: Ctx): Promise<string[]> => listUnpaidBefore(ctx, heldUntil(ctx.now), MOST_AT_ONCE)

/** Expires an order unpaid past its deadline and releases its stock, exactly once. */
export async function expireOrder(ctx: Ctx, id: string): Promise<void> {
  const expired = await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || !canMove(order.state, 'EXPIRED') || isPaid(order.state) || !order.expiresAt || order.expiresAt > tx.now) return undefined
    const [held] = await listUndecided(tx, order.id)
    await moveOrder(tx, order, 'EXPIRED', held && { review: inReview(tx, held) })
    return order
  })
  if (expired) announce(ctx, expired)
}

const inReview = ({ tenant }: Ctx, { received, receivedAt, createdAt }: PaymentRow) => ({
  amount: received,
  returnsAt: returnDateOf(tenant.body.payment, receivedAt ?? createdAt),
})
