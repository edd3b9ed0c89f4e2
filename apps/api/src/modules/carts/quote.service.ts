import type { Ctx, LeadCtx } from '#context.ts'
import { keptCpf } from '#modules/accounts/clients.service.ts'
import { cardFieldsOf } from '#modules/acquirers/acquirers.service.ts'
import { getCampaign } from '#modules/campaigns/campaigns.service.ts'
import { campaignsOutside, commonPickup, deliveriesOf, type Way } from '#modules/delivery/deliveries.service.ts'
import { pointOf } from '#modules/delivery/delivery-point.service.ts'
import { shippingMethodsOf } from '#modules/delivery/shipping-methods.service.ts'
import { pickupOf } from '#modules/delivery/slots.service.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import { getShop, type Point } from '#modules/shop/shop.service.ts'
import type { Quote } from '@mutirao/contract/carts'
import { askedByAcquirers, buyerFields, type BuyerField } from '@mutirao/domain/acquirers'
import { addressOfCart } from '@mutirao/domain/address'
import { brandTables, installmentTable } from '@mutirao/domain/installments'
import { sum } from '@mutirao/domain/money'
import { methodDiscount, methodsOfCart } from '@mutirao/domain/payment-methods'
import { paidShares } from '@mutirao/domain/substitution'
import { cashbackOf, walletShare } from '@mutirao/domain/wallet'
import { beginCheckout } from './carts.service.ts'
import { priceProducts, totalOf, type PricedProducts } from './pricing.service.ts'

type Query = { cartUuid: string; postalCode?: string; city?: string; slot?: string; walletAmount?: number } & Partial<Point>

/** Slots, pickup points and payment methods for this cart at this address, with prices. */
export async function getQuote(ctx: LeadCtx, campaignId: string, query: Query): Promise<Quote> {
  const point = await pointOf(ctx, query)
  const [campaign, shop, cart] = await Promise.all([getCampaign(ctx, campaignId, point), getShop(ctx), beginCheckout(ctx, query.cartUuid)])
  const priced = await priceProducts(ctx, cart.products, { couponCode: cart.couponCode ?? undefined, cartUuid: query.cartUuid, shop })
  const { campaigns, terms } = priced
  const deliveries = deliveriesOf(ctx, { shop, campaigns, campaignId }, wayOf(ctx, { shop, campaigns }, query.slot))
  // A cart without a valid slot has no total yet; the slot must be chosen before the order.
  const isChosen = deliveries.missing.length === 0
  const shippingTotal = isChosen ? deliveries.shippingTotal : 0
  const totalWith = (methodPercentage: number) => totalOf({ lines: priced.lines, terms: { ...terms, shippingTotal, methodPercentage } })
  const totals = totalWith(0)
  const pickup = commonPickup(ctx, { shop, campaigns }, campaign.pickup)
  const pix = totalWith(methodDiscount(ctx.tenant.body.payment, 'PIX'))
  const outside = new Set(campaignsOutside(shop, campaigns, point))
  return {
    ...shownDestination(priced),
    ...addressRules(priced),
    extra: campaigns.flatMap(({ id, name, body }) => (body.extra?.length ? [{ campaignId: id, name, fields: body.extra }] : [])),
    asks: await missingOf(ctx, asksOf(ctx, priced)),
    inArea: outside.size === 0 && campaign.inArea,
    beyond: campaigns.flatMap(({ id, name }) => (outside.has(id) ? [{ campaignId: id, name }] : [])),
    delivery: campaign.delivery,
    pickup,
    shippingMethods: shippingMethodsOf(ctx, { shop, campaigns, campaignId }, { delivery: campaign.delivery, pickup, point }),
    blackoutDays: campaign.blackoutDays,
    deliveries: isChosen ? deliveries.all.map(({ campaignId: id, slot, fee }) => ({ campaignId: id, slot, fee })) : [],
    payments: paymentsOf(ctx, priced, { price: totals.price, pix: pix.price, walletAmount: query.walletAmount ?? 0 }),
    totals,
    cashback: cashbackIn(priced, totals),
  }
}

type Prices = { price: number; pix: number; walletAmount: number }

/**
 * Each payment method with its price. With the wallet, only prepaid methods, and only when an amount remains; when the wallet covers everything
 * it is a method of its own, without any method's discount.
 */
function paymentsOf(ctx: Ctx, priced: PricedProducts, { price, pix, walletAmount }: Prices): Quote['payments'] {
  const methods = methodsFor(ctx, priced).flatMap((type) => {
    const own = type === 'PIX' ? pix : price
    const { wallet, rest } = walletShare(own, walletAmount)
    const isByCard = type === 'CREDIT_CARD' && rest > 0
    const plans = ctx.tenant.body.payment.installments
    if (wallet > 0 && (rest === 0 || type === 'ON_DELIVERY')) return []
    return {
      type,
      price: own,
      walletAmount: wallet || undefined,
      installments: isByCard ? installmentTable(rest, plans) : [],
      byBrand: isByCard ? brandTables(rest, plans) : undefined,
      ...(type === 'CREDIT_CARD' && { cardFields: cardFieldsOf(ctx) }),
    }
  })
  const isCovered = price > 0 && walletAmount >= price
  return isCovered ? [{ type: 'WALLET', price, walletAmount: price, installments: [] }, ...methods] : methods
}

/** The cashback that the campaigns promise if the cart is paid in full without the wallet. */
function cashbackIn({ campaigns, lines, terms }: PricedProducts, { price, shippingTotal }: Quote['totals']): number | undefined {
  const promised = campaigns.flatMap(({ id, body }) => (body.cashback ? [{ campaignId: id, percentage: body.cashback.percentage }] : []))
  if (promised.length === 0) return undefined
  const shares = paidShares({ ...terms, lines: lines.map((line) => ({ campaignId: line.product.campaignId, ...line.price })) })
  const paid = lines.map(({ product }, index) => ({ campaignId: product.campaignId, paid: shares[index]! }))
  return sum([...cashbackOf(promised, paid, price - shippingTotal).values()], (amount) => amount)
}

/** The part of the destination that the buyer sees. */
function shownDestination(priced: PricedProducts): Destination {
  const { asksAddress, defaultAddress } = cartAddress(priced)
  return { asksAddress, defaultAddress: addressRules(priced).showShippingAddress ? defaultAddress : undefined }
}

/** One campaign of the cart is enough to restrict the whole order, which goes to one address. */
export function addressRules({ campaigns }: Pick<PricedProducts, 'campaigns'>): Pick<Quote, 'addressLocked' | 'showShippingAddress'> {
  const { asksAddress, defaultAddress } = cartAddress({ campaigns })
  return {
    addressLocked: asksAddress && campaigns.some(({ body }) => body.addressLocked),
    showShippingAddress: !defaultAddress || campaigns.every(({ body }) => body.showShippingAddress !== false),
  }
}

/** A pickup when a store of the cart's campaigns has the slot. */
export function wayOf(ctx: Ctx, { shop, campaigns }: { shop: Shop; campaigns: PricedProducts['campaigns'] }, id: string | undefined): Way {
  const points = campaigns.flatMap((row) => pickupOf(ctx, shop, row))
  const slot = points.flatMap(({ slots }) => slots).find((each) => each.id === id)
  return slot ? { type: 'PICKUP', slot: id, storeId: slot.store } : { type: 'SHIPPING', slot: id }
}

/** The payment methods that these campaigns accept. */
export function methodsFor(
  { tenant, services }: Ctx,
  { campaigns, lines = [] }: Pick<PricedProducts, 'campaigns'> & Partial<Pick<PricedProducts, 'lines'>>,
) {
  // A team counts paid buyers, as a group does.
  const hasGroup =
    campaigns.some(({ body }) => body.cartControls.groupRules.length > 0) || lines.some(({ product }) => product.teamId !== undefined)
  return methodsOfCart(tenant.body.payment, { hasGroup, others: services.payment.methods })
}

/** The buyer fields that an order requires: those of its campaigns, and those of the acquirers that may be paid with. */
export function asksOf(ctx: Ctx, priced: Pick<PricedProducts, 'campaigns' | 'totals'>): BuyerField[] {
  const methods = priced.totals.price > 0 ? methodsFor(ctx, priced) : []
  const byAcquirers = askedByAcquirers(methods, ctx.tenant.body.payment.acquirers)
  return buyerFields.filter((field) => byAcquirers.includes(field) || priced.campaigns.some(({ body }) => body.asks?.includes(field)))
}

/** Leaves out the fields that the caller's account already has. */
async function missingOf(ctx: Ctx, asked: readonly BuyerField[]): Promise<BuyerField[]> {
  const isKept = asked.includes('cpf') && (await keptCpf(ctx)) !== undefined
  return asked.filter((field) => field !== 'cpf' || !isKept)
}

type Destination = Pick<Quote, 'asksAddress' | 'defaultAddress'>

/** The cart's destination, by the rules of its campaigns. */
export const cartAddress = ({ campaigns }: Pick<PricedProducts, 'campaigns'>): Destination =>
  addressOfCart(campaigns.map(({ body }) => body))
