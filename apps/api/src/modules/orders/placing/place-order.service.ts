import { createHash } from 'node:crypto'
import { personOf, staffFor } from '#actor.ts'
import { inTransaction, type Ctx, type LeadCtx } from '#context.ts'
import { inBatches } from '#db/batches.ts'
import type { Db } from '#db/client.ts'
import { isLateStatement, tenantTransaction } from '#db/transaction.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import { priceProducts, type PricedProducts } from '#modules/carts/pricing.service.ts'
import { forgetItems } from '#modules/catalog/catalog.service.ts'
import { countCouponGuess, countCouponTry } from '#modules/coupons/coupons.service.ts'
import { deliveriesOf, nextFree, placesWanted } from '#modules/delivery/deliveries.service.ts'
import { slotFull } from '#modules/delivery/slots.service.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { requireOpenTeams } from '#modules/teams/teams.service.ts'
import type { Order } from '@mutirao/contract/order-shapes'
import { Problem } from '@mutirao/contract/problems'
import { isPaid } from '@mutirao/domain/order-status'
import { methodDiscount } from '@mutirao/domain/payment-methods'
import { stockDemand, type StockPart } from '@mutirao/domain/stock'
import type { Shelf } from '@mutirao/domain/unpaid-bounds'
import { cpfOfOrder } from '../book/buyer-cpf.service.ts'
import { announce } from '../book/order-changes.service.ts'
import * as repository from '../book/orders.repository.ts'
import { toOrder } from '../book/orders.view.ts'
import { slotKey } from '../book/slot-counters.repository.ts'
import { boundsOf, judgeHeld, shareLeft, shelfFor, unpaidProblem, withOpenOrder } from '../book/unpaid.service.ts'
import { openCharge } from '../money/charges.service.ts'
import { getOrderById } from '../reading/orders.service.ts'
import { createOrder, createOrders, canShareTransaction, type OrderCreation, type Shortage } from '../state/transitions.ts'
import { answersIn, takePhotos } from './extra.service.ts'
import { checkPlacement, requireAsked } from './order-checks.service.ts'
import { addShipping, asRedeemed, orderRows, productsOf, type OrderRequest } from './order-rows.service.ts'
import { prefetch, type Prefetched } from './prefetch.service.ts'

type CallersCreation = OrderCreation & { ctx: LeadCtx; photos?: Parameters<typeof takePhotos>[2] | undefined }
type PricedCreation = { creation: CallersCreation; priced: PricedProducts; shop: Shop }

/**
 * Reads and prices, then writes order, lines, payment, letter, job and stock in one transaction, which orders of the same moment share (`inBatches`).
 * The same Idempotency-Key and body return the same order, whatever has happened since; another body is rejected.
 */
export async function placeOrder(ctx: LeadCtx, request: Omit<OrderRequest, 'requestHash'>): Promise<Order> {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.campaignId, request.body]))
    .digest('base64url')
  return withoutWords(await withCardFields(ctx, await placeOnce(ctx, { ...request, requestHash })))
}

/**
 * The shop's texts for states are read with the order itself: placing an order does not wait for them, and a repeated request gets the same
 * response.
 */
const withoutWords = ({ statuses: _statuses, isEditable: _isEditable, ...order }: Order): Order => order

/** Places a new order, or returns the earlier one with the same key and body. */
async function placeOnce(ctx: LeadCtx, request: OrderRequest): Promise<Order> {
  let placed: PricedCreation | undefined
  try {
    // Counted before any response, since the price would reveal that a guessed coupon is valid.
    if (request.body.properties.couponCode) await countCouponTry(ctx)
    placed = await prepareAndCreate(ctx, request)
  } catch (error) {
    if (isLateStatement(error)) throw error
    // A repeated request gets its order, whatever has failed by now.
    const earlier = await findEarlier(ctx, request)
    if (error instanceof Problem && error.code === 'coupon_not_found') await countCouponGuess(ctx)
    if (!earlier) throw await translate(ctx, error, request)
    return earlier
  }
  if (!placed) return (await findEarlier(ctx, request))!
  const { order, lines, payment } = placed.creation
  announce(ctx, order)
  // The wallet's share was inserted while it was taken.
  if (!payment || order.walletPaid > 0) return getOrderById(ctx, order.id)
  const { timeZone } = ctx.tenant.body
  const nothingYet = { events: [], refunds: [], substitutions: [] }
  const seen = toOrder({ order, lines: [...lines], ...nothingYet, payments: [payment], cpf: cpfOfOrder(ctx, order), timeZone })
  return { ...seen, userId: personOf(ctx)?.userId }
}

/** Problems that a buyer may have only by items in memory; units are always the engine's. */
const OF_ITEMS: ReadonlySet<string> = new Set(['price_changed', 'minimum_order', 'not_found'])

/** Prices by the items in memory. Where these are not the engine's, and for a problem that depends on them, once more by the engine's. */
async function prepareAndCreate(ctx: LeadCtx, request: OrderRequest): Promise<PricedCreation | undefined> {
  const prefetched = await prefetch(ctx, request.body)
  const placed = await prepare(ctx, request, { prefetched, isFresh: false }).catch((error: unknown) => {
    if (error instanceof Problem && OF_ITEMS.has(error.code)) return 'doubtful' as const
    throw error
  })
  if (placed !== 'doubtful') {
    if (!placed || (await create(ctx, placed))) return placed
    // The notice of the change was lost, or is on its way.
    forgetItems(ctx)
  }
  const again = await prepare(ctx, request, { prefetched, isFresh: true })
  if (again && !(await create(ctx, again))) throw new Problem('lockError')
  return again
}

/** Throws idempotency_key_reused when the key belongs to another request. */
async function findEarlier(ctx: LeadCtx, { key, requestHash }: OrderRequest): Promise<Order | undefined> {
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

/** Everything that an order needs before it is written. Returns undefined when the key already has its order. */
async function prepare(
  ctx: LeadCtx,
  request: OrderRequest,
  { prefetched, isFresh }: { prefetched: Prefetched; isFresh: boolean },
): Promise<PricedCreation | undefined> {
  const { campaignId, key, body } = request
  const { shop } = prefetched
  const { verifiedPhone } = prefetched.holders
  const { properties, paymentMethod } = body
  const products = productsOf(body)
  const methodPercentage = methodDiscount(ctx.tenant.body.payment, paymentMethod.type)
  const [earlier, priced] = await Promise.all([
    repository.findAttempt(ctx, { key, cartUuid: properties.cartUuid, holders: prefetched.holders }),
    priceProducts(ctx, products, { couponCode: properties.couponCode, cartUuid: properties.cartUuid, methodPercentage, shop, isFresh }),
    requireOpenTeams(ctx, products),
  ])
  if (earlier.id) return undefined
  // Otherwise anybody with a shared cart's link could order from it, and keep its owner from doing so.
  if (earlier.isForeignCart) throw new Problem('cart_not_found')
  const deliveries = deliveriesOf(ctx, { shop, campaigns: priced.campaigns, campaignId }, { ...properties, type: body.type })
  const withFee = request.redemption ? asRedeemed(priced) : addShipping(priced, deliveries.shippingTotal)
  const isVerified = verifiedPhone !== null
  // Checked again under locks later; this first check stops a flood of orders before any of them writes or waits.
  if (withFee.totals.price > 0) judgeHeld(ctx, earlier.held, { units: 0, isVerified })
  const facts = checkPlacement(ctx, { campaignId, body, priced: withFee, deliveries, prefetched })
  if (facts instanceof Problem) throw facts
  requireAsked(ctx, { priced: withFee, prefetched, request })
  const answered = answersIn(priced, properties)
  const demand = stockDemand(priced.lines.map(({ product, parts }) => ({ quantity: product.quantity, parts })))
  const rows = orderRows(ctx, {
    request,
    verifiedPhone,
    priced: withFee,
    facts: { ...facts, properties: { ...facts.properties, ...answered } },
    demand,
    deliveries,
  })
  const taking = {
    demand,
    shelf: shelfOf(ctx, rows.order),
    bounds: boundsOf(ctx, isVerified),
    coupon: priced.coupon && { code: priced.coupon.code, anyway: false },
    redemption: request.redemption,
    slots: placesWanted(shop, deliveries),
  }
  const seen = priced.lines.flatMap(({ row }) => row ?? [])
  return { creation: { ...rows, ctx, taking, seen, photos: answered.extraPhotos ? answered.photos : undefined }, priced, shop }
}

/** A lane does not wait long for a row that something else holds: its orders then wait alone, and the next batch goes on. */
const LANE_LOCK_MS = 500

const createInBatch = inBatches<CallersCreation, Shortage | undefined>({
  run: (creations, isAlone) => {
    const { services, tenant } = creations[0]!.ctx
    const work = (db: Db) => createOrders(creations.map((creation) => ({ ...creation, ctx: { ...creation.ctx, db } })))
    return tenantTransaction(services.pool, tenant.id, work, isAlone ? undefined : { lockMs: LANE_LOCK_MS })
  },
  keysOf: ({ order }) => [`key ${order.leadId} ${order.idempotencyKey}`, `cart ${order.cartUuid} ${order.campaignId}`],
})

class ItemsChanged extends Error {}

/** Writes the order; throws when it lacks something. Returns false, and has written nothing, when its items have changed since it was priced. */
async function create(ctx: LeadCtx, placed: PricedCreation): Promise<boolean> {
  const { creation } = placed
  if (creation.photos || staffFor(ctx) || !canShareTransaction(creation)) return createAlone(ctx, placed)
  const shortage = await createInBatch(ctx.services.pool, ctx.tenant.id, creation)
  if (shortage && 'isOutdated' in shortage) return false
  if (shortage) throw await problemOf(ctx, shortage, placed)
  return true
}

/** The same in a transaction of its own. */
async function createAlone(ctx: LeadCtx, placed: PricedCreation): Promise<boolean> {
  const { creation } = placed
  const staff = staffFor(ctx)
  const work = inTransaction(ctx, async (tx) => {
    const shortage = await createOrder({ ...creation, ctx: tx })
    if (shortage && 'isOutdated' in shortage) throw new ItemsChanged()
    if (shortage) throw await problemOf(tx, shortage, placed)
    if (creation.photos) await takePhotos(tx, creation.order, creation.photos)
    if (staff) await recordAudit({ ...tx, actor: staff }, { action: 'order.place', subject: `order ${creation.order.id}`, detail: {} })
    return true
  })
  return work.catch((error: unknown) => {
    if (error instanceof ItemsChanged) return false
    throw error
  })
}

async function problemOf(
  ctx: LeadCtx,
  shortage: Exclude<Shortage, { isOutdated: true }>,
  { creation: { order, taking }, priced, shop }: PricedCreation,
): Promise<Problem> {
  if ('wallet' in shortage) return new Problem('wallet_insufficient', { available: shortage.wallet })
  if ('holder' in shortage) return unpaidProblem(ctx, { holder: shortage.holder, isVerified: order.verifiedPhone !== null })
  if ('parts' in shortage) return outOfStock(ctx, priced, { missing: shortage.parts, shelf: taking.shelf })
  const full = taking.slots.find((slot) => shortage.slots.includes(slotKey(slot)))!
  return slotFull(full, nextFree(ctx, { shop, full }))
}

/** Only an order that awaits payment is limited to a share of the shelf. */
const shelfOf = (ctx: Ctx, order: OrderCreation['order']) => (order.state === 'AWAITING_PAYMENT' ? shelfFor(ctx, order) : undefined)

type Missing = { missing: readonly StockPart[]; shelf: Shelf | undefined }

/** The lines that cannot be had, and their missing parts: a concurrent order was faster, or this one exceeds its share of the shelf. */
async function outOfStock(ctx: Ctx, { lines }: PricedProducts, { missing, shelf }: Missing) {
  const parts = missing.map(({ stockId }) => stockId)
  const short = lines.filter((line) => line.parts.some(({ stockId }) => parts.includes(stockId)))
  const items = [...new Set(short.map(({ product }) => product.id))]
  const most = await shareLeft(ctx, missing, shelf)
  return most === undefined ? new Problem('out_of_stock', { items, parts }) : new Problem('shelf_limit', { items, parts, most })
}

/** A second order of the same cart gets a problem with the first: its code, its price, and whether it equals the current request. */
async function translate(ctx: LeadCtx, error: unknown, { body, requestHash }: OrderRequest): Promise<unknown> {
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
