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

/** What a move starts from: an order that is placed comes from nothing. */
export type Origin = OrderState | 'NOTHING'

/**
 * The one table of allowed moves. Its states stand in the order in which an order that goes well passes them (`wayOf`). Pay on delivery
 * begins as CONFIRMED. A payment may arrive after the order has ended: then its stock is reserved again (PAID) or the money goes back
 * (REFUND_REQUESTED). REFUNDED from a paid state is a chargeback. PAID -> CANCELLED is for what cost nothing. AWAITING_PAYMENT again is a
 * fresh payment, by another method or with more time.
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

/** What an order in each state holds: stock, a use of its coupon or trade, and its place in group counters. */
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

/** Waits for its payment. */
export function isUnpaid(state: Origin): boolean {
  return holdings[state].group === 'waiting'
}

/** Money received or, with pay on delivery, promised: these units count for the group. */
export function isPaid(state: Origin): boolean {
  return holdings[state].group === 'paid'
}

/** The shopper is still waiting for something: one of these per cart and campaign. */
export function isOpen(state: OrderState): boolean {
  return isUnpaid(state) || (isPaid(state) && state !== 'DELIVERED')
}

/** Nothing more happens by itself. GROUP_FAILED and REFUND_REQUESTED are neither open nor final: money is on its way back. */
export function isFinal(state: OrderState): boolean {
  return ended.has(state)
}

/** Ended by its buyer, the shop or a refund: asked again, ending it changes nothing. */
export function hasEndedByChoice(state: OrderState): boolean {
  return state === 'CANCELLED' || state === 'REFUND_REQUESTED' || state === 'REFUNDED'
}

/** Open and counted as paid, though with pay on delivery no money has come: PAID alone means that it has. */
export function isPromised(state: OrderState): boolean {
  return isOpen(state) && isPaid(state) && state !== 'PAID'
}

/** Uses its coupon or trade. */
export function isUsing(state: OrderState): boolean {
  return holdings[state].isUsing
}

/** Paid or promised, and not yet ready to be handed over: what is in it can still be changed. */
export function isAtTheShop(state: OrderState): boolean {
  return isOpen(state) && isPaid(state) && !canMove(state, 'DELIVERED')
}

/** Paid or promised, and the shop has not begun with it. */
export function isBeforePreparing(state: OrderState): boolean {
  return state === 'PAID' || canMove(state, 'PREPARING')
}

/** Where the buyer may cancel unless the shop says otherwise, and where the shop may say so: before it is on its way. */
export function isCancellable(state: OrderState, isWished = isUnpaid(state) || isBeforePreparing(state)): boolean {
  return isWished && isOpen(state) && !canMove(state, 'DELIVERED')
}

/** Where the shop may refuse it: whatever is in a courier's hands goes on, or comes back as money alone. */
export function isRefusable(state: OrderState): boolean {
  return isOpen(state) && state !== 'SHIPPED'
}

/** Where the buyer may change who receives it and how to find the door; the shop may say otherwise, before it is on its way. */
export function isEditable(state: OrderState, isWished = mayBeRescheduled(state)): boolean {
  return isWished && isOpen(state) && !canMove(state, 'DELIVERED')
}

/** Who bought at a distance may withdraw for seven days after receiving it (CDC, art. 49). */
export const WITHDRAWAL_DAYS = 7
export const withdrawableUntil = (deliveredAt: Date): Date => new Date(deliveredAt.getTime() + WITHDRAWAL_DAYS * 86_400_000)

/** When it comes may still be changed: it holds its place, and the shop has not begun with it. */
export function mayBeRescheduled(state: OrderState): boolean {
  return isUnpaid(state) || isBeforePreparing(state)
}

/** Its buyer takes part in the campaign, whatever became of the group; what ended without a payment was left. */
export function takesPart(state: OrderState): boolean {
  return state !== 'PAYMENT_REFUSED' && state !== 'EXPIRED' && state !== 'CANCELLED'
}

/** In the order of the table; queries and indexes ask here instead of listing states again. */
export function statesWhere(is: (state: OrderState) => boolean): OrderState[] {
  return orderStates.filter(is)
}

export const orderLists = ['running', 'done', 'cancelled'] as const
/** Where a buyer looks for an order. */
export type OrderList = (typeof orderLists)[number]

export function orderListOf(state: OrderState): OrderList {
  if (state === 'DELIVERED') return 'done'
  return isOpen(state) ? 'running' : 'cancelled'
}

/** The way of an order that goes well, as its buyer follows it: it is either fetched or brought. */
export function wayOf(type: 'SHIPPING' | 'PICKUP'): OrderState[] {
  const other = type === 'PICKUP' ? 'SHIPPED' : 'READY_FOR_PICKUP'
  return statesWhere((state) => state === 'CREATED' || (isPaid(state) && state !== other))
}

/** An order that costs nothing, or that the wallet pays whole, is paid at once; pay on delivery waits for no payment. */
export function firstState({
  price,
  walletPaid,
  isPaidOnDelivery,
}: {
  price: number
  /** What of the price the wallet pays. */
  walletPaid: number
  isPaidOnDelivery: boolean
}): 'PAID' | 'CONFIRMED' | 'AWAITING_PAYMENT' {
  if (price === walletPaid) return 'PAID'
  return isPaidOnDelivery ? 'CONFIRMED' : 'AWAITING_PAYMENT'
}

/** Delivered units are sold, no longer reserved; every other end gives them back. */
export function holdsStock(state: OrderState): boolean {
  return isOpen(state)
}

/** Whether a person may still decide that money in review is this order's. */
export function mayBePaid(state: Origin): boolean {
  return isUnpaid(state) || state === 'EXPIRED'
}
