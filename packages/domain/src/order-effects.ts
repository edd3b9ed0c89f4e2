import { moveNews, type MoveNews } from './order-news.ts'
import { holdings, isPaid, isUnpaid, mayBePaid, type Holding, type OrderState, type Origin } from './order-status.ts'

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
