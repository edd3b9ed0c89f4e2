import { inTransaction, type Ctx } from '#context.ts'
import { canMove, isPaid } from '@mutirao/domain/order-status'
import { announce } from '../book/order-changes.service.ts'
import { lockOrder } from '../book/orders.repository.ts'
import { listUndecided, type PaymentRow } from '../book/payments.repository.ts'
import { returnDateOf } from '../money/reviews.rules.ts'
import { moveOrder } from '../state/transitions.ts'

/** Job: expires an order unpaid past its deadline and releases its stock, exactly once. */
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
