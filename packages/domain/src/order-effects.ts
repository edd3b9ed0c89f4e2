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
   * The wallet's share of the price: held while the order waits, paid at once, settled from the hold, given back. For a paid order it is given back
   * as a refund.
   */
  wallet: 'keep' | 'hold' | 'pay' | 'settle' | 'giveBack'
  group: GroupStep
  /** Whether its open charges are closed. */
  closesCharges: boolean
  /** Whether payments in review are returned, and the reason. */
  returnsReviews?: 'REVIEW' | 'DUPLICATE_PAYMENT'
  /** Whether the order's payment is returned whole, and the reason. */
  returnsPayment?: 'LATE_PAYMENT'
  /** The notice to the merchant. */
  tellsMerchant?: 'PLACED' | 'CANCELLED'
  /** Whether the inviter is told, because the money has come. */
  thanksInviter: boolean
  /** Whether the order is counted in the teams of its lines, because the money has come. */
  joinsTeams: boolean
  /** Whether the buyer's wallet receives the cashback that the campaigns promised. */
  earnsCashback: boolean
  /** The buyer's news, in the inbox and by letter. */
  tellsBuyer?: MoveNews
  /** The letter that the outbox sends to the buyer. */
  sendsBuyer?: 'orderPlaced'
}

/** Facts about money that the states do not tell: whether the order is free, and whether a payment is in review. */
export type MoneyFacts = {
  isFree?: boolean
  isInReview?: boolean
  /** Whether the wallet has paid all of it at once. */ isByWallet?: boolean
}

/** The effects of a move: the difference between the holdings before and after it. */
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
    joinsTeams: !isPaid(from) && isPaid(to),
    earnsCashback: to === 'DELIVERED',
    tellsBuyer: newsForBuyer({ from, to }, money),
    sendsBuyer: from === 'NOTHING' ? 'orderPlaced' : undefined,
  }
}

export type ClosingEffects = {
  /** Whether its units leave the group, as by GROUP_FAILED. */
  leavesGroup: boolean
  /** The reason of the refund when the closing changed the price. */
  returns: 'GROUP_TIER' | 'GROUP_FAILED'
  tellsBuyer?: 'GROUP_REACHED' | 'GROUP_LEFT'
}

/** The effects of a group's closing on an order in it, apart from the order's own move to `to`; an order that fails as a whole has the news of that move. */
export function effectsOfClosing(outcome: 'REACHED' | 'FAILED', to: OrderState): ClosingEffects {
  if (outcome === 'REACHED') return { leavesGroup: false, returns: 'GROUP_TIER', tellsBuyer: 'GROUP_REACHED' }
  return { leavesGroup: true, returns: 'GROUP_FAILED', tellsBuyer: to === 'GROUP_FAILED' ? undefined : 'GROUP_LEFT' }
}

function stockStep(before: Holding['stock'], after: Holding['stock']): Effects['stock'] {
  // Delivered stock belongs to the buyer, even when the money is returned.
  if (before === after || before === 'sold') return 'keep'
  if (after === 'sold') return 'ship'
  return after === 'reserved' ? 'take' : 'release'
}

/** The wallet's share is held and settled together with the order's units in the group. */
function walletStep(before: Holding['group'], after: Holding['group']): Effects['wallet'] {
  if (before === after || before === 'paid') return 'keep'
  if (after === 'paid') return before === 'waiting' ? 'settle' : 'pay'
  return after === 'waiting' ? 'hold' : 'giveBack'
}

function groupStep(before: Holding['group'], after: Holding['group']): GroupStep {
  const step = (group: Holding['group']) => (Number(after === group) - Number(before === group)) as Step
  return { waiting: step('waiting'), paid: step('paid'), buyers: step('paid') }
}

/** Until an order is paid, cancelled or refunded, a payment in review may still be accepted for it. */
function reviewsReturned(from: Origin, to: OrderState): Effects['returnsReviews'] {
  if (to === 'CANCELLED') return 'REVIEW'
  const isPaidFor = mayBePaid(from) || from === 'CANCELLED' || from === 'GROUP_FAILED'
  return isPaidFor && (to === 'PAID' || to === 'REFUND_REQUESTED') ? 'DUPLICATE_PAYMENT' : undefined
}

/** The merchant hears of orders to prepare, and of cancelled ones among them. The closing of a group is announced once for the group. */
function merchantNews(from: Origin, to: OrderState): Effects['tellsMerchant'] {
  if (!isPaid(from) && isPaid(to)) return 'PLACED'
  const isBegun = isPaid(from) && from !== 'DELIVERED'
  return isBegun && (to === 'CANCELLED' || to === 'REFUND_REQUESTED') ? 'CANCELLED' : undefined
}

function newsForBuyer({ from, to }: { from: Origin; to: OrderState }, { isFree, isInReview }: MoneyFacts): MoveNews | undefined {
  // A buyer who places an order is looking at it.
  if (from === 'NOTHING' || from === 'CREATED') return undefined
  // A free order has nothing to refund.
  if (to === 'REFUNDED' && isFree) return undefined
  if (to === 'EXPIRED' && isInReview) return 'EXPIRED_IN_REVIEW'
  return moveNews.find((state) => state === to)
}
