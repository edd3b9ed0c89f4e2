import { Problem } from '@mutirao/contract/problems'
import type { Quote } from '@mutirao/contract/carts'
import { installmentTable } from '@mutirao/domain/installments'
import { areasAt, getCampaign, reaches, type Point } from '#modules/campaigns/campaigns.service.ts'
import type { Ctx } from '../../context.ts'
import { priceProducts, type PricedProducts } from './pricing.service.ts'
import { findCart, startCheckout } from './carts.repository.ts'

type Query = { cartUuid: string; slot?: string } & Partial<Point>

/** Windows, pickup points and methods for this cart at this place, each with its price. */
export async function getQuote(ctx: Ctx, campaignId: string, query: Query): Promise<Quote> {
  const [campaign, cart] = await Promise.all([getCampaign(ctx, campaignId, query), findCart(ctx, query.cartUuid)])
  if (!cart || cart.leadId !== ctx.leadId) throw new Problem('cart_not_found')
  if (!cart.checkoutAt) await startCheckout(ctx, query.cartUuid)
  const terms = { couponCode: cart.couponCode ?? undefined, cartUuid: query.cartUuid }
  const priced = await priceProducts(ctx, cart.products, terms)
  const shippingTotal = await shippingOf(ctx, priced, query.slot)
  const priceWith = async (methodPercentage: number) =>
    (await priceProducts(ctx, cart.products, { ...terms, shippingTotal, methodPercentage })).totals
  const totals = await priceWith(0)
  const pix = await priceWith(ctx.tenant.body.payment.pixDiscount ?? 0)
  return {
    ...destinationOf(priced),
    inArea: campaign.inArea,
    delivery: campaign.delivery,
    pickup: campaign.pickup,
    payments: methodsFor(ctx, priced).map((type) => {
      const price = type === 'PIX' ? pix.price : totals.price
      return {
        type,
        price,
        installments: type === 'CREDIT_CARD' && price > 0 ? installmentTable(price, ctx.tenant.body.payment.installments) : [],
      }
    }),
    totals,
  }
}

/** A group counts paid units alone, so what is bought in one is paid before it closes. */
export function methodsFor({ tenant }: Ctx, { campaigns }: Pick<PricedProducts, 'campaigns'>) {
  const { methods } = tenant.body.payment
  const isGroup = campaigns.some(({ body }) => body.cartControls.groupRules.length > 0)
  return isGroup ? methods.filter((method) => method !== 'ON_DELIVERY') : methods
}

/** The chosen window's fee; each further campaign travels by its own next window. */
export async function shippingOf(ctx: Ctx, { campaigns }: Pick<PricedProducts, 'campaigns'>, slotId: string | undefined): Promise<number> {
  if (!slotId) return 0
  const details = await Promise.all(campaigns.map(({ id }) => getCampaign(ctx, id)))
  const isPickup = slotId.includes('/')
  return details.reduce((total, campaign) => {
    const slots = isPickup ? campaign.pickup.flatMap(({ slots: own }) => own) : campaign.delivery
    const slot = slots.find(({ id }) => id === slotId) ?? slots[0]
    return total + (slot?.fee ?? 0)
  }, 0)
}

/** The campaigns of a cart that do not reach the address. */
export async function campaignsOutside(ctx: Ctx, { campaigns }: Pick<PricedProducts, 'campaigns'>, point: Point): Promise<string[]> {
  const inside = await areasAt(ctx, point)
  return campaigns.filter(({ body }) => !reaches(body, inside)).map(({ id }) => id)
}

type Destination = Pick<Quote, 'asksAddress' | 'defaultAddress'>

/** One address for the whole order: the campaign's own counts when all campaigns of the cart name the same, and none is asked when none asks. */
export function destinationOf({ campaigns }: Pick<PricedProducts, 'campaigns'>): Destination {
  const [first, ...others] = campaigns.map(({ body }) => body.defaultAddress)
  const isShared = first !== undefined && others.every((other) => JSON.stringify(other) === JSON.stringify(first))
  if (isShared) return { asksAddress: false, defaultAddress: first }
  return { asksAddress: campaigns.length === 0 || campaigns.some(({ body }) => !body.ignoreShippingAddress) }
}
