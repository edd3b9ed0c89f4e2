import type { Ctx, LeadCtx } from '#context.ts'
import { takesPayments } from '#modules/campaigns/campaigns.service.ts'
import { priceProducts } from '#modules/carts/pricing.service.ts'
import { methodsFor } from '#modules/carts/quote.service.ts'
import { deliveriesOf, placesWanted, slotsHeld } from '#modules/delivery/deliveries.service.ts'
import { slotId } from '#modules/delivery/slots.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import { leaveClosedTeams } from '#modules/teams/teams.service.ts'
import type { PlaceOrderBody } from '@mutirao/contract/orders'
import { Problem } from '@mutirao/contract/problems'
import type { CardBrand } from '@mutirao/domain/card-brands'
import { leftToPay } from '@mutirao/domain/order-money'
import { methodDiscount } from '@mutirao/domain/payment-methods'
import { cpfOfOrder } from '../book/buyer-cpf.service.ts'
import { findPayment, listLines, type LineRow, type NewTerms, type OrderRow } from '../book/orders.repository.ts'
import { termsBy } from '../money/repricing.rules.ts'
import { checkPlacement } from './order-checks.service.ts'
import { addShipping, groupUnitsOf, lineRows, productsOf } from './order-rows.service.ts'
import { prefetch } from './prefetch.service.ts'

export type Method = { type: 'PIX' | 'CREDIT_CARD'; installments: number; brand?: CardBrand }

/** The price of an unpaid order by a method; lines, coupon and slots are set when it was repriced. */
export type Plan = { terms: NewTerms; lines?: LineRow[]; coupon?: string; slots?: ReturnType<typeof placesWanted> }

/** The order's available methods, except on delivery. */
export async function methodsOf(ctx: Ctx, { campaignIds }: OrderRow): Promise<Method['type'][]> {
  const { campaigns } = await getShop(ctx)
  const own = campaigns.filter(({ id }) => campaignIds.includes(id))
  return methodsFor(ctx, { campaigns: own }).filter((type) => type !== 'ON_DELIVERY')
}

/** Returns the problem that a new order with the same content would have, if any. */
export async function planPayment(ctx: LeadCtx, order: OrderRow, type: Method['type']): Promise<Plan | Problem> {
  const closed = await findClosedGroup(ctx, order)
  if (closed) return new Problem('campaign_closed', closed)
  const lines = await listLines(ctx, [order.id])
  if (order.state === 'EXPIRED') return planAnew(ctx, { order, lines, type })
  const payment = await findPayment(ctx, order.id)
  // The newest payment's own method keeps its agreed discount.
  const isSame = payment?.type === type && payment.price === leftToPay(order)
  return { terms: termsBy(order, lines, isSame ? payment.methodPercentage : methodDiscount(ctx.tenant.body.payment, type)) }
}

/** Prices the order as if it were placed now: today's prices, coupon, slots and group. */
async function planAnew(
  ctx: LeadCtx,
  { order, lines, type }: { order: OrderRow; lines: LineRow[]; type: Method['type'] },
): Promise<Plan | Problem> {
  const body = bodyOf(ctx, { order, lines, type })
  const { cartUuid, couponCode } = body.properties
  const methodPercentage = methodDiscount(ctx.tenant.body.payment, type)
  const prefetched = await prefetch(ctx, body)
  const { shop } = prefetched
  const wanted = await leaveClosedTeams(ctx, productsOf(body))
  const products = await priceProducts(ctx, wanted, { couponCode, cartUuid, methodPercentage, shop, isFresh: true })
  const gone = products.lines.filter(({ issue }) => issue === 'unknown_item').map(({ product }) => product.id)
  if (gone.length > 0) return new Problem('out_of_stock', { items: gone })
  const { campaignId } = order
  const deliveries = deliveriesOf(ctx, { shop, campaigns: products.campaigns, campaignId }, { ...body.properties, type: body.type })
  const priced = addShipping(products, deliveries.shippingTotal)
  const accepted = { ...body, properties: { ...body.properties, price: priced.totals.price } }
  const facts = checkPlacement(ctx, { campaignId, body: accepted, priced, deliveries, prefetched })
  if (facts instanceof Problem) return facts
  return {
    terms: {
      ...priced.totals,
      terms: priced.terms,
      // The answers are those from the placement.
      properties: {
        ...facts.properties,
        ...priced.totals,
        extraPhotos: order.properties.extraPhotos,
        selectedWalletUuid: order.properties.selectedWalletUuid,
      },
      groupUnits: groupUnitsOf(priced),
      slots: slotsHeld(deliveries),
    },
    lines: lineRows({ tenantId: ctx.tenant.id, orderId: order.id }, priced),
    coupon: priced.coupon?.code.toUpperCase(),
    slots: placesWanted(shop, deliveries),
  }
}

/** The request that would place this order today. */
function bodyOf(ctx: Ctx, { order, lines, type }: { order: OrderRow; lines: readonly LineRow[]; type: Method['type'] }): PlaceOrderBody {
  const { slot, store: _store, ...properties } = order.properties
  return {
    type: order.type,
    items: lines.map(({ itemId, campaignId, quantity, selection, teamId }) => ({
      id: itemId,
      campaignId,
      quantity,
      teamId: teamId ?? undefined,
      itemKitSelection: selection?.map((chosen) => ({ itemId: chosen.itemId, quantity: chosen.quantity })),
    })),
    userName: order.userName,
    userPhone: order.userPhone,
    email: order.email ?? undefined,
    cpf: cpfOfOrder(ctx, order),
    properties: {
      ...properties,
      slot: heldBy(order) ?? (slot && slotId(slot, order.type === 'PICKUP' ? properties.storeId : undefined)),
      isJoinPublic: order.isJoinPublic,
    },
    paymentMethod: { type, installments: 1 },
  }
}

/** Orders from before slots were counted have only a date and time. */
const heldBy = (order: OrderRow) => order.slots.find(({ campaignId }) => campaignId === order.campaignId)?.slotId

/** After the grace period a group accepts no new payment: it is about to close, or closed. */
async function findClosedGroup(ctx: Ctx, { groupUnits }: OrderRow): Promise<{ campaignId: string } | undefined> {
  if (groupUnits.length === 0) return undefined
  const { campaigns } = await getShop(ctx)
  const isClosed = (campaign: (typeof campaigns)[number] | undefined) => !campaign || !takesPayments(ctx, campaign)
  const closed = groupUnits.find(({ campaignId }) => isClosed(campaigns.find(({ id }) => id === campaignId)))
  return closed && { campaignId: closed.campaignId }
}
