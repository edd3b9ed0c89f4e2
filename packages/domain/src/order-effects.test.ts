import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MoneyFacts, effectsOf, effectsOfClosing } from './order-effects.ts'
import type { BuyerNews } from './order-news.ts'
import { type OrderState, type Origin, orderTransitions, orderStates, isUnpaid, isPaid, isOpen, holdsStock } from './order-status.ts'

describe('the effects of a move', () => {
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
    [
      'NOTHING',
      'PAID',
      { joinsTeams: true, stock: 'take', use: 'take', closesCharges: false, returnsReviews: undefined, returnsPayment: undefined },
    ],
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
    ['PAID', 'CONFIRMED', { joinsTeams: false, stock: 'keep', use: 'keep', group: still, closesCharges: false, returnsReviews: undefined }],
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

  it('take and release alternate along every path, and the final state decides what is held', () => {
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

describe('the inviter of the buyer', () => {
  it.each(orderStates.flatMap((from) => orderTransitions[from].map((to) => [from, to] as const)))(
    'of %s -> %s hears where money has come',
    (from, to) => {
      expect(effectsOf(from, to).thanksInviter).toBe(to === 'PAID')
    },
  )

  it('is not thanked for a free order, which starts as paid without money', () => {
    expect(effectsOf('NOTHING', 'PAID').thanksInviter).toBe(false)
    expect(effectsOf('NOTHING', 'PAID', { isByWallet: true }).thanksInviter).toBe(true)
  })
})
