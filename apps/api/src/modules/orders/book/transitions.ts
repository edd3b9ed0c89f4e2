import { canMove, effectsOf, type OrderState } from '@mutirao/domain/order-status'
import type { StockPart } from '@mutirao/domain/stock'
import type { Shelf } from '@mutirao/domain/unpaid-bounds'
import { giveBackCoupon, retakeCoupon, spendCoupon } from '#modules/coupons/coupons.service.ts'
import { noteOrderState } from '#modules/messages/messages.service.ts'
import { giveBackTrade } from '#modules/trades/trades.service.ts'
import type { WorkCtx } from '../../../context.ts'
import { closeOpenCharges } from './charges.service.ts'
import { noteForMerchant } from './order-notices.service.ts'
import { saveState } from './order-state.repository.ts'
import type { OrderRow } from './orders.repository.ts'
import { returnReviews } from './refunds.service.ts'
import { moveGroupUnits, releaseStock, reserveStock, shipStock } from './stock.repository.ts'

type Move = {
  note?: string
  expiresAt?: Date | null
  renewals?: number
  /** False: the caller tells the buyer, or nobody does. */
  isTold?: boolean
}

/**
 * The only writer of an order's state. The caller holds the order's lock. The domain's table (`effectsOf`) says what the move does to
 * stock, coupon, trade, group, charges and messages. An order that gave its stock back returns only by `revive`.
 */
export async function moveOrder(ctx: WorkCtx, order: OrderRow, to: OrderState, move: Move = {}): Promise<void> {
  const effects = effectsAllowed(order, to)
  if (effects.stock === 'take') throw new Error(`${order.code} holds nothing: ${order.state} -> ${to} takes its stock again`)
  await carryOut(ctx, order, to, move)
  if (effects.use === 'giveBack') await giveBackUses(ctx, order)
  if (effects.stock === 'release') await releaseStock(ctx, order.id)
  if (effects.stock === 'ship') await shipStock(ctx, order.id)
  await moveGroupUnits(ctx, order.groupUnits, effects.group)
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

/** Throws a plain Error: callers check the table first, so this is a bug. */
function effectsAllowed({ code, state }: OrderRow, to: OrderState) {
  if (!canMove(state, to)) throw new Error(`${code} never goes ${state} -> ${to}`)
  return effectsOf(state, to)
}

/** Writes the state with everything that the table says. */
async function carryOut(ctx: WorkCtx, order: OrderRow, to: OrderState, { isTold = true, ...move }: Move) {
  const { closesCharges, returnsReviews, tellsMerchant } = effectsOf(order.state, to)
  await saveState(ctx, order.id, to, move)
  if (isTold) await noteOrderState(ctx, order, to)
  if (tellsMerchant) await noteForMerchant(ctx, order, tellsMerchant)
  if (closesCharges) await closeOpenCharges(ctx, order.id)
  if (returnsReviews) await returnReviews(ctx, order, returnsReviews)
}

async function giveBackUses(ctx: WorkCtx, { properties: { couponCode, tradeId } }: OrderRow) {
  if (couponCode) await giveBackCoupon(ctx, couponCode)
  if (tradeId) await giveBackTrade(ctx, tradeId)
}
