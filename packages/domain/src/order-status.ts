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

type Holding = { stock: 'none' | 'reserved' | 'sold'; isUsing: boolean; group: 'none' | 'waiting' | 'paid' }

const waiting: Holding = { stock: 'reserved', isUsing: true, group: 'waiting' }
const paid: Holding = { stock: 'reserved', isUsing: true, group: 'paid' }
const sold: Holding = { stock: 'sold', isUsing: true, group: 'paid' }
const nothing: Holding = { stock: 'none', isUsing: false, group: 'none' }

/** What an order in each state holds: stock, a use of its coupon or trade, and its place in group counters. */
const holdings: Record<Origin, Holding> = {
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

type Step = -1 | 0 | 1
/** Changes of a group's counters: waiting units, paid units, buyers. */
export type GroupStep = { waiting: Step; paid: Step; buyers: Step }

export type Effects = {
  stock: 'keep' | 'take' | 'release' | 'ship'
  /** The use of the order's coupon or trade. */
  use: 'keep' | 'take' | 'giveBack'
  /**
   * The wallet's part of the price: held while the order waits, paid at once, paid out of what was held, given back. Of a paid order it goes
   * back as a refund.
   */
  wallet: 'keep' | 'hold' | 'pay' | 'settle' | 'giveBack'
  group: GroupStep
  /** No charge of it is waited for any more. */
  closesCharges: boolean
  /** Money that a person could still have decided on goes back, and why. */
  returnsReviews?: 'REVIEW' | 'DUPLICATE_PAYMENT'
  /** The payment that came for it goes back whole, and why. */
  returnsPayment?: 'LATE_PAYMENT'
  /** What the merchant hears. */
  tellsMerchant?: 'PLACED' | 'CANCELLED'
  /** Money has come: whoever invited the buyer hears of it. */
  thanksInviter: boolean
  /** What its campaigns promised back comes into the buyer's wallet. */
  earnsCashback: boolean
  /** What the buyer reads, in the inbox and by a letter. */
  tellsBuyer?: MoveNews
  /** The letter that the outbox sends the buyer. */
  sendsBuyer?: 'orderPlaced'
}

/** Steps that a buyer waits for, or has to know. What comes before or with one of them (CONFIRMED, REFUND_REQUESTED) is told by it. */
const moveNews = [
  'PAID',
  'PAYMENT_REFUSED',
  'EXPIRED',
  'PREPARING',
  'READY_FOR_PICKUP',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
  'GROUP_FAILED',
  'REFUNDED',
] as const
type MoveNews = (typeof moveNews)[number] | 'EXPIRED_IN_REVIEW'

/**
 * What happens to an order beside its moves and is told: a group closes around it, a line lacks, money comes or goes that is
 * not its price, one campaign's part goes on by itself, or could not be handed over, where it is to be
 * fetched closes, or the shop cannot do it.
 */
const happenings = [
  'GROUP_REACHED',
  'GROUP_LEFT',
  'LINE_MISSING',
  'LINE_RETURNED',
  'MONEY_IN_REVIEW',
  'MONEY_RETURNED',
  'PART_MOVED',
  'ATTEMPT_FAILED',
  'STORE_CLOSED',
  'REFUSED_BY_SHOP',
] as const

/** Everything that a buyer is told about an order once it is placed: in the inbox and by a letter. */
export const buyerNews = [...moveNews, 'EXPIRED_IN_REVIEW', ...happenings] as const
export type BuyerNews = (typeof buyerNews)[number]

/** Facts of the money that the states do not tell: whether the order costs nothing, and whether a person is to decide on what came. */
export type MoneyFacts = { isFree?: boolean; isInReview?: boolean; /** The wallet has paid all of it at once. */ isByWallet?: boolean }

/** What a move does: the difference between what an order has before and after it. */
export function effectsOf(from: Origin, to: OrderState, money: MoneyFacts = {}): Effects {
  const [before, after] = [holdings[from], holdings[to]]
  return {
    stock: stockStep(before.stock, after.stock),
    use: before.isUsing === after.isUsing ? 'keep' : after.isUsing ? 'take' : 'giveBack',
    wallet: walletStep(before.group, after.group),
    group: groupStep(before.group, after.group),
    closesCharges: mayBePaid(from) && !isUnpaid(to),
    returnsReviews: reviewsReturned(from, to),
    returnsPayment: !isPaid(from) && to === 'REFUND_REQUESTED' ? 'LATE_PAYMENT' : undefined,
    tellsMerchant: merchantNews(from, to),
    thanksInviter: (from !== 'NOTHING' || money.isByWallet === true) && !isPaid(from) && to === 'PAID',
    earnsCashback: to === 'DELIVERED',
    tellsBuyer: newsForBuyer({ from, to }, money),
    sendsBuyer: from === 'NOTHING' ? 'orderPlaced' : undefined,
  }
}

export type ClosingEffects = {
  /** Its part in the group falls: these units are given back as by GROUP_FAILED. */
  leavesGroup: boolean
  /** Why money goes back, where the closing changed its price. */
  returns: 'GROUP_TIER' | 'GROUP_FAILED'
  tellsBuyer?: 'GROUP_REACHED' | 'GROUP_LEFT'
}

/** What the closing of a group does to an order in it, beside the order's own move to `to`; an order that failed whole has that move's news. */
export function effectsOfClosing(outcome: 'REACHED' | 'FAILED', to: OrderState): ClosingEffects {
  if (outcome === 'REACHED') return { leavesGroup: false, returns: 'GROUP_TIER', tellsBuyer: 'GROUP_REACHED' }
  return { leavesGroup: true, returns: 'GROUP_FAILED', tellsBuyer: to === 'GROUP_FAILED' ? undefined : 'GROUP_LEFT' }
}

function stockStep(before: Holding['stock'], after: Holding['stock']): Effects['stock'] {
  // Delivered stock belongs to the buyer, whatever becomes of the money.
  if (before === after || before === 'sold') return 'keep'
  if (after === 'sold') return 'ship'
  return after === 'reserved' ? 'take' : 'release'
}

/** The wallet's part waits and pays as the order's units wait and count. */
function walletStep(before: Holding['group'], after: Holding['group']): Effects['wallet'] {
  if (before === after || before === 'paid') return 'keep'
  if (after === 'paid') return before === 'waiting' ? 'settle' : 'pay'
  return after === 'waiting' ? 'hold' : 'giveBack'
}

function groupStep(before: Holding['group'], after: Holding['group']): GroupStep {
  const step = (group: Holding['group']) => (Number(after === group) - Number(before === group)) as Step
  return { waiting: step('waiting'), paid: step('paid'), buyers: step('paid') }
}

/** Until an order is paid, cancelled or refunded, money in review may still be accepted for it. */
function reviewsReturned(from: Origin, to: OrderState): Effects['returnsReviews'] {
  if (to === 'CANCELLED') return 'REVIEW'
  const isPaidFor = mayBePaid(from) || from === 'CANCELLED' || from === 'GROUP_FAILED'
  return isPaidFor && (to === 'PAID' || to === 'REFUND_REQUESTED') ? 'DUPLICATE_PAYMENT' : undefined
}

/** An order that is to be prepared, or one that was and will not be; how a group ends is the whole group's news. */
function merchantNews(from: Origin, to: OrderState): Effects['tellsMerchant'] {
  if (!isPaid(from) && isPaid(to)) return 'PLACED'
  const isBegun = isPaid(from) && from !== 'DELIVERED'
  return isBegun && (to === 'CANCELLED' || to === 'REFUND_REQUESTED') ? 'CANCELLED' : undefined
}

function newsForBuyer({ from, to }: { from: Origin; to: OrderState }, { isFree, isInReview }: MoneyFacts): MoveNews | undefined {
  // Who places an order is looking at it.
  if (from === 'NOTHING' || from === 'CREATED') return undefined
  // Nothing came back of what cost nothing.
  if (to === 'REFUNDED' && isFree) return undefined
  if (to === 'EXPIRED' && isInReview) return 'EXPIRED_IN_REVIEW'
  return moveNews.find((state) => state === to)
}

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

/** Whether a person may still decide that money in review is this order's. */
export function mayBePaid(state: Origin): boolean {
  return isUnpaid(state) || state === 'EXPIRED'
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
