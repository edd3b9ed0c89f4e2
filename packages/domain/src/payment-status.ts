import { canMove, isUnpaid, mayBePaid, type OrderState } from './order-status.ts'

export type PaymentState = 'PENDING' | 'APPROVED' | 'REFUSED' | 'REVIEW' | 'REFUNDED'

/**
 * REFUSED may still become APPROVED: a Pix may be paid after its expiry, or after its charge was closed. An approved payment never becomes
 * refused.
 */
const paymentTransitions: Record<PaymentState, readonly PaymentState[]> = {
  PENDING: ['APPROVED', 'REFUSED', 'REVIEW', 'REFUNDED'],
  REVIEW: ['APPROVED', 'REFUNDED'],
  REFUSED: ['APPROVED', 'REVIEW', 'REFUNDED'],
  APPROVED: ['REFUNDED'],
  REFUNDED: [],
}

/** The state after a notice; one that is late, repeated or out of order changes nothing. */
export function paymentTransition(current: PaymentState, notice: PaymentState): PaymentState {
  return paymentTransitions[current].includes(notice) ? notice : current
}

/** OWN: it pays the order. REVIEW: staff decide. RETURN: it goes back to the payer. */
export type Claim = 'OWN' | 'REVIEW' | 'RETURN'

type Money = { order: OrderState; isExact: boolean; isPaidOtherwise: boolean; isForeign?: boolean }

/**
 * Decides what happens with money received for an order. An amount that differs from the due one, even by a centavo, is reviewed while the order may
 * still be paid; another currency is always reviewed; a duplicate payment and one after the order's end are returned.
 */
export function claimOfMoney({ order, isExact, isPaidOtherwise, isForeign = false }: Money): Claim {
  if (isForeign) return 'REVIEW'
  if (isPaidOtherwise) return 'RETURN'
  if (mayBePaid(order)) return isExact ? 'OWN' : 'REVIEW'
  return order === 'CANCELLED' && isExact ? 'OWN' : 'RETURN'
}

type OrderPayment = { order: OrderState; payment: PaymentState; canReserve?: boolean }

/** `canReserve`: whether the stock of an expired order is still available. Returns the order's own state when nothing changes. */
export function orderStateAfterPayment({ order, payment, canReserve = false }: OrderPayment): OrderState {
  if (payment === 'APPROVED') return afterApproval(order, canReserve)
  if (payment === 'REFUSED') return order === 'CREATED' || order === 'AWAITING_PAYMENT' ? 'PAYMENT_REFUSED' : order
  if (payment === 'REFUNDED') return canMove(order, 'REFUNDED') ? 'REFUNDED' : order
  return order === 'CREATED' || order === 'PAYMENT_REFUSED' ? 'AWAITING_PAYMENT' : order
}

function afterApproval(order: OrderState, canReserve: boolean): OrderState {
  if (isUnpaid(order)) return 'PAID'
  if (order === 'EXPIRED') return canReserve ? 'PAID' : 'REFUND_REQUESTED'
  return order === 'CANCELLED' || order === 'GROUP_FAILED' ? 'REFUND_REQUESTED' : order
}
