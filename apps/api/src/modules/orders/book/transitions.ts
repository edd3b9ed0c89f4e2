import { canMove, effectsOf, type Effects, type OrderState } from '@mutirao/domain/order-status'
import type { StockPart } from '@mutirao/domain/stock'
import type { Shelf } from '@mutirao/domain/unpaid-bounds'
import { giveBackCoupon, retakeCoupon, spendCoupon } from '#modules/coupons/coupons.service.ts'
import { noteForBuyer, type MoneyInReview } from '#modules/messages/messages.service.ts'
import { giveBackTrade } from '#modules/trades/trades.service.ts'
import type { ShopCtx, WorkCtx } from '#context.ts'
import { closeOpenCharges } from './charges.service.ts'
import { noteForMerchant } from './order-notices.service.ts'
import { saveGroupUnits, saveState } from './order-state.repository.ts'
import type { LineRow, OrderRow } from './orders.repository.ts'
import { returnReviews } from './refunds.service.ts'
import { moveGroupUnits, releaseStock, reserveStock, shipStock } from './stock.repository.ts'

type Move = {
  note?: string
  expiresAt?: Date | null
  renewals?: number
  /** Money that came and on which a person is to decide. */
  review?: MoneyInReview
}

/**
 * Everything that the table says of a new order's first state, which its row was inserted with. Its stock, its uses and its place among
 * those who wait were taken with it; there is no charge yet and no money.
 */
export async function beginOrder(ctx: WorkCtx, order: OrderRow, lines: readonly LineRow[]): Promise<void> {
  const { tellsMerchant, group } = effectsAllowed({ ...order, state: 'CREATED' }, order.state)
  if (tellsMerchant) await noteForMerchant(ctx, order, tellsMerchant, lines)
  await moveGroupUnits(ctx, order.groupUnits, group)
}

/**
 * The only writer of an order's state; answers the order as it stands then. The caller holds the order's lock. The domain's table
 * (`effectsOf`) says what the move does to stock, coupon, trade, group and charges, and what the buyer and the merchant are told. An order that gave its stock back returns only by `revive`.
 */
export async function moveOrder(ctx: WorkCtx, order: OrderRow, to: OrderState, move: Move = {}): Promise<OrderRow> {
  const effects = effectsAllowed(order, to)
  if (effects.stock === 'take') throw new Error(`${order.code} holds nothing: ${order.state} -> ${to} takes its stock again`)
  await carryOut(ctx, order, to, move)
  await useSteps[effects.use](ctx, order)
  await stockSteps[effects.stock](ctx, order)
  await moveGroupUnits(ctx, order.groupUnits, effects.group)
  return { ...order, state: to }
}

/**
 * The part of an order that fell with a failed group: the table's effects of that end, for these units alone. Answers the order as it
 * stands then, with the groups in which it stays.
 */
export async function leaveGroup(
  ctx: ShopCtx,
  order: OrderRow,
  { campaignId, demand }: { campaignId: string; demand: readonly StockPart[] },
): Promise<OrderRow> {
  const { stock, group } = effectsOf(order.state, 'GROUP_FAILED')
  if (stock === 'release') await releaseStock(ctx, order.id, demand)
  await moveGroupUnits(
    ctx,
    order.groupUnits.filter((one) => one.campaignId === campaignId),
    group,
  )
  const groupUnits = order.groupUnits.filter((one) => one.campaignId !== campaignId)
  await saveGroupUnits(ctx, order.id, groupUnits)
  return { ...order, groupUnits }
}

type Wish = Move & {
  demand: readonly StockPart[]
  /** The share of the free units that the order may take; without it, all of them. */
  shelf?: Shelf
  /**
   * `anyway`: the order is paid at a price with this coupon, so its use is taken beyond the limit. Otherwise throws coupon_used_up when no
   * use is left.
   */
  coupon?: { code: string; anyway: boolean }
}

/**
 * Gives an expired order its coupon and stock again, if all of the stock is there. Answers the missing parts; if there are any, nothing has
 * changed.
 */
export async function revive(
  ctx: WorkCtx,
  order: OrderRow,
  to: OrderState,
  { demand, shelf, coupon, ...move }: Wish,
): Promise<StockPart[]> {
  const effects = effectsAllowed(order, to)
  if (effects.stock !== 'take') throw new Error(`${order.code} has its stock: ${order.state} -> ${to}`)
  if (coupon && !coupon.anyway) await spendCoupon(ctx, coupon.code)
  const taken = await reserveStock(ctx, { orderId: order.id, shelf }, demand, [])
  const missing = demand.filter(({ stockId }) => !taken.some(({ id }) => id === stockId))
  if (missing.length > 0) {
    await releaseStock(ctx, order.id)
    return missing
  }
  if (coupon?.anyway) await retakeCoupon(ctx, coupon.code)
  await carryOut(ctx, order, to, move)
  await moveGroupUnits(ctx, order.groupUnits, effects.group)
  return []
}

type Steps<Step extends string> = Record<Step, (ctx: WorkCtx, order: OrderRow) => Promise<unknown>>
const leaveIt = async () => undefined
/** What comes back to an order is taken by `revive`, which may find too little. */
const stockSteps: Steps<Exclude<Effects['stock'], 'take'>> = {
  keep: leaveIt,
  release: (ctx, { id }) => releaseStock(ctx, id),
  ship: (ctx, { id }) => shipStock(ctx, id),
}
const useSteps: Steps<Effects['use']> = { keep: leaveIt, take: leaveIt, giveBack: giveBackUses }

/** Throws a plain Error: callers check the table first, so this is a bug. */
function effectsAllowed({ code, state }: Pick<OrderRow, 'code' | 'state'>, to: OrderState) {
  if (!canMove(state, to)) throw new Error(`${code} never goes ${state} -> ${to}`)
  return effectsOf(state, to)
}

/** Writes the state with everything that the table says. */
async function carryOut(ctx: WorkCtx, order: OrderRow, to: OrderState, { review, ...move }: Move) {
  const money = { isFree: order.price === 0, isInReview: review !== undefined }
  const { closesCharges, returnsReviews, tellsBuyer, tellsMerchant } = effectsOf(order.state, to, money)
  await saveState(ctx, order.id, to, move)
  if (tellsBuyer) await noteForBuyer(ctx, order, tellsBuyer, review)
  if (tellsMerchant) await noteForMerchant(ctx, order, tellsMerchant)
  if (closesCharges) await closeOpenCharges(ctx, order.id)
  if (returnsReviews) await returnReviews(ctx, order, returnsReviews)
}

async function giveBackUses(ctx: WorkCtx, { properties: { couponCode, tradeId } }: OrderRow) {
  if (couponCode) await giveBackCoupon(ctx, couponCode)
  if (tradeId) await giveBackTrade(ctx, tradeId)
}
