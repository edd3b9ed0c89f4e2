import { describe, expect, it } from 'vitest'
import {
  type OrderState,
  orderTransitions,
  orderStates,
  canMove,
  isUnpaid,
  isPaid,
  isOpen,
  isFinal,
  isPromised,
  isUsing,
  isAtTheShop,
  isBeforePreparing,
  takesPart,
  statesWhere,
  wayOf,
  firstState,
  holdsStock,
} from './order-status.ts'

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

  it('start from NOTHING in an initial state, and never return to it', () => {
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

  it('each open state is unpaid, paid, or payable on delivery', () => {
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

  it('starts as paid when the wallet pays all of it, and as unpaid when a centavo is left', () => {
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
