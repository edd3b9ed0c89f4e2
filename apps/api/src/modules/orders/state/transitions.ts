import { canMove, isPaid, mayBeRescheduled, type OrderState, type Origin } from '@mutirao/domain/order-status'
import { effectsOf, type Effects, type MoneyFacts } from '@mutirao/domain/order-effects'
import type { AttemptReason, PartState } from '@mutirao/domain/fulfilment'
import type { Back } from '@mutirao/domain/refund'
import type { StockPart } from '@mutirao/domain/stock'
import type { Shelf } from '@mutirao/domain/unpaid-bounds'
import { thankInviters } from '#modules/accounts/inviters.service.ts'
import { giveBackCoupon, retakeCoupon, spendCoupon } from '#modules/coupons/coupons.service.ts'
import { noteForBuyer, type MoneyInReview } from '#modules/messages/messages.service.ts'
import { giveBackTrade, spendTrade, type Redemption } from '#modules/trades/trades.service.ts'
import type { ShopCtx, WorkCtx } from '#context.ts'
import { earnCashback } from '../money/cashback.service.ts'
import { closeOpenCharges } from '../money/charges.service.ts'
import { followTier } from '../book/group-members.service.ts'
import { noteForMerchant } from '../book/order-notices.service.ts'
import { noteMove } from '../book/order-systems.service.ts'
import { insertPartEvent, saveHeld, saveState } from './order-state.repository.ts'
import type { LineRow, OrderRow, PaymentRow } from '../book/orders.repository.ts'
import { demandAtTheShop } from '../book/part-demand.service.ts'
import { returnPayment, returnReviews } from '../money/refunds.service.ts'
import { dropSlotChange } from '../money/slot-changes.service.ts'
import { giveBackSlots, takeSlots, type HeldSlot, type WantedSlot } from '../book/slot-counters.repository.ts'
import { moveGroupUnits, releaseStock, reserveStock, shipStock, type Counted, type Taker } from '../book/stock.repository.ts'
import { giveBackShare, holdShare, settleShare } from '../money/wallet-share.service.ts'

type Move = {
  note?: string
  /** The shop ends it and says why, which is told instead of what is told of the move itself; back: what goes back. */
  refusal?: { why: string; back: readonly Back[] }
  expiresAt?: Date | null
  renewals?: number
  /** Money that came and on which a person is to decide. */
  review?: MoneyInReview
  /** The payment whose notice moves the order. */
  payment?: PaymentRow
}

/** What an order takes when it is placed, or comes back to life. */
type Taking = {
  demand: readonly StockPart[]
  /** The share of the free units that the order may take; without it, all of them. */
  shelf?: Shelf
  /**
   * `anyway`: the order is paid at a price with this coupon, so its use is taken beyond the limit. Otherwise throws coupon_used_up when no
   * use is left, or what the coupon asks of its buyer.
   */
  coupon?: { code: string; anyway: boolean }
  redemption?: Redemption
  /** The slots of its campaigns. */
  slots: readonly WantedSlot[]
}

/** What of that could not be taken: stock that is not there, slots that are full, a wallet with no more than this. */
export type Lacking = { parts: readonly StockPart[]; slots: readonly HeldSlot[]; wallet?: number }

const lacksNothing: Lacking = { parts: [], slots: [] }
export const lacksAny = ({ parts, slots, wallet }: Lacking) => parts.length > 0 || slots.length > 0 || wallet !== undefined

type Birth = { lines: readonly LineRow[]; taking: Taking; insert: () => readonly Promise<unknown>[] }

/**
 * An order comes out of nothing, in the state that its row has: all that the table says of that. `insert` sends its rows. Nothing waits in
 * between, so that the statements share one round trip. Answers what is lacking; if anything is, the caller rolls back.
 */
export async function beginOrder(ctx: WorkCtx, order: OrderRow, { lines, taking, insert }: Birth): Promise<Lacking> {
  const isByWallet = order.walletPaid > 0 && order.walletPaid === order.price
  const effects = effectsAllowed(order.code, 'NOTHING', order.state, { isByWallet })
  const inserted = insert()
  const [lacking] = await Promise.all([changeHoldings(ctx, order, effects, taking), ...inserted])
  if (lacksAny(lacking)) return lacking
  if (effects.tellsMerchant) await noteForMerchant(ctx, order, effects.tellsMerchant, lines)
  if (effects.thanksInviter) await thankInviters(ctx, order)
  await noteMove(ctx, order, 'NOTHING', order.state)
  return lacksNothing
}

/**
 * The only writer of an order's state; answers the order as it stands then. The caller holds the order's lock. The domain's table
 * (`effectsOf`) says what the move does to stock, coupon, trade, group and charges, what goes back, and what the buyer and the merchant are
 * told. An order that gave its stock back returns only by `revive`.
 */
export async function moveOrder(ctx: WorkCtx, order: OrderRow, to: OrderState, move: Move = {}): Promise<OrderRow> {
  const effects = effectsAllowed(order.code, order.state, to)
  if (effects.stock === 'take') throw new Error(`${order.code} holds nothing: ${order.state} -> ${to} takes its stock again`)
  await carryOut(ctx, order, to, move)
  await changeHoldings(ctx, order, effects)
  return { ...order, state: to }
}

/**
 * Gives an expired order what it held again, if all of its stock is there and its slots have a place. Answers what is lacking; if anything
 * is, nothing has changed.
 */
export async function revive(
  ctx: WorkCtx,
  order: OrderRow,
  to: OrderState,
  { taking, ...move }: Move & { taking: Taking },
): Promise<Lacking> {
  const effects = effectsAllowed(order.code, order.state, to)
  if (effects.stock !== 'take') throw new Error(`${order.code} has its stock: ${order.state} -> ${to}`)
  const lacking = await changeHoldings(ctx, order, effects, taking)
  if (lacksAny(lacking)) {
    // What was taken just now, and no more: its expiry gave the rest back long ago.
    if (lacking.wallet !== undefined) return lacking
    await giveBackShare(ctx, order)
    if (taking.coupon) await giveBackCoupon(ctx, taking.coupon.code)
    await releaseStock(ctx, order.id)
    return lacking
  }
  await carryOut(ctx, order, to, move)
  return lacksNothing
}

type PartNews = { campaignId: string } & ({ campaign: string; state: PartState } | { attempt: AttemptReason; act: string })

/** One campaign's part went on by itself, or could not be handed over: an event of its order, which stays where it is. */
export async function noteForPart(ctx: ShopCtx, order: OrderRow, news: PartNews): Promise<void> {
  if ('attempt' in news) return insertPartEvent(ctx, order, news)
  const { campaignId, campaign, state } = news
  await insertPartEvent(ctx, order, { campaignId, state })
  // Where the whole order came there by it, its own move has told.
  if (order.state === state || state === 'CONFIRMED' || state === 'PREPARING') return
  await noteForBuyer(ctx, order, { news: 'PART_MOVED', state, campaign })
}

/** The table's effects of a failed group, for the units and the slot in it alone. Answers the order with the groups in which it stays. */
export async function leaveGroup(
  ctx: WorkCtx,
  order: OrderRow,
  { campaignId, demand }: { campaignId: string; demand: readonly StockPart[] },
): Promise<OrderRow> {
  await dropSlotChange(ctx, order, campaignId)
  const { stock, group } = effectsOf(order.state, 'GROUP_FAILED')
  const isIts = (one: { campaignId: string }) => one.campaignId === campaignId
  const counted = { units: order.groupUnits.filter(isIts), step: group }
  await stockHands[stock](ctx, order, { demand, slots: order.slots.filter(isIts), counted })
  await followTier(ctx, order, counted)
  const held = { groupUnits: order.groupUnits.filter((one) => !isIts(one)), slots: order.slots.filter((one) => !isIts(one)) }
  await saveHeld(ctx, order.id, held)
  return { ...order, ...held }
}

/** Gives back the places that an order does not need any more. Answers it with the slots in which it stays. */
export async function leaveSlots(ctx: WorkCtx, order: OrderRow, isLeaving: (slot: HeldSlot) => boolean): Promise<OrderRow> {
  const { leaving = [], staying = [] } = Object.groupBy(order.slots, (slot) => (isLeaving(slot) ? 'leaving' : 'staying'))
  if (leaving.length === 0) return order
  for (const { campaignId } of leaving) await dropSlotChange(ctx, order, campaignId)
  await giveBackSlots(ctx, order.id, leaving)
  await saveHeld(ctx, order.id, { groupUnits: order.groupUnits, slots: staying })
  return { ...order, slots: staying }
}

/**
 * The wallet's part first, since without it the rest is not asked for; then the use of a coupon or trade before the stock, for which orders
 * contend; sent together. Answers what could not be taken.
 */
async function changeHoldings(ctx: ShopCtx, order: OrderRow, { wallet, use, stock, group }: Effects, taking?: Taking): Promise<Lacking> {
  // Without a wallet nothing waits here, so that the statements share one round trip.
  const isByWallet = order.walletPaid > 0 && wallet !== 'keep'
  const available = isByWallet ? await shareHands[wallet](ctx, order) : undefined
  if (available !== undefined) return { ...lacksNothing, wallet: available }
  const held = { slots: order.slots, ...taking, counted: { units: order.groupUnits, step: group } }
  const [, lacking] = await Promise.all([useHands[use](ctx, order, taking), stockHands[stock](ctx, order, held)])
  if (lacksAny(lacking)) return lacking
  if (isByWallet && wallet === 'pay') await settleShare(ctx, order)
  await followTier(ctx, order, held.counted)
  return lacking
}

/** Answers what the wallet has where that is too little. What pays at once is held first, and settled when all else could be taken. */
const shareHands: Record<Exclude<Effects['wallet'], 'keep'>, (ctx: ShopCtx, order: OrderRow) => Promise<number | undefined>> = {
  hold: holdShare,
  pay: holdShare,
  settle: async (ctx, order) => {
    await settleShare(ctx, order)
    return undefined
  },
  giveBack: async (ctx, order) => {
    await giveBackShare(ctx, order)
    return undefined
  },
}

type UseHand = (ctx: ShopCtx, order: OrderRow, taking?: Pick<Taking, 'coupon' | 'redemption'>) => Promise<unknown>
const useHands: Record<Effects['use'], UseHand> = {
  keep: async () => undefined,
  take: async (ctx, order, { coupon, redemption } = {}) => {
    if (redemption) await spendTrade(ctx, redemption, order.id)
    if (coupon) await (coupon.anyway ? retakeCoupon(ctx, coupon.code) : spendCoupon(ctx, coupon.code, order))
  },
  giveBack: async (ctx, { properties: { couponCode, tradeId } }) => {
    if (couponCode) await giveBackCoupon(ctx, couponCode)
    if (tradeId) await giveBackTrade(ctx, tradeId)
  },
}

/** `demand`: without it, all that the order holds. */
type Held = { demand?: readonly StockPart[]; slots: readonly WantedSlot[]; shelf?: Shelf; counted: Counted }

/**
 * A place in a slot is taken and given back with the stock, and always before it, so that no two orders wait for each other. Parts that
 * were delivered hold neither any more.
 */
const stockHands: Record<Effects['stock'], (ctx: ShopCtx, order: OrderRow, held: Held) => Promise<Lacking>> = {
  keep: async (ctx, _, { counted }) => {
    await moveGroupUnits(ctx, counted)
    return lacksNothing
  },
  // Stock is asked for only where there is a place; one statement takes the units and counts them in the group.
  take: async (ctx, { id: orderId }, { demand = [], slots, shelf, counted }) => {
    const { taken, full } = await takeSlots(ctx, orderId, slots)
    const parts = full.length > 0 ? [] : await missingParts(ctx, { orderId, shelf }, { demand, counted })
    const lacking = { parts, slots: full }
    if (lacksAny(lacking)) await giveBackSlots(ctx, orderId, taken)
    return lacking
  },
  // What a courier carries comes back when it is handed in (`handInPart`).
  release: async (ctx, order, { demand, slots, counted }) => {
    await giveBackSlots(ctx, order.id, slots)
    await releaseStock(ctx, order.id, demand ?? (await demandAtTheShop(ctx, order)))
    await moveGroupUnits(ctx, counted)
    return lacksNothing
  },
  ship: async (ctx, { id }, { counted }) => {
    await shipStock(ctx, id)
    await moveGroupUnits(ctx, counted)
    return lacksNothing
  },
}

/** Takes all of the stock, or answers the parts that were missing. */
async function missingParts(ctx: ShopCtx, taker: Taker, { demand, counted }: { demand: readonly StockPart[]; counted: Counted }) {
  const taken = await reserveStock(ctx, taker, demand, counted)
  return demand.filter(({ stockId }) => !taken.some(({ id }) => id === stockId))
}

/** Throws a plain Error: callers check the table first, so this is a bug. */
function effectsAllowed(code: string, from: Origin, to: OrderState, money?: MoneyFacts): Effects {
  if (!canMove(from, to)) throw new Error(`${code} never goes ${from} -> ${to}`)
  return effectsOf(from, to, money)
}

/** A paid order of which no slot may be changed any more. */
const endsSlotChange = ({ state }: OrderRow, to: OrderState) => isPaid(state) && mayBeRescheduled(state) && !mayBeRescheduled(to)

/** Writes the state, with what the table says of charges and money and who is told. */
async function carryOut(ctx: WorkCtx, order: OrderRow, to: OrderState, { review, payment, refusal, ...move }: Move) {
  const money = { isFree: order.price === 0, isInReview: review !== undefined }
  const { closesCharges, returnsReviews, returnsPayment, tellsBuyer, tellsMerchant, thanksInviter, earnsCashback } = effectsOf(
    order.state,
    to,
    money,
  )
  if (endsSlotChange(order, to)) await dropSlotChange(ctx, order)
  await saveState(ctx, order.id, to, move)
  await noteMove(ctx, order, order.state, to)
  if (refusal) await noteForBuyer(ctx, order, { news: 'REFUSED_BY_SHOP', ...refusal })
  else if (tellsBuyer) await noteForBuyer(ctx, order, tellsBuyer === 'EXPIRED_IN_REVIEW' ? { news: tellsBuyer, ...review! } : tellsBuyer)
  if (tellsMerchant) await noteForMerchant(ctx, order, tellsMerchant)
  if (thanksInviter) await thankInviters(ctx, order)
  if (earnsCashback) await earnCashback(ctx, order)
  if (closesCharges) await closeOpenCharges(ctx, order.id)
  if (returnsReviews) await returnReviews(ctx, order, returnsReviews)
  if (returnsPayment) await returnPayment(ctx, payment!, returnsPayment)
}
