import { DAY_MS } from './zoned-time.ts'
export type OrderState =
  | 'CREATED'
  | 'AWAITING_PAYMENT'
  | 'PAID'
  | 'CONFIRMED'
  | 'PREPARING'
  | 'READY_FOR_PICKUP'
  | 'SHIPPED'
  | 'DELIVERED'
  | 'EXPIRED'
  | 'PAYMENT_REFUSED'
  | 'CANCELLED'
  | 'GROUP_FAILED'
  | 'REFUND_REQUESTED'
  | 'REFUNDED'

/** The state before a move; a new order starts from NOTHING. */
export type Origin = OrderState | 'NOTHING'

/**
 * The table of allowed moves. The states are in the order of a successful order (`wayOf`). Pay on delivery begins as CONFIRMED. A payment may arrive
 * after the order has ended: then its stock is reserved again (PAID) or the money is returned (REFUND_REQUESTED). REFUNDED from a paid state is a
 * chargeback. PAID -> CANCELLED is for free orders. AWAITING_PAYMENT again is a fresh payment, by another method or with more time.
 */
export const orderTransitions: Record<Origin, readonly OrderState[]> = {
  NOTHING: ['AWAITING_PAYMENT', 'PAID', 'CONFIRMED'],
  CREATED: ['AWAITING_PAYMENT', 'PAID', 'CONFIRMED', 'PAYMENT_REFUSED', 'EXPIRED', 'CANCELLED', 'GROUP_FAILED'],
  AWAITING_PAYMENT: ['AWAITING_PAYMENT', 'PAID', 'PAYMENT_REFUSED', 'EXPIRED', 'CANCELLED', 'GROUP_FAILED'],
  PAYMENT_REFUSED: ['AWAITING_PAYMENT', 'PAID', 'EXPIRED', 'CANCELLED', 'GROUP_FAILED'],
  PAID: ['CONFIRMED', 'CANCELLED', 'GROUP_FAILED', 'REFUND_REQUESTED', 'REFUNDED'],
  CONFIRMED: ['PREPARING', 'CANCELLED', 'REFUND_REQUESTED', 'REFUNDED'],
  PREPARING: ['READY_FOR_PICKUP', 'SHIPPED', 'CANCELLED', 'REFUND_REQUESTED', 'REFUNDED'],
  READY_FOR_PICKUP: ['DELIVERED', 'CANCELLED', 'REFUND_REQUESTED', 'REFUNDED'],
  SHIPPED: ['DELIVERED', 'CANCELLED', 'REFUND_REQUESTED', 'REFUNDED'],
  DELIVERED: ['REFUND_REQUESTED', 'REFUNDED'],
  EXPIRED: ['AWAITING_PAYMENT', 'PAID', 'CANCELLED', 'REFUND_REQUESTED'],
  CANCELLED: ['REFUND_REQUESTED'],
  GROUP_FAILED: ['REFUND_REQUESTED', 'REFUNDED'],
  REFUND_REQUESTED: ['REFUNDED'],
  REFUNDED: [],
}

export const orderStates = (Object.keys(orderTransitions) as Origin[]).filter((state) => state !== 'NOTHING')

export type Holding = { stock: 'none' | 'reserved' | 'sold'; isUsing: boolean; group: 'none' | 'waiting' | 'paid' }

const waiting: Holding = { stock: 'reserved', isUsing: true, group: 'waiting' }
const paid: Holding = { stock: 'reserved', isUsing: true, group: 'paid' }
const sold: Holding = { stock: 'sold', isUsing: true, group: 'paid' }
const nothing: Holding = { stock: 'none', isUsing: false, group: 'none' }

/** The holdings of an order in each state: stock, a use of its coupon or trade, and its place in group counters. */
export const holdings: Record<Origin, Holding> = {
  NOTHING: nothing,
  CREATED: waiting,
  AWAITING_PAYMENT: waiting,
  PAYMENT_REFUSED: waiting,
  PAID: paid,
  CONFIRMED: paid,
  PREPARING: paid,
  READY_FOR_PICKUP: paid,
  SHIPPED: paid,
  DELIVERED: sold,
  EXPIRED: nothing,
  CANCELLED: nothing,
  GROUP_FAILED: nothing,
  REFUND_REQUESTED: nothing,
  REFUNDED: nothing,
}

const ended: ReadonlySet<OrderState> = new Set(['DELIVERED', 'EXPIRED', 'CANCELLED', 'REFUNDED'])

export function canMove(from: Origin, to: OrderState): boolean {
  return orderTransitions[from].includes(to)
}

/** The order waits for its payment. */
export function isUnpaid(state: Origin): boolean {
  return holdings[state].group === 'waiting'
}

/** Money received or, with pay on delivery, promised: its units count for the group. */
export function isPaid(state: Origin): boolean {
  return holdings[state].group === 'paid'
}

/** The order is in progress: there is at most one for each cart and campaign. */
export function isOpen(state: OrderState): boolean {
  return isUnpaid(state) || (isPaid(state) && state !== 'DELIVERED')
}

/** No further automatic move. GROUP_FAILED and REFUND_REQUESTED are neither open nor final: their money is being returned. */
export function isFinal(state: OrderState): boolean {
  return ended.has(state)
}

/** Ended by its buyer, the shop or a refund: ending it again changes nothing. */
export function hasEndedByChoice(state: OrderState): boolean {
  return state === 'CANCELLED' || state === 'REFUND_REQUESTED' || state === 'REFUNDED'
}

/** Open and counted as paid, though with pay on delivery no money has come: only PAID means that it has. */
export function isPromised(state: OrderState): boolean {
  return isOpen(state) && isPaid(state) && state !== 'PAID'
}

/** The order uses its coupon or trade. */
export function isUsing(state: OrderState): boolean {
  return holdings[state].isUsing
}

/** Paid or promised, and not ready to be handed over: its content can still be changed. */
export function isAtTheShop(state: OrderState): boolean {
  return isOpen(state) && isPaid(state) && !canMove(state, 'DELIVERED')
}

/** Paid or promised, and the shop has not begun to prepare it. */
export function isBeforePreparing(state: OrderState): boolean {
  return state === 'PAID' || canMove(state, 'PREPARING')
}

/** Whether the buyer may cancel in this state. The default is while it is unpaid or not being prepared; the shop may extend it until it is on its way. */
export function isCancellable(state: OrderState, isWished = isUnpaid(state) || isBeforePreparing(state)): boolean {
  return isWished && isOpen(state) && !canMove(state, 'DELIVERED')
}

/** Whether the shop may refuse it: not once a courier has it, when only the money can be returned. */
export function isRefusable(state: OrderState): boolean {
  return isOpen(state) && state !== 'SHIPPED'
}

/** Whether the buyer may change the recipient and the directions. The shop may override the default, until it is on its way. */
export function isEditable(state: OrderState, isWished = mayBeRescheduled(state)): boolean {
  return isWished && isOpen(state) && !canMove(state, 'DELIVERED')
}

/** The right of withdrawal after receipt of a distance purchase, in days (CDC, art. 49). */
export const WITHDRAWAL_DAYS = 7
export const withdrawableUntil = (deliveredAt: Date): Date => new Date(deliveredAt.getTime() + WITHDRAWAL_DAYS * DAY_MS)

/** Whether the slot may still be changed: the order holds its place, and the shop has not begun to prepare it. */
export function mayBeRescheduled(state: OrderState): boolean {
  return isUnpaid(state) || isBeforePreparing(state)
}

/** Whether the buyer takes part in the campaign, whatever the group's outcome; an order that ended unpaid does not count. */
export function takesPart(state: OrderState): boolean {
  return state !== 'PAYMENT_REFUSED' && state !== 'EXPIRED' && state !== 'CANCELLED'
}

/** In the order of the table. Queries and indexes call this instead of listing states again. */
export function statesWhere(is: (state: OrderState) => boolean): OrderState[] {
  return orderStates.filter(is)
}

export const orderLists = ['running', 'done', 'cancelled'] as const
/** The lists in which a buyer finds an order. */
export type OrderList = (typeof orderLists)[number]

export function orderListOf(state: OrderState): OrderList {
  if (state === 'DELIVERED') return 'done'
  return isOpen(state) ? 'running' : 'cancelled'
}

/** The states of a successful order as its buyer follows it: picked up or delivered. */
export function wayOf(type: 'SHIPPING' | 'PICKUP'): OrderState[] {
  const other = type === 'PICKUP' ? 'SHIPPED' : 'READY_FOR_PICKUP'
  return statesWhere((state) => state === 'CREATED' || (isPaid(state) && state !== other))
}

/** The initial state: PAID for an order that is free or paid whole by the wallet; CONFIRMED for pay on delivery. */
export function firstState({
  price,
  walletPaid,
  isPaidOnDelivery,
}: {
  price: number
  /** The wallet's share of the price. */
  walletPaid: number
  isPaidOnDelivery: boolean
}): 'PAID' | 'CONFIRMED' | 'AWAITING_PAYMENT' {
  if (price === walletPaid) return 'PAID'
  return isPaidOnDelivery ? 'CONFIRMED' : 'AWAITING_PAYMENT'
}

/** Delivered units are sold, no longer reserved; every other final state gives them back. */
export function holdsStock(state: OrderState): boolean {
  return isOpen(state)
}

/** Whether staff may still accept a payment in review for this order. */
export function mayBePaid(state: Origin): boolean {
  return isUnpaid(state) || state === 'EXPIRED'
}
