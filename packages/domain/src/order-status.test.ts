import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canMove, holdsStock, isFinal, isOpen, isPaid, orderStateAfterCancel, orderStateAfterPayment } from './order-status.ts'
import {
  orderStates,
  orderTransitions,
  type OrderState,
  type PaymentState,
  claimOfMoney,
  mayBePaid,
  paymentTransition,
} from './order-status.ts'

const payments: PaymentState[] = ['PENDING', 'APPROVED', 'REFUSED', 'REVIEW', 'REFUNDED']

describe('order transitions', () => {
  it.each<[string, OrderState[]]>([
    ['Pix, delivered', ['CREATED', 'AWAITING_PAYMENT', 'PAID', 'CONFIRMED', 'PREPARING', 'SHIPPED', 'DELIVERED']],
    ['pay on delivery, picked up', ['CREATED', 'CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'DELIVERED']],
    ['card refused, tried again', ['CREATED', 'AWAITING_PAYMENT', 'PAYMENT_REFUSED', 'AWAITING_PAYMENT', 'PAID']],
    ['the group fails', ['CREATED', 'AWAITING_PAYMENT', 'PAID', 'GROUP_FAILED', 'REFUND_REQUESTED', 'REFUNDED']],
    ['Pix paid after expiry', ['CREATED', 'AWAITING_PAYMENT', 'EXPIRED', 'PAID', 'CONFIRMED']],
    ['what cost nothing, left again', ['CREATED', 'PAID', 'CANCELLED']],
    ['expired with money in review, cancelled', ['AWAITING_PAYMENT', 'EXPIRED', 'CANCELLED']],
    ['regret within seven days', ['SHIPPED', 'DELIVERED', 'REFUND_REQUESTED', 'REFUNDED']],
  ])('%s', (_, path) => {
    path.slice(1).forEach((to, index) => expect([path[index], to, canMove(path[index]!, to)]).toEqual([path[index], to, true]))
  })

  it.each<[OrderState, OrderState]>([
    ['CREATED', 'SHIPPED'],
    ['AWAITING_PAYMENT', 'CONFIRMED'],
    ['PAID', 'AWAITING_PAYMENT'],
    ['DELIVERED', 'CANCELLED'],
    ['EXPIRED', 'CONFIRMED'],
    ['REFUNDED', 'PAID'],
    ['CREATED', 'CREATED'],
  ])('never %s -> %s', (from, to) => {
    expect(canMove(from, to)).toBe(false)
  })

  it('reaches every state from CREATED', () => {
    const reached = new Set<OrderState>(['CREATED'])
    for (const state of reached) orderTransitions[state].forEach((to) => reached.add(to))
    expect([...reached].sort()).toEqual([...orderStates].sort())
  })

  it('no state is both open and final, and stock is held while open', () => {
    expect(orderStates.filter((state) => isOpen(state) && isFinal(state))).toEqual([])
    expect(orderStates.filter((state) => !isOpen(state) && !isFinal(state))).toEqual(['GROUP_FAILED', 'REFUND_REQUESTED'])
    expect(orderStates.filter((state) => holdsStock(state) !== isOpen(state))).toEqual([])
    expect([isPaid('PAID'), isPaid('DELIVERED'), isPaid('AWAITING_PAYMENT'), isPaid('REFUND_REQUESTED')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('a state that holds stock never comes back from a delivered one', () => {
    expect(orderTransitions.DELIVERED.filter(holdsStock)).toEqual([])
  })
})

describe('orderStateAfterCancel', () => {
  it.each<[OrderState, boolean, OrderState | undefined]>([
    ['AWAITING_PAYMENT', false, 'CANCELLED'],
    ['PAID', true, 'REFUND_REQUESTED'],
    ['CONFIRMED', false, 'CANCELLED'],
    ['CONFIRMED', true, 'REFUND_REQUESTED'],
    ['DELIVERED', false, undefined],
    ['DELIVERED', true, 'REFUND_REQUESTED'],
    ['REFUNDED', true, undefined],
  ])('%s, paid online %s: %s', (state, paidOnline, to) => {
    expect(orderStateAfterCancel(state, paidOnline)).toBe(to)
  })
})

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
