import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OrderState, orderStates, canMove, mayBePaid } from './order-status.ts'
import { type PaymentState, paymentTransition, claimOfMoney, orderStateAfterPayment } from './payment-status.ts'

const payments: PaymentState[] = ['PENDING', 'APPROVED', 'REFUSED', 'REVIEW', 'REFUNDED']

describe('paymentTransition', () => {
  it.each<[PaymentState, PaymentState, PaymentState]>([
    ['PENDING', 'APPROVED', 'APPROVED'],
    ['APPROVED', 'PENDING', 'APPROVED'],
    ['APPROVED', 'REFUSED', 'APPROVED'],
    ['REFUSED', 'APPROVED', 'APPROVED'],
    ['REVIEW', 'APPROVED', 'APPROVED'],
    ['REVIEW', 'REFUSED', 'REVIEW'],
    ['REFUNDED', 'APPROVED', 'REFUNDED'],
  ])('%s, then notice %s: %s', (current, notice, after) => {
    expect(paymentTransition(current, notice)).toBe(after)
  })

  it('the same notices end the same, doubled or not', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...payments)), (notices) => {
        const end = (list: PaymentState[]) => list.reduce(paymentTransition, 'PENDING')
        expect(end(notices.flatMap((notice) => [notice, notice]))).toBe(end(notices))
      }),
    )
  })
})

describe('whose the money is', () => {
  it.each<[OrderState, boolean, boolean, ReturnType<typeof claimOfMoney>]>([
    ['AWAITING_PAYMENT', true, false, 'OWN'],
    ['AWAITING_PAYMENT', false, false, 'REVIEW'],
    ['PAYMENT_REFUSED', true, false, 'OWN'],
    ['EXPIRED', true, false, 'OWN'],
    ['EXPIRED', false, false, 'REVIEW'],
    ['CANCELLED', true, false, 'OWN'],
    ['CANCELLED', false, false, 'RETURN'],
    ['PAID', true, true, 'RETURN'],
    ['AWAITING_PAYMENT', true, true, 'RETURN'],
    ['REFUNDED', true, false, 'RETURN'],
    ['GROUP_FAILED', false, false, 'RETURN'],
  ])('%s, exact %s, paid otherwise %s: %s', (order, isExact, isPaidOtherwise, claim) => {
    expect(claimOfMoney({ order, isExact, isPaidOtherwise })).toBe(claim)
  })

  it('only an order that may still be paid leaves a person something to decide', () => {
    for (const order of orderStates)
      expect([order, claimOfMoney({ order, isExact: false, isPaidOtherwise: false }) === 'REVIEW']).toEqual([order, mayBePaid(order)])
  })
})

describe('orderStateAfterPayment', () => {
  it.each<[OrderState, PaymentState, boolean, OrderState]>([
    ['CREATED', 'PENDING', false, 'AWAITING_PAYMENT'],
    ['AWAITING_PAYMENT', 'APPROVED', false, 'PAID'],
    ['AWAITING_PAYMENT', 'REVIEW', false, 'AWAITING_PAYMENT'],
    ['AWAITING_PAYMENT', 'REFUSED', false, 'PAYMENT_REFUSED'],
    ['PAYMENT_REFUSED', 'PENDING', false, 'AWAITING_PAYMENT'],
    ['EXPIRED', 'APPROVED', true, 'PAID'],
    ['EXPIRED', 'APPROVED', false, 'REFUND_REQUESTED'],
    ['EXPIRED', 'REFUSED', true, 'EXPIRED'],
    ['CANCELLED', 'APPROVED', true, 'REFUND_REQUESTED'],
    ['GROUP_FAILED', 'APPROVED', true, 'REFUND_REQUESTED'],
    ['SHIPPED', 'APPROVED', false, 'SHIPPED'],
    ['SHIPPED', 'REFUSED', false, 'SHIPPED'],
    ['REFUND_REQUESTED', 'REFUNDED', false, 'REFUNDED'],
    ['DELIVERED', 'REFUNDED', false, 'REFUNDED'],
    ['CANCELLED', 'REFUNDED', false, 'CANCELLED'],
  ])('%s with payment %s (stock left: %s) becomes %s', (order, payment, canReserve, after) => {
    expect(orderStateAfterPayment({ order, payment, canReserve })).toBe(after)
  })

  it('only ever makes moves that the table allows', () => {
    for (const order of orderStates)
      for (const payment of payments)
        for (const canReserve of [true, false]) {
          const after = orderStateAfterPayment({ order, payment, canReserve })
          expect([order, payment, after, after === order || canMove(order, after)]).toEqual([order, payment, after, true])
        }
  })
})
