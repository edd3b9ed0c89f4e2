import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canMove,
  effectsOf,
  effectsOfClosing,
  firstState,
  isAtTheShop,
  isBeforePreparing,
  isUsing,
  holdsStock,
  isFinal,
  isOpen,
  isPaid,
  isPromised,
  isUnpaid,
  orderStateAfterPayment,
  statesWhere,
  takesPart,
  wayOf,
} from './order-status.ts'
import {
  orderStates,
  orderTransitions,
  type BuyerNews,
  type Origin,
  type MoneyFacts,
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

  it('comes out of nothing in one of its first states, and never into nothing', () => {
    const first = [0, 1].flatMap((price) => [true, false].map((isPaidOnDelivery) => firstState({ price, walletPaid: 0, isPaidOnDelivery })))
    expect(new Set(orderTransitions.NOTHING)).toEqual(new Set(first))
    expect(orderStates).not.toContain('NOTHING')
  })

  it.each<[Parameters<typeof wayOf>[0], OrderState[]]>([
    ['PICKUP', ['CREATED', 'PAID', 'CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'DELIVERED']],
    ['SHIPPING', ['CREATED', 'PAID', 'CONFIRMED', 'PREPARING', 'SHIPPED', 'DELIVERED']],
  ])('%s: the way of an order that goes well is a way through the table', (type, way) => {
    expect(wayOf(type)).toEqual(way)
    way.slice(1).forEach((to, index) => expect([way[index], to, canMove(way[index]!, to)]).toEqual([way[index], to, true]))
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

  it('each open state waits for its payment, has it, or has promised it', () => {
    expect(statesWhere(isOpen)).toEqual([...statesWhere(isUnpaid), 'PAID', ...statesWhere(isPromised)])
    expect(statesWhere(isPaid)).toEqual(['PAID', ...statesWhere(isPromised), 'DELIVERED'])
  })

  it('can be changed while it is at the shop, and uses its coupon as long as it holds anything', () => {
    expect(statesWhere(isAtTheShop)).toEqual(['PAID', 'CONFIRMED', 'PREPARING'])
    expect(statesWhere(isUsing)).toEqual(
      [...statesWhere(isUnpaid), ...statesWhere(isPaid)].toSorted((a, b) => orderStates.indexOf(a) - orderStates.indexOf(b)),
    )
  })

  it.each([
    [0, false, 'PAID'],
    [0, true, 'PAID'],
    [1, true, 'CONFIRMED'],
    [1, false, 'AWAITING_PAYMENT'],
  ])('an order of %i centavos (on delivery: %s) begins as %s, which the table allows', (price, isPaidOnDelivery, state) => {
    expect(firstState({ price, walletPaid: 0, isPaidOnDelivery })).toBe(state)
    expect(canMove('CREATED', firstState({ price, walletPaid: 0, isPaidOnDelivery }))).toBe(true)
  })

  it('begins as paid where the wallet pays all of it, and waits where a centavo is left', () => {
    expect(firstState({ price: 900, walletPaid: 900, isPaidOnDelivery: false })).toBe('PAID')
    expect(firstState({ price: 900, walletPaid: 899, isPaidOnDelivery: false })).toBe('AWAITING_PAYMENT')
  })

  it('a state that holds stock never comes back from a delivered one', () => {
    expect(orderTransitions.DELIVERED.filter(holdsStock)).toEqual([])
  })
})

describe('who follows an order', () => {
  it('its buyer takes it back until the shop begins, and takes part in the campaign unless it ended unpaid', () => {
    expect(statesWhere(isBeforePreparing)).toEqual(['PAID', 'CONFIRMED'])
    expect(orderStates.filter((state) => !takesPart(state))).toEqual(['PAYMENT_REFUSED', 'EXPIRED', 'CANCELLED'])
  })
})

describe('what a move does', () => {
  const still = { waiting: 0, paid: 0, buyers: 0 } as const
  it.each<[Origin, OrderState, Partial<ReturnType<typeof effectsOf>>]>([
    [
      'NOTHING',
      'AWAITING_PAYMENT',
      { stock: 'take', use: 'take', group: { waiting: 1, paid: 0, buyers: 0 }, tellsMerchant: undefined, sendsBuyer: 'orderPlaced' },
    ],
    [
      'NOTHING',
      'CONFIRMED',
      { stock: 'take', use: 'take', group: { waiting: 0, paid: 1, buyers: 1 }, tellsMerchant: 'PLACED', tellsBuyer: undefined },
    ],
    ['NOTHING', 'PAID', { stock: 'take', use: 'take', closesCharges: false, returnsReviews: undefined, returnsPayment: undefined }],
    [
      'AWAITING_PAYMENT',
      'PAID',
      { stock: 'keep', use: 'keep', group: { waiting: -1, paid: 1, buyers: 1 }, closesCharges: true, returnsReviews: 'DUPLICATE_PAYMENT' },
    ],
    ['AWAITING_PAYMENT', 'PAYMENT_REFUSED', { stock: 'keep', use: 'keep', group: still, closesCharges: false, returnsReviews: undefined }],
    ['AWAITING_PAYMENT', 'AWAITING_PAYMENT', { stock: 'keep', use: 'keep', group: still, closesCharges: false }],
    [
      'AWAITING_PAYMENT',
      'EXPIRED',
      { stock: 'release', use: 'giveBack', group: { waiting: -1, paid: 0, buyers: 0 }, closesCharges: true, returnsReviews: undefined },
    ],
    [
      'PAYMENT_REFUSED',
      'CANCELLED',
      { stock: 'release', use: 'giveBack', group: { waiting: -1, paid: 0, buyers: 0 }, closesCharges: true, returnsReviews: 'REVIEW' },
    ],
    [
      'EXPIRED',
      'CANCELLED',
      { stock: 'keep', use: 'keep', group: still, closesCharges: true, returnsReviews: 'REVIEW', tellsMerchant: undefined },
    ],
    ['EXPIRED', 'AWAITING_PAYMENT', { stock: 'take', use: 'take', group: { waiting: 1, paid: 0, buyers: 0 }, closesCharges: false }],
    ['EXPIRED', 'PAID', { stock: 'take', use: 'take', group: { waiting: 0, paid: 1, buyers: 1 }, returnsReviews: 'DUPLICATE_PAYMENT' }],
    [
      'EXPIRED',
      'REFUND_REQUESTED',
      { stock: 'keep', use: 'keep', group: still, returnsReviews: 'DUPLICATE_PAYMENT', returnsPayment: 'LATE_PAYMENT' },
    ],
    ['CANCELLED', 'REFUND_REQUESTED', { returnsPayment: 'LATE_PAYMENT' }],
    ['PREPARING', 'REFUND_REQUESTED', { returnsPayment: undefined, sendsBuyer: undefined }],
    ['PAID', 'CONFIRMED', { stock: 'keep', use: 'keep', group: still, closesCharges: false, returnsReviews: undefined }],
    ['PAID', 'CANCELLED', { stock: 'release', use: 'giveBack', group: { waiting: 0, paid: -1, buyers: -1 }, tellsMerchant: 'CANCELLED' }],
    ['PAID', 'GROUP_FAILED', { stock: 'release', use: 'giveBack', group: { waiting: 0, paid: -1, buyers: -1 }, tellsMerchant: undefined }],
    [
      'CONFIRMED',
      'REFUND_REQUESTED',
      { stock: 'release', use: 'giveBack', group: { waiting: 0, paid: -1, buyers: -1 }, returnsReviews: undefined },
    ],
    ['SHIPPED', 'DELIVERED', { stock: 'ship', use: 'keep', group: still }],
    ['DELIVERED', 'REFUND_REQUESTED', { stock: 'keep', use: 'giveBack' }],
    ['GROUP_FAILED', 'REFUNDED', { stock: 'keep', use: 'keep', group: still }],
  ])('%s -> %s', (from, to, effects) => {
    expect(effectsOf(from, to)).toMatchObject(effects)
  })

  it.each<[Origin, OrderState, ReturnType<typeof effectsOf>['wallet']]>([
    ['NOTHING', 'AWAITING_PAYMENT', 'hold'],
    ['NOTHING', 'PAID', 'pay'],
    ['AWAITING_PAYMENT', 'AWAITING_PAYMENT', 'keep'],
    ['AWAITING_PAYMENT', 'PAID', 'settle'],
    ['PAYMENT_REFUSED', 'PAID', 'settle'],
    ['AWAITING_PAYMENT', 'PAYMENT_REFUSED', 'keep'],
    ['AWAITING_PAYMENT', 'EXPIRED', 'giveBack'],
    ['PAYMENT_REFUSED', 'CANCELLED', 'giveBack'],
    ['AWAITING_PAYMENT', 'GROUP_FAILED', 'giveBack'],
    ['EXPIRED', 'AWAITING_PAYMENT', 'hold'],
    ['EXPIRED', 'PAID', 'pay'],
    ['EXPIRED', 'CANCELLED', 'keep'],
    ['EXPIRED', 'REFUND_REQUESTED', 'keep'],
    ['PAID', 'REFUND_REQUESTED', 'keep'],
    ['PAID', 'GROUP_FAILED', 'keep'],
    ['SHIPPED', 'DELIVERED', 'keep'],
  ])('%s -> %s: the wallet’s part is to %s', (from, to, wallet) => {
    expect(effectsOf(from, to).wallet).toBe(wallet)
  })

  it.each<['REACHED' | 'FAILED', OrderState, ReturnType<typeof effectsOfClosing>]>([
    ['REACHED', 'CONFIRMED', { leavesGroup: false, returns: 'GROUP_TIER', tellsBuyer: 'GROUP_REACHED' }],
    ['FAILED', 'PAID', { leavesGroup: true, returns: 'GROUP_FAILED', tellsBuyer: 'GROUP_LEFT' }],
    ['FAILED', 'GROUP_FAILED', { leavesGroup: true, returns: 'GROUP_FAILED', tellsBuyer: undefined }],
  ])('a group that closes %s around an order that becomes %s', (outcome, to, effects) => {
    expect(effectsOfClosing(outcome, to)).toEqual(effects)
  })

  it.each<[OrderState, OrderState, MoneyFacts, BuyerNews | undefined]>([
    ['AWAITING_PAYMENT', 'PAID', {}, 'PAID'],
    ['EXPIRED', 'PAID', {}, 'PAID'],
    ['CREATED', 'PAID', { isFree: true }, undefined],
    ['AWAITING_PAYMENT', 'EXPIRED', {}, 'EXPIRED'],
    ['AWAITING_PAYMENT', 'EXPIRED', { isInReview: true }, 'EXPIRED_IN_REVIEW'],
    ['AWAITING_PAYMENT', 'AWAITING_PAYMENT', {}, undefined],
    ['PAID', 'CONFIRMED', {}, undefined],
    ['CONFIRMED', 'PREPARING', {}, 'PREPARING'],
    ['CONFIRMED', 'CANCELLED', {}, 'CANCELLED'],
    ['SHIPPED', 'DELIVERED', {}, 'DELIVERED'],
    ['PAID', 'GROUP_FAILED', {}, 'GROUP_FAILED'],
    ['GROUP_FAILED', 'REFUNDED', {}, 'REFUNDED'],
    ['GROUP_FAILED', 'REFUNDED', { isFree: true }, undefined],
  ])('%s -> %s, %j: the buyer hears %s', (from, to, money, news) => {
    expect(effectsOf(from, to, money).tellsBuyer).toBe(news)
  })

  it('by whatever way an order goes, it takes and gives back in turn, and what it has at the end is what its state says', () => {
    const walk = fc.array(fc.nat(100), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(walk, (choices) => {
        let state: Origin = 'NOTHING'
        const held = { stock: 0, use: 0, waiting: 0, paid: 0, wallet: 0 }
        for (const choice of choices) {
          const ways: readonly OrderState[] = orderTransitions[state]
          if (ways.length === 0) break
          const to = ways[choice % ways.length]!
          const { stock, use, group, wallet } = effectsOf(state, to)
          held.stock += stock === 'take' ? 1 : stock === 'keep' ? 0 : -1
          held.use += use === 'take' ? 1 : use === 'keep' ? 0 : -1
          held.wallet += wallet === 'hold' ? 1 : wallet === 'settle' || wallet === 'giveBack' ? -1 : 0
          held.waiting += group.waiting
          held.paid += group.paid
          state = to
          expect([state, held.stock]).toEqual([state, Number(holdsStock(state))])
          expect([state, held.use]).toEqual([state, Number(isOpen(state) || state === 'DELIVERED')])
          expect([state, held.wallet]).toEqual([state, Number(isUnpaid(state))])
          expect([state, held.waiting, held.paid]).toEqual([state, Number(isOpen(state) && !isPaid(state)), Number(isPaid(state))])
        }
      }),
      { numRuns: 500 },
    )
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

describe('whoever invited the buyer', () => {
  it.each(orderStates.flatMap((from) => orderTransitions[from].map((to) => [from, to] as const)))(
    'of %s -> %s hears where money has come',
    (from, to) => {
      expect(effectsOf(from, to).thanksInviter).toBe(to === 'PAID')
    },
  )

  it('hears nothing of an order that costs nothing: it is born paid, and no money has come', () => {
    expect(effectsOf('NOTHING', 'PAID').thanksInviter).toBe(false)
    expect(effectsOf('NOTHING', 'PAID', { isByWallet: true }).thanksInviter).toBe(true)
  })
})
