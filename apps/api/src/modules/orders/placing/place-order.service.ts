import { methodDiscount } from '@mutirao/domain/payment-methods'
import { createHash } from 'node:crypto'
import { Problem } from '@mutirao/contract/problems'
import type { PlaceOrderBody } from '@mutirao/contract/orders'
import type { Order } from '@mutirao/contract/order-shapes'
import { isPaid } from '@mutirao/domain/order-status'
import { stockDemand, type StockPart } from '@mutirao/domain/stock'
import { countCouponGuess, countCouponTry } from '#modules/coupons/coupons.service.ts'
import { priceProducts, type PricedProducts } from '#modules/carts/pricing.service.ts'
import { deliveriesOf, placesWanted } from '#modules/delivery/deliveries.service.ts'
import { cpfOfOrder } from '../book/buyer-cpf.service.ts'
import { openCharge } from '../money/charges.service.ts'
import { shareLeft } from '../book/shelf.service.ts'
import { beginOrder, lackingOf } from '../state/transitions.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import { inTransaction, type Ctx, type LeadCtx } from '#context.ts'
import { requireOpenTeams } from '#modules/teams/teams.service.ts'
import { isLateStatement } from '#db/transaction.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import { announce } from '../book/order-changes.service.ts'
import { checkPlacement, requireAsked } from './order-checks.service.ts'
import { answersIn, takePhotos } from './extra.service.ts'
import { foresee, type Foreseen } from './foresee.service.ts'
import { addShipping, asRedeemed, orderRows, productsOf, type Draft } from './order-rows.service.ts'
import { personOf } from '#actor.ts'
import { toOrder } from '../book/orders.view.ts'
import { getOrderById } from '../reading/orders.service.ts'
import { slotFull } from './slot-full.service.ts'
import { judgeHeld, refuseBeyondBounds, shelfFor, unpaidProblem, withOpenOrder } from '../book/unpaid.service.ts'
import * as repository from '../book/orders.repository.ts'

type Placed = Pick<ReturnType<typeof orderRows>, 'order' | 'lines' | 'payment'>
/** What the transaction was about to write: a refused statement is explained by it. */
type Tried = { order?: Placed['order']; priced?: PricedProducts; demand?: readonly StockPart[]; shop?: Shop }

/**
 * One transaction: order, lines, payment, letter, job and, last because orders contend for it, the stock. The same Idempotency-Key and body
 * return the same order, whatever has happened since; another body is rejected.
 */
export async function placeOrder(ctx: LeadCtx, campaignId: string, key: string, body: PlaceOrderBody): Promise<Order> {
  return placeDraft(ctx, { campaignId, key, body })
}

export async function placeDraft(ctx: LeadCtx, draft: Omit<Draft, 'requestHash'>): Promise<Order> {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([draft.campaignId, draft.body]))
    .digest('base64url')
  return withoutWords(await withCardFields(ctx, await placeOnce(ctx, { ...draft, requestHash })))
}

/**
 * The shop's texts for states are read with the order itself: placing an order does not wait for them, and a repeated request gets the same
 * response.
 */
const withoutWords = ({ statuses: _statuses, isEditable: _isEditable, ...order }: Order): Order => order

/** Places a new order, or returns the earlier one with the same key and body. */
async function placeOnce(ctx: LeadCtx, draft: Draft): Promise<Order> {
  let placed: Placed | undefined
  const tried: Tried = {}
  try {
    // Counted before any response, since the price would reveal that a guessed coupon is valid.
    if (draft.body.properties.couponCode) await countCouponTry(ctx)
    const foreseen = await foresee(ctx, draft.body)
    placed = await inTransaction(ctx, (tx) => place(tx, draft, { foreseen, tried }))
  } catch (error) {
    if (isLateStatement(error)) throw error
    // A repeated request gets its order, whatever has failed by now.
    const earlier = await findEarlier(ctx, draft)
    if (error instanceof Problem && error.code === 'coupon_not_found') await countCouponGuess(ctx)
    if (!earlier) throw (await refused(ctx, error, tried)) ?? (await translate(ctx, error, draft))
    return earlier
  }
  if (!placed) return (await findEarlier(ctx, draft))!
  announce(ctx, placed.order)
  // The wallet's share was inserted while it was taken.
  if (!placed.payment || placed.order.walletPaid > 0) return getOrderById(ctx, placed.order.id)
  const { timeZone } = ctx.tenant.body
  const nothingYet = { events: [], refunds: [], substitutions: [] }
  const seen = toOrder({ ...placed, ...nothingYet, payments: [placed.payment], cpf: cpfOfOrder(ctx, placed.order), timeZone })
  return { ...seen, userId: personOf(ctx)?.userId }
}

/** Throws idempotency_key_reused when the key belongs to another request. */
async function findEarlier(ctx: LeadCtx, { key, requestHash }: Draft): Promise<Order | undefined> {
  const earlier = await repository.findByIdempotencyKey(ctx, key)
  if (!earlier) return undefined
  if (earlier.requestHash !== requestHash) throw new Problem('idempotency_key_reused')
  return getOrderById(ctx, earlier.id)
}

/**
 * Only a card needs the provider's answer at once; a Pix charge is opened by the page that shows it. Also runs for a repeated request, since the
 * server may have died before the provider answered.
 */
async function withCardFields(ctx: LeadCtx, order: Order): Promise<Order> {
  const { type, clientSecret } = order.paymentMethod
  if (type !== 'CREDIT_CARD' || clientSecret || order.state !== 'AWAITING_PAYMENT') return order
  await openCharge(ctx, order.id).catch((error: unknown) => ctx.log.warn({ err: error }, 'charge not opened yet'))
  return getOrderById(ctx, order.id)
}

/** Returns undefined when the key already has its order. */
async function place(ctx: LeadCtx, draft: Draft, { foreseen, tried }: { foreseen: Foreseen; tried: Tried }): Promise<Placed | undefined> {
  const { campaignId, key, body } = draft
  const { shop } = foreseen
  const { verifiedPhone } = foreseen.holders
  const { properties, paymentMethod } = body
  const products = productsOf(body)
  const methodPercentage = methodDiscount(ctx.tenant.body.payment, paymentMethod.type)
  const [earlier, priced] = await Promise.all([
    repository.findAttempt(ctx, { key, cartUuid: properties.cartUuid, holders: foreseen.holders }),
    priceProducts(ctx, products, { couponCode: properties.couponCode, cartUuid: properties.cartUuid, methodPercentage, shop }),
    requireOpenTeams(ctx, products),
  ])
  if (earlier.id) return undefined
  // Otherwise anybody with a shared cart's link could order from it, and keep its owner from doing so.
  if (earlier.isForeignCart) throw new Problem('cart_not_found')
  const deliveries = deliveriesOf(ctx, { shop, campaigns: priced.campaigns, campaignId }, { ...properties, type: body.type })
  const withFee = draft.redemption ? asRedeemed(priced) : addShipping(priced, deliveries.shippingTotal)
  // Checked again under locks later; this first check stops a flood of orders before any of them writes or waits.
  if (withFee.totals.price > 0) judgeHeld(ctx, earlier.held, { units: 0, isVerified: verifiedPhone !== null })
  const facts = checkPlacement(ctx, { campaignId, body, priced: withFee, deliveries, foreseen })
  if (facts instanceof Problem) throw facts
  requireAsked(ctx, { priced: withFee, foreseen, draft })
  const answered = answersIn(priced, properties)
  const demand = stockDemand(priced.lines.map(({ product, parts }) => ({ quantity: product.quantity, parts })))
  const rows = orderRows(ctx, {
    draft,
    verifiedPhone,
    priced: withFee,
    facts: { ...facts, properties: { ...facts.properties, ...answered } },
    demand,
    deliveries,
  })
  const coupon = priced.coupon && { code: priced.coupon.code, anyway: false }
  const taking = { demand, shelf: shelfOf(ctx, rows.order), coupon, redemption: draft.redemption, slots: placesWanted(shop, deliveries) }
  Object.assign(tried, { order: rows.order, priced, demand, shop } satisfies Tried)
  const isLast = !answered.extraPhotos
  const available = await beginOrder(ctx, rows.order, { lines: rows.lines, taking, insert: () => insertRows(ctx, rows), isLast })
  if (available !== undefined) throw new Problem('wallet_insufficient', { available })
  if (answered.extraPhotos) await takePhotos(ctx, rows.order, answered.photos)
  return rows
}

/** The problem of a statement that refused itself: beyond the bounds of unpaid stock, a full slot, missing stock. */
async function refused(ctx: LeadCtx, error: unknown, { order, priced, demand, shop }: Tried): Promise<Problem | undefined> {
  if (!order || !priced || !demand || !shop) return undefined
  const unpaid = unpaidProblem(ctx, error, order)
  if (unpaid) return withOpenOrder(ctx, unpaid)
  const lacking = lackingOf(error, demand)
  return lacking && (slotFull(ctx, shop, lacking) ?? outOfStock(ctx, priced, { missing: lacking.parts, order }))
}

/** The order comes first, so that a duplicate key or cart fails on the order's own constraint. */
function insertRows(ctx: Ctx, rows: ReturnType<typeof orderRows>): Promise<unknown>[] {
  const { tenantId, orderId } = rows.common
  const inserted: Promise<unknown>[] = [repository.insertOrder(ctx, rows.order, rows.lines), repository.insertPaymentAndLetter(ctx, rows)]
  if (rows.endsAt) inserted.push(ctx.services.queue.send(ctx.db, 'expire-order', { tenantId, orderId }, rows.endsAt))
  if (rows.payment?.state === 'PENDING') inserted.push(refuseBeyondBounds(ctx, rows.order))
  return inserted
}

/** Only an order that awaits payment is limited to a share of the shelf. */
const shelfOf = (ctx: Ctx, order: Placed['order']) => (order.state === 'AWAITING_PAYMENT' ? shelfFor(ctx, order) : undefined)

type Missing = { missing: readonly StockPart[]; order: Placed['order'] }

/** The lines that cannot be had, and their missing parts: a concurrent order was faster, or this one exceeds its share of the shelf. */
async function outOfStock(ctx: Ctx, { lines }: PricedProducts, { missing, order }: Missing) {
  const parts = missing.map(({ stockId }) => stockId)
  const short = lines.filter((line) => line.parts.some(({ stockId }) => parts.includes(stockId)))
  const items = [...new Set(short.map(({ product }) => product.id))]
  const most = await shareLeft(ctx, missing, shelfOf(ctx, order))
  return most === undefined ? new Problem('out_of_stock', { items, parts }) : new Problem('shelf_limit', { items, parts, most })
}

/** A second order of the same cart gets a problem with the first: its code, its price, and whether it equals the current request. */
async function translate(ctx: LeadCtx, error: unknown, { body, requestHash }: Draft): Promise<unknown> {
  if (error instanceof Problem && error.code === 'unpaid_limit') return withOpenOrder(ctx, error)
  if (!isUniqueViolation(error)) return error
  const live = await repository.findLiveOrderOfCart(ctx, body.properties.cartUuid)
  if (!live) return new Problem('lockError')
  const { code, price, state } = live
  return new Problem('lockError', {
    orderCode: code,
    orderPrice: price,
    isPaid: isPaid(state),
    isSame: live.requestHash === requestHash,
  })
}
