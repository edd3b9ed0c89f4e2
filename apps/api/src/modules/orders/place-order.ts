import { createHash, randomBytes, randomInt } from 'node:crypto'
import { Problem } from '@mutirao/contract/problems'
import type { Order, PlaceOrderBody } from '@mutirao/contract/orders'
import { orderCodeFrom } from '@mutirao/domain/order-code'
import { stockDemand } from '@mutirao/domain/stock'
import { priceProducts, type PricedProducts } from '#modules/carts/pricing.service.ts'
import { shippingOf } from '#modules/carts/quote.service.ts'
import { openCharge } from './payments.service.ts'
import { reserveStock } from './stock.repository.ts'
import { inTransaction, type Ctx } from '../../context.ts'
import { uuidv7 } from '../../ids.ts'
import { announce, groupUnitsOf } from './order-changes.ts'
import { checkPlacement, paymentAmount } from './order-checks.ts'
import { getOrderById } from './orders.service.ts'
import * as repository from './orders.repository.ts'

const UNIQUE_VIOLATION = '23505'
const CARD_MINUTES = 60
/** A Pix may arrive at the last second: the stock waits a little longer than the code. */
const HOLD_MS = 5 * 60_000

type Draft = { campaignId: string; key: string; requestHash: string; body: PlaceOrderBody }
type Placed = { orderId: string; paymentId: string; shown: { campaignIds: string[] } }

/**
 * One transaction: order, lines, payment, message, job and, last because it is hot, the stock. Asking again with the same
 * Idempotency-Key and body gives the same order, whatever happened in between; another body is refused.
 */
export async function placeOrder(ctx: Ctx, campaignId: string, key: string, body: PlaceOrderBody): Promise<Order> {
  const draft = { campaignId, key, body, requestHash: createHash('sha256').update(JSON.stringify([campaignId, body])).digest('base64url') }
  let placed: Placed
  try {
    placed = await inTransaction(ctx, (tx) => place(tx, draft))
  } catch (error) {
    const earlier = await repository.findByIdempotencyKey(ctx, key)
    if (earlier) return repeat(ctx, earlier, draft)
    throw await translate(ctx, error, body)
  }
  announce(ctx, placed.shown.campaignIds)
  // Only a card needs the provider's answer to go on; a Pix is asked for by the page that shows it.
  if (body.paymentMethod.type === 'CREDIT_CARD') await openCharge(ctx, placed.orderId).catch((error: unknown) => ctx.log.warn({ err: error }, 'charge not opened yet'))
  return getOrderById(ctx, placed.orderId)
}

async function place(ctx: Ctx, { campaignId, key, requestHash, body }: Draft): Promise<Placed> {
  const { items, properties, paymentMethod } = body
  const products = items.map(({ itemKitSelection, ...product }) => ({ ...product, selection: itemKitSelection }))
  const options = { couponCode: properties.couponCode, extraPercentage: paymentMethod.type === 'PIX' ? ctx.tenant.body.payment.pixDiscount : 0 }
  const [earlier, withoutShipping] = await Promise.all([repository.findByIdempotencyKey(ctx, key), priceProducts(ctx, products, options)])
  if (earlier) throw new Error('already placed')
  const priced = withShipping(withoutShipping, await shippingOf(ctx, withoutShipping, properties.slot))
  const facts = await checkPlacement(ctx, { campaignId, body, priced })

  const orderId = uuidv7(ctx.now.getTime())
  const paymentId = uuidv7(ctx.now.getTime())
  const isOnDelivery = paymentMethod.type === 'ON_DELIVERY'
  const expiresAt = isOnDelivery ? null : new Date(ctx.now.getTime() + (paymentMethod.type === 'PIX' ? ctx.tenant.body.payment.pixMinutes : CARD_MINUTES) * 60_000)
  const code = orderCodeFrom(randomBytes(16))
  const common = { tenantId: ctx.tenant.id, orderId }
  const groups = isOnDelivery ? [] : groupUnitsOf(priced)
  const demand = stockDemand(products, new Map())

  // Sent together: the connection carries them in this order in one round trip, the contended row last.
  const [, , , , , taken] = await Promise.all([
    priced.coupon && repository.useCoupon(ctx, priced.coupon.code).then((isUsed) => { if (!isUsed) throw new Problem('coupon_used_up') }),
    repository.insertOrder(ctx, {
      ...common, id: orderId, code, leadId: ctx.leadId!, idempotencyKey: key, requestHash, campaignId,
      cartUuid: properties.cartUuid,
      campaignIds: priced.campaigns.map(({ id }) => id),
      type: body.type,
      state: isOnDelivery ? 'CONFIRMED' : 'AWAITING_PAYMENT',
      userName: body.userName, userPhone: facts.phone, email: body.email,
      deliveryCode: String(randomInt(1000, 10_000)),
      properties: { ...facts.properties, ...priced.totals },
      ...priced.totals,
      groupUnits: groups,
      createdAt: ctx.now, expiresAt,
    }).then(() => undefined),
    repository.insertLines(ctx, lineRows(common, priced)).then(() => undefined),
    repository.insertPayment(
      ctx,
      { ...common, id: paymentId, type: paymentMethod.type, state: 'PENDING', amount: paymentAmount(ctx, paymentMethod, priced.totals.price), installments: paymentMethod.installments, provider: ctx.services.payment.name, createdAt: ctx.now, expiresAt },
      { ...common, id: uuidv7(ctx.now.getTime()), channel: body.email ? 'mail' : 'sms', recipient: body.email ?? facts.phone, template: 'orderPlaced', facts: { code, price: priced.totals.price }, createdAt: ctx.now },
    ).then(() => undefined),
    expiresAt && ctx.services.queue.send(ctx.db, 'expire-order', { tenantId: ctx.tenant.id, orderId }, new Date(expiresAt.getTime() + HOLD_MS)),
    reserveStock(ctx, orderId, demand, groups),
  ])
  const missing = demand.filter(({ stockId }) => !taken.some(({ id }) => id === stockId))
  if (missing.length > 0) throw new Problem('out_of_stock', { items: missing.map(({ stockId }) => stockId) })
  return { orderId, paymentId, shown: { campaignIds: priced.campaigns.map(({ id }) => id) } }
}

function withShipping(priced: PricedProducts, shippingTotal: number): PricedProducts {
  return { ...priced, totals: { ...priced.totals, shippingTotal, price: priced.totals.price + shippingTotal } }
}

function lineRows(common: { tenantId: string; orderId: string }, { lines }: PricedProducts) {
  return lines.map(({ product, row, price }, position) => ({
    ...common,
    position,
    itemId: product.id,
    campaignId: product.campaignId,
    quantity: product.quantity,
    unitPrice: row!.price,
    total: price.total,
    discount: price.discount,
    snapshot: { name: row!.name, unit: row!.unit, picture: row!.pictures[0]!, hue: row!.hue },
    selection: product.selection ?? null,
  }))
}

function repeat(ctx: Ctx, earlier: { id: string; requestHash: string }, draft: Draft): Promise<Order> {
  if (earlier.requestHash !== draft.requestHash) throw new Problem('idempotency_key_reused')
  return getOrderById(ctx, earlier.id)
}

/** A second order of the same cart meets the first one's: the shopper is told which. */
async function translate(ctx: Ctx, error: unknown, body: PlaceOrderBody): Promise<unknown> {
  const cause = (error as { cause?: unknown }).cause ?? error
  if ((cause as { code?: string; constraint?: string }).code !== UNIQUE_VIOLATION) return error
  const live = await repository.findLiveOrderOfCart(ctx, body.properties.cartUuid)
  return new Problem('lockError', live && { orderCode: live.code })
}
