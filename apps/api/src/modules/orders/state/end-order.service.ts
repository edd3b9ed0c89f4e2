import type { WorkCtx } from '#context.ts'
import { noteForBuyer, isReturnReason } from '#modules/messages/messages.service.ts'
import type { Order } from '@mutirao/contract/order-shapes'
import type { OrderState } from '@mutirao/domain/order-status'
import type { Back } from '@mutirao/domain/refund'
import { findPayment, type OrderRow, type PaymentRow } from '../book/orders.repository.ts'
import { movePayment } from '../book/payments.repository.ts'
import { readReturnable, returnOfOrder } from '../money/refunds.service.ts'
import { moveOrder } from './transitions.ts'

type Ending = {
  /** MONEY_RETURNED notifies the buyer for the reasons that it has texts for; for the others the caller does. */
  reason: Order['refunds'][number]['reason']
  /** The shop's explanation to the buyer, when the shop refuses the order. */
  why?: string
  isToWallet?: boolean
  /** The id of the first refund, when an act determines it. */
  refundId?: string
  /** The campaign of the failed group. */
  campaignId?: string
  /** Centavos to refund; the whole refundable amount when omitted. */
  amount?: number
  /** GROUP_FAILED, for an order that fails entirely with its group. */
  to?: OrderState
}

type Ended = { order: OrderRow; amount: number; back: Back[] }

/**
 * Ends an order: an unpaid or free one becomes CANCELLED, a paid one is refunded and becomes REFUND_REQUESTED. The caller holds the order's lock
 * and has checked that the order may end.
 */
export async function endOrder(ctx: WorkCtx, order: OrderRow, ending: Ending): Promise<Ended> {
  const payment = await findPayment(ctx, order.id)
  return payment?.state === 'APPROVED' && payment.amount > 0 ? endPaid(ctx, order, ending) : endUnpaid(ctx, order, { ...ending, payment })
}

async function endPaid(ctx: WorkCtx, order: OrderRow, { why, to = 'REFUND_REQUESTED', ...ending }: Ending): Promise<Ended> {
  const { reason, isToWallet, refundId, campaignId } = ending
  const amount = ending.amount ?? (await readReturnable(ctx, order.id)).total
  const back = amount > 0 ? await returnOfOrder(ctx, order, { id: refundId, amount, reason, isToWallet, campaignId }) : []
  if (why !== undefined) return { order: await moveOrder(ctx, order, to, { note: why, refusal: { why, back } }), amount, back }
  if (amount > 0 && isReturnReason(reason)) await noteForBuyer(ctx, order, { news: 'MONEY_RETURNED', back, reason })
  return { order: await moveOrder(ctx, order, to), amount, back }
}

async function endUnpaid(
  ctx: WorkCtx,
  order: OrderRow,
  { why, to = 'CANCELLED', payment }: Ending & { payment: PaymentRow | undefined },
): Promise<Ended> {
  const isFree = payment?.state === 'APPROVED'
  if (isFree) await movePayment(ctx, payment.id, 'REFUNDED')
  const ended = await moveOrder(ctx, order, to, why === undefined ? {} : { note: why, refusal: { why, back: [] } })
  // A failed order waits for its refund; a free one has none.
  const last = isFree && to === 'GROUP_FAILED' ? await moveOrder(ctx, ended, 'REFUNDED') : ended
  return { order: last, amount: 0, back: [] }
}
