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

/** What stands after a notice; one that comes late, twice or out of order changes nothing. */
export function paymentTransition(current: PaymentState, notice: PaymentState): PaymentState {
  return paymentTransitions[current].includes(notice) ? notice : current
}

/** OWN: it pays the order. REVIEW: a person decides. RETURN: nobody has a claim on it but the payer. */
export type Claim = 'OWN' | 'REVIEW' | 'RETURN'

type Money = { order: OrderState; isExact: boolean; isPaidOtherwise: boolean; isForeign?: boolean }

/**
 * Whose the money is that has come for an order. An amount that differs from the due one, even by a centavo, is for a person to
 * decide while the order may still be had, and another currency always; what comes twice or after the order's end goes back.
 */
export function claimOfMoney({ order, isExact, isPaidOtherwise, isForeign = false }: Money): Claim {
  if (isForeign) return 'REVIEW'
  if (isPaidOtherwise) return 'RETURN'
  if (mayBePaid(order)) return isExact ? 'OWN' : 'REVIEW'
  return order === 'CANCELLED' && isExact ? 'OWN' : 'RETURN'
}

type OrderPayment = { order: OrderState; payment: PaymentState; canReserve?: boolean }

/** `canReserve`: the stock of an order that has expired is still there. The order's own state when nothing changes. */
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
