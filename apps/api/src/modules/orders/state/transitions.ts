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
import { refusalOf } from '#db/error-codes.ts'
import { commitWithLastStatements } from '#db/transaction.ts'
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
import { giveBackSlots, SLOT_FULL, takeSlots, takeSlotsOrRefuse, type HeldSlot, type WantedSlot } from '../book/slot-counters.repository.ts'
import {
  moveGroupUnits,
  releaseStock,
  reserveOrRefuse,
  reserveStock,
  shipStock,
  STOCK_MISSING,
  type Counted,
  type Taker,
} from '../book/stock.repository.ts'
import { giveBackShare, holdShare, settleShare } from '../money/wallet-share.service.ts'

type Move = {
  note?: string
  /** The shop refuses the order: its explanation replaces the transition's own message. `back`: the refunds. */
  refusal?: { why: string; back: readonly Back[] }
  expiresAt?: Date | null
  renewals?: number
  /** Received money that needs a person's decision. */
  review?: MoneyInReview
  /** The payment whose notice causes the transition. */
  payment?: PaymentRow
}

/** The holdings that an order takes when it is placed or revived. */
type Taking = {
  demand: readonly StockPart[]
  /** The share of the free units that the order may take; all of them without it. */
  shelf?: Shelf
  /**
   * `anyway`: the order is paid at a price with this coupon, so its use is taken beyond the limit. Otherwise throws coupon_used_up when no use
   * is left, or the problem of a condition that the buyer does not meet.
   */
  coupon?: { code: string; anyway: boolean }
  redemption?: Redemption
  /** The slots of its campaigns. */
  slots: readonly WantedSlot[]
}

/** The holdings that could not be taken: stock that is unavailable, slots that are full, the wallet's insufficient balance. */
export type Lacking = { parts: readonly StockPart[]; slots: readonly HeldSlot[]; wallet?: number }

const lacksNothing: Lacking = { parts: [], slots: [] }
export const lacksAny = ({ parts, slots, wallet }: Lacking) => parts.length > 0 || slots.length > 0 || wallet !== undefined

/** insert: sends the order's rows. isLast: the caller sends nothing after them. */
type Birth = { lines: readonly LineRow[]; taking: Taking; insert: () => readonly Promise<unknown>[]; isLast: boolean }

/**
 * Creates the order in its initial state and applies every effect that the transition table lists for it. Nothing is awaited in between, so that
 * the statements share one round trip, with the commit when no further statement follows. What cannot be taken refuses itself (`lackingOf`);
 * returns the wallet's balance when it is insufficient, and then the caller rolls back.
 */
export async function beginOrder(ctx: WorkCtx, order: OrderRow, { lines, taking, insert, isLast }: Birth): Promise<number | undefined> {
  const isByWallet = order.walletPaid > 0 && order.walletPaid === order.price
  const effects = effectsAllowed(order.code, 'NOTHING', order.state, { isByWallet })
  const { wallet, use, stock, group } = effects
  const counted = { units: order.groupUnits, step: group }
  const inserted = Promise.all([...insert(), noteMove(ctx, order, 'NOTHING', order.state)])
  if (order.walletPaid > 0 && wallet !== 'keep') {
    await inserted
    const available = await shareHands[wallet](ctx, order)
    if (available !== undefined) return available
  }
  const taken = Promise.all([useHands[use](ctx, order, taking), stock === 'take' && takeOrRefuse(ctx, order, { ...taking, counted })])
  if (isLast && endsWithStock(order, effects, taking)) commitWithLastStatements(ctx.db)
  await Promise.all([inserted, taken])
  if (order.walletPaid > 0 && wallet === 'pay') await settleShare(ctx, order)
  await followTier(ctx, order, counted)
  await tellOfBirth(ctx, order, { effects, lines })
  return undefined
}

/** Whether no statement of the order's beginning follows those that take its stock. */
const endsWithStock = (order: OrderRow, { group, tellsMerchant, thanksInviter, joinsTeams }: Effects, { coupon, redemption }: Taking) =>
  order.walletPaid === 0 && !coupon && !redemption && group.paid === 0 && !tellsMerchant && !thanksInviter && !joinsTeams

type Born = { effects: Effects; lines: readonly LineRow[] }

async function tellOfBirth(ctx: WorkCtx, order: OrderRow, { effects: { tellsMerchant, thanksInviter, joinsTeams }, lines }: Born) {
  if (tellsMerchant) await noteForMerchant(ctx, order, tellsMerchant, lines)
  if (thanksInviter) await thankInviters(ctx, order)
  if (joinsTeams) await countInTeams(ctx, order)
}

/** A place in each slot before the stock, so that two orders cannot deadlock. */
const takeOrRefuse = (ctx: ShopCtx, { id: orderId }: OrderRow, { demand, slots, shelf, counted }: Taking & { counted: Counted }) =>
  Promise.all([takeSlotsOrRefuse(ctx, orderId, slots), reserveOrRefuse(ctx, { orderId, shelf }, { parts: demand, counted })])

/** What a refused statement of `beginOrder` lacked; undefined for another error. */
export function lackingOf(error: unknown, demand: readonly StockPart[]): Lacking | undefined {
  const refusal = refusalOf(error)
  if (refusal?.reason === SLOT_FULL) return { parts: [], slots: refusal.facts as HeldSlot[] }
  if (refusal?.reason !== STOCK_MISSING) return undefined
  const missing = refusal.facts as string[]
  return { slots: [], parts: demand.filter(({ stockId }) => missing.includes(stockId)) }
}

/**
 * The only writer of an order's state; returns the updated order. The caller holds the order's lock. The domain's table (`effectsOf`) defines
 * the transition's effects on stock, coupon, trade, group, charges and refunds, and the messages to buyer and merchant. An order that released
 * its stock returns only by `revive`.
 */
export async function moveOrder(ctx: WorkCtx, order: OrderRow, to: OrderState, move: Move = {}): Promise<OrderRow> {
  const effects = effectsAllowed(order.code, order.state, to)
  if (effects.stock === 'take') throw new Error(`${order.code} holds nothing: ${order.state} -> ${to} takes its stock again`)
  await carryOut(ctx, order, to, move)
  await changeHoldings(ctx, order, effects)
  return { ...order, state: to }
}

/**
 * Takes the holdings of an expired order again, if all of its stock is available and its slots have a place. Returns what is lacking; if
 * anything is, nothing has changed.
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
    // Gives back only what was taken just now: the expiry has released the rest already.
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

/** One campaign's part moved, or could not be handed over: an event of its order, whose state does not change. */
export async function noteForPart(ctx: ShopCtx, order: OrderRow, news: PartNews): Promise<void> {
  if ('attempt' in news) return insertPartEvent(ctx, order, news)
  const { campaignId, campaign, state } = news
  await insertPartEvent(ctx, order, { campaignId, state })
  // When the whole order has reached this state, its own transition has notified the buyer.
  if (order.state === state || state === 'CONFIRMED' || state === 'PREPARING') return
  await noteForBuyer(ctx, order, { news: 'PART_MOVED', state, campaign })
}

/** Applies the table's effects of a failed group, only for its units and slot. Returns the order with its remaining groups. */
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

/** Gives back places that an order no longer needs. Returns the order with its remaining slots. */
export async function leaveSlots(ctx: WorkCtx, order: OrderRow, isLeaving: (slot: HeldSlot) => boolean): Promise<OrderRow> {
  const { leaving = [], staying = [] } = Object.groupBy(order.slots, (slot) => (isLeaving(slot) ? 'leaving' : 'staying'))
  if (leaving.length === 0) return order
  for (const { campaignId } of leaving) await dropSlotChange(ctx, order, campaignId)
  await giveBackSlots(ctx, order.id, leaving)
  await saveHeld(ctx, order.id, { groupUnits: order.groupUnits, slots: staying })
  return { ...order, slots: staying }
}

/**
 * Takes or gives back an order's holdings. The wallet's share comes first, since without it nothing else is needed; then the use of a coupon or
 * trade, and last the stock, for which orders contend; sent together. Returns what could not be taken.
 */
async function changeHoldings(ctx: ShopCtx, order: OrderRow, { wallet, use, stock, group }: Effects, taking?: Taking): Promise<Lacking> {
  // Without a wallet nothing is awaited here, so that the statements share one round trip.
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

/** Returns the wallet's balance when it is insufficient. An immediate payment is held first, and settled when everything else could be taken. */
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

/** `demand`: all that the order holds when omitted. */
type HeldStock = { demand?: readonly StockPart[]; slots: readonly WantedSlot[]; shelf?: Shelf; counted: Counted }

/** A slot's place is taken and given back with the stock and always before it, so that two orders cannot deadlock. Delivered parts hold neither. */
const stockHands: Record<Effects['stock'], (ctx: ShopCtx, order: OrderRow, held: HeldStock) => Promise<Lacking>> = {
  keep: async (ctx, _, { counted }) => {
    await moveGroupUnits(ctx, counted)
    return lacksNothing
  },
  // Stock is taken only when there is a place; one statement takes the units and counts them in the group.
  take: async (ctx, { id: orderId }, { demand = [], slots, shelf, counted }) => {
    const { taken, full } = await takeSlots(ctx, orderId, slots)
    const parts = full.length > 0 ? [] : await missingParts(ctx, { orderId, shelf }, { demand, counted })
    const lacking = { parts, slots: full }
    if (lacksAny(lacking)) await giveBackSlots(ctx, orderId, taken)
    return lacking
  },
  // Units with a courier come back when they are handed in (`handInPart`).
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

/** Takes all of the stock, or returns the missing parts. */
async function missingParts(ctx: ShopCtx, taker: Taker, { demand, counted }: { demand: readonly StockPart[]; counted: Counted }) {
  const taken = await reserveStock(ctx, taker, demand, counted)
  return demand.filter(({ stockId }) => !taken.some(({ id }) => id === stockId))
}

/** Throws a plain Error: callers check the table first, so this is a bug. */
function effectsAllowed(code: string, from: Origin, to: OrderState, money?: MoneyFacts): Effects {
  if (!canMove(from, to)) throw new Error(`${code} never goes ${from} -> ${to}`)
  return effectsOf(from, to, money)
}

/** A transition of a paid order after which no slot may be changed. */
const endsSlotChange = ({ state }: OrderRow, to: OrderState) => isPaid(state) && mayBeRescheduled(state) && !mayBeRescheduled(to)

/** Writes the state, and applies the table's effects on charges, refunds and messages. */
async function carryOut(ctx: WorkCtx, order: OrderRow, to: OrderState, { review, payment, refusal, ...move }: Move) {
  const money = { isFree: order.price === 0, isInReview: review !== undefined }
  const { closesCharges, returnsReviews, returnsPayment, tellsBuyer, tellsMerchant, thanksInviter, joinsTeams, earnsCashback } = effectsOf(
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
  if (joinsTeams) await countInTeams(ctx, order)
  if (earnsCashback) await earnCashback(ctx, order)
  if (closesCharges) await closeOpenCharges(ctx, order.id)
  if (returnsReviews) await returnReviews(ctx, order, returnsReviews)
  if (returnsPayment) await returnPayment(ctx, payment!, returnsPayment)
}

/** Sends the job that recounts each team of the order after the commit. */
async function countInTeams({ services, db, tenant }: WorkCtx, { properties: { teams = [] } }: OrderRow) {
  for (const teamId of teams) await services.queue.send(db, 'settle-team', { tenantId: tenant.id, teamId })
}
