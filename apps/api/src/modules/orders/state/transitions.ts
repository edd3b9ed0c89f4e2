import type { ShopCtx, WorkCtx } from '#context.ts'
import { commitWithLastStatements } from '#db/transaction.ts'
import { thankInviters } from '#modules/accounts/inviters.service.ts'
import { giveBackCoupon, retakeCoupon, spendCoupon } from '#modules/coupons/coupons.service.ts'
import { noteForBuyer, type MoneyInReview } from '#modules/messages/messages.service.ts'
import { giveBackTrade, spendTrade, type Redemption } from '#modules/trades/trades.service.ts'
import type { AttemptReason, PartState } from '@mutirao/domain/fulfilment'
import { effectsOf, type Effects, type MoneyFacts } from '@mutirao/domain/order-effects'
import { decideInOrder, type Lack, type OrderDemand } from '@mutirao/domain/order-holdings'
import { canMove, isPaid, mayBeRescheduled, type OrderState, type Origin } from '@mutirao/domain/order-status'
import type { Back } from '@mutirao/domain/refund'
import type { StockPart } from '@mutirao/domain/stock'
import type { HolderBounds, Shelf } from '@mutirao/domain/unpaid-bounds'
import { followTier } from '../book/group-members.service.ts'
import { demandAtTheShop } from '../book/order-demand.service.ts'
import { lockHoldings, takeHoldings, type HoldingRequest, type SeenItem } from '../book/order-holdings.repository.ts'
import { noteForMerchant } from '../book/order-notices.service.ts'
import { noteMove } from '../book/order-systems.service.ts'
import { insertOrders, type NewOrder, type OrderRow, type PaymentRow } from '../book/orders.repository.ts'
import { giveBackSlots, slotKey, takeSlots, type HeldSlot, type WantedSlot } from '../book/slot-counters.repository.ts'
import { moveGroupUnits, releaseStock, reserveStock, shipStock, type GroupCount, type Taker } from '../book/stock.repository.ts'
import { holderKeysOf, lockHolders } from '../book/unpaid.repository.ts'
import { earnCashback } from '../money/cashback.service.ts'
import { closeOpenCharges } from '../money/charges.service.ts'
import { returnPayment, returnReviews } from '../money/refunds.service.ts'
import { dropSlotChange } from '../money/slot-changes.service.ts'
import { giveBackShare, holdShare, settleShare } from '../money/wallet-share.service.ts'
import { insertPartEvent, saveHeld, saveState } from './order-state.repository.ts'

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

/** A new order with its rows and what it takes. `seen`: the items by which it was priced. */
export type OrderCreation = NewOrder & {
  ctx: WorkCtx
  taking: Taking & { bounds: HolderBounds }
  seen: readonly SeenItem[]
}

/** `Lack`, or: its items are no longer what they were when it was priced. */
type Refusal = Lack | { isOutdated: true }
/** Why an order could not be created: `Refusal`, or the wallet's insufficient balance. */
export type Shortage = Refusal | { wallet: number }

/**
 * Creates orders in their initial states and applies the effects that the transition table lists for them, in one transaction of two round trips: the
 * first locks what they ask for, the second writes what the domain decided, with the commit. Only for orders that `canShareTransaction`.
 */
export async function createOrders(creations: readonly OrderCreation[]): Promise<(Shortage | undefined)[]> {
  const { ctx } = creations[0]!
  const lacks = await decide(ctx, creations)
  const created = creations.filter((_, at) => lacks[at] === undefined)
  if (created.length === 0) return lacks
  const sent = Promise.all([...insertAll(created), takeHoldings(ctx, created.map(holdingRequestOf))])
  commitWithLastStatements(ctx.db)
  await sent
  return lacks
}

/** Whether creating the order takes no statement beyond those of `createOrders`. */
export function canShareTransaction({ order, taking: { coupon, redemption } }: OrderCreation): boolean {
  const { group, tellsMerchant, thanksInviter, joinsTeams } = effectsOfCreation(order)
  return order.walletPaid === 0 && !coupon && !redemption && group.paid === 0 && !tellsMerchant && !thanksInviter && !joinsTeams
}

/** The same for one order with a wallet, coupon, trade or notice, in the caller's transaction, which rolls back on a shortage. */
export async function createOrder(creation: OrderCreation): Promise<Shortage | undefined> {
  const { ctx, order, lines, taking } = creation
  const { wallet, use, stock, group, tellsMerchant, thanksInviter, joinsTeams } = effectsOfCreation(order)
  await Promise.all(insertAll([creation]))
  const isByWallet = order.walletPaid > 0 && wallet !== 'keep'
  const available = isByWallet ? await shareHandlers[wallet](ctx, order) : undefined
  if (available !== undefined) return { wallet: available }
  // A coupon counts the orders of its buyer: two orders with different coupons have only the buyer in common.
  await Promise.all([taking.coupon && lockHolders(ctx, [order]), useHandlers[use](ctx, order, taking)])
  const [lack] = await decide(ctx, [creation])
  if (lack) return lack
  if (stock === 'take') await takeHoldings(ctx, [holdingRequestOf(creation)])
  if (isByWallet && wallet === 'pay') await settleShare(ctx, order)
  await followTier(ctx, order, { units: order.groupUnits, step: group })
  if (tellsMerchant) await noteForMerchant(ctx, order, tellsMerchant, lines)
  if (thanksInviter) await thankInviters(ctx, order)
  if (joinsTeams) await countInTeams(ctx, order)
  return undefined
}

const effectsOfCreation = (order: OrderRow) =>
  effectsAllowed(order.code, 'NOTHING', order.state, { isByWallet: order.walletPaid > 0 && order.walletPaid === order.price })

async function decide(ctx: WorkCtx, creations: readonly OrderCreation[]): Promise<(Refusal | undefined)[]> {
  const requests = creations.map(holdingRequestOf)
  const { changed, ...free } = await lockHoldings(ctx, requests)
  const isOutdated = ({ seen }: OrderCreation) => seen.some(({ id }) => changed.has(id))
  const wanted = creations.flatMap((creation, at): OrderDemand[] => {
    if (isOutdated(creation)) return []
    const { order, taking } = creation
    const { parts, slots, isUnpaid } = requests[at]!
    const holders = isUnpaid ? holderKeysOf(order) : []
    return [{ parts, slots: slots.map(slotKey), shelf: taking.shelf, holders, bounds: taking.bounds, units: order.heldUnits }]
  })
  const lacks = decideInOrder(wanted, free)
  let decided = 0
  return creations.map((creation) => (isOutdated(creation) ? { isOutdated: true } : lacks[decided++]))
}

function holdingRequestOf({ order, payment, seen, taking: { demand, slots, coupon } }: OrderCreation): HoldingRequest {
  const { stock, group } = effectsOfCreation(order)
  const parts = stock === 'take' ? demand : []
  return {
    order,
    parts,
    seen,
    slots: stock === 'take' ? slots : [],
    isUnpaid: payment?.state === 'PENDING',
    isLocked: coupon !== undefined,
    units: order.groupUnits,
    step: group,
  }
}

/** Sends the rows of new orders and their events. */
function insertAll(creations: readonly OrderCreation[]): Promise<unknown>[] {
  return [insertOrders(creations[0]!.ctx, creations), ...creations.map(({ ctx, order }) => noteMove(ctx, order, 'NOTHING', order.state))]
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
  await stockHandlers[stock](ctx, order, { demand, slots: order.slots.filter(isIts), counted })
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
  const available = isByWallet ? await shareHandlers[wallet](ctx, order) : undefined
  if (available !== undefined) return { ...lacksNothing, wallet: available }
  const held = { slots: order.slots, ...taking, counted: { units: order.groupUnits, step: group } }
  const [, lacking] = await Promise.all([useHandlers[use](ctx, order, taking), stockHandlers[stock](ctx, order, held)])
  if (lacksAny(lacking)) return lacking
  if (isByWallet && wallet === 'pay') await settleShare(ctx, order)
  await followTier(ctx, order, held.counted)
  return lacking
}

/** Returns the wallet's balance when it is insufficient. An immediate payment is held first, and settled when everything else could be taken. */
const shareHandlers: Record<Exclude<Effects['wallet'], 'keep'>, (ctx: ShopCtx, order: OrderRow) => Promise<number | undefined>> = {
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

type UseHandler = (ctx: ShopCtx, order: OrderRow, taking?: Pick<Taking, 'coupon' | 'redemption'>) => Promise<unknown>
const useHandlers: Record<Effects['use'], UseHandler> = {
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
type HeldStock = { demand?: readonly StockPart[]; slots: readonly WantedSlot[]; shelf?: Shelf; counted: GroupCount }

/** A slot's place is taken and given back with the stock and always before it, so that two orders cannot deadlock. Delivered parts hold neither. */
const stockHandlers: Record<Effects['stock'], (ctx: ShopCtx, order: OrderRow, held: HeldStock) => Promise<Lacking>> = {
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
async function missingParts(ctx: ShopCtx, taker: Taker, { demand, counted }: { demand: readonly StockPart[]; counted: GroupCount }) {
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
