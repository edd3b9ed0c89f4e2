import type { CartProduct, CartTotals } from '@mutirao/contract/carts'
import type { ProblemCode } from '@mutirao/contract/problems'
import { rulesInForce } from '@mutirao/domain/quantity-steps'
import { priceCart, priceLines, type CartLine, type DiscountRule } from '@mutirao/domain/pricing'
import { getStanding, NOBODY, type Standing } from '#modules/campaigns/standing.service.ts'
import { dependsOnVisitor, isInGrace, getShop, type Shop } from '#modules/campaigns/campaigns.service.ts'
import { itemsById } from '#modules/catalog/catalog.service.ts'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { cartLines, type PricedLine } from './cart-lines.ts'
import { findCheckoutStart, findCoupon } from './carts.repository.ts'

type CampaignRow = Shop['campaigns'][number]
export type CouponIssue = Extract<ProblemCode, 'coupon_not_found' | 'coupon_expired' | 'coupon_used_up'>

export type PricedProducts = {
  lines: PricedLine[]
  totals: z.output<typeof CartTotals>
  /** The percentages that made the totals, kept with an order for the closing of its group. */
  terms: { couponPercentage: number; methodPercentage: number }
  campaigns: CampaignRow[]
  coupon?: { code: string; percentage: number; discount: number; issue?: CouponIssue }
}

type Options = { couponCode?: string; cartUuid?: string; shippingTotal?: number; methodPercentage?: number }

/** Prices come from our rows, never from the cart the browser sent; a line that cannot be bought costs nothing and says why. */
export async function priceProducts(
  ctx: Ctx,
  products: readonly CartProduct[],
  { couponCode, cartUuid, shippingTotal = 0, methodPercentage = 0 }: Options = {},
): Promise<PricedProducts> {
  const [items, shop, coupon] = await Promise.all([
    itemsById(
      ctx,
      products.map(({ id }) => id),
    ),
    getShop(ctx),
    couponCode ? findCoupon(ctx, couponCode) : undefined,
  ])
  const standing = await standingFor(ctx, shop, products, cartUuid)
  const lines = cartLines(ctx, products, { items, shop, standing })
  const bought = lines.filter(({ issue }) => issue === undefined || issue === 'too_many')
  const cart = bought.map(({ product, unitPrice }): CartLine => ({ ...product, price: unitPrice }))
  const rules = rulesOf(bought)
  priceLines(cart, rules).forEach((price, index) => (bought[index]!.price = price))

  const issue = couponCode ? couponIssue(ctx, coupon) : undefined
  const couponPercentage = coupon && !issue ? coupon.percentage : 0
  const withoutCoupon = priceCart(cart, rules, { shippingTotal })
  const withCoupon = priceCart(cart, rules, { shippingTotal, couponPercentage })
  return {
    lines,
    totals: priceCart(cart, rules, { shippingTotal, couponPercentage, methodPercentage }),
    terms: { couponPercentage, methodPercentage },
    campaigns: [...new Set(lines.flatMap(({ campaign }) => (campaign ? [campaign] : [])))],
    ...(couponCode && {
      coupon: {
        code: coupon?.code ?? couponCode,
        percentage: couponPercentage,
        discount: withCoupon.discount - withoutCoupon.discount,
        issue,
      },
    }),
  }
}

/** Asked for only where something in the cart depends on it. */
async function standingFor(ctx: Ctx, { campaigns }: Shop, products: readonly CartProduct[], cartUuid?: string): Promise<Standing> {
  const wanted = new Set(products.map(({ campaignId }) => campaignId))
  const asked = campaigns.filter(({ id }) => wanted.has(id))
  const standing = asked.some(dependsOnVisitor) ? await getStanding(ctx) : NOBODY
  const checkoutAt = cartUuid && asked.some((row) => isInGrace(ctx, row)) ? await findCheckoutStart(ctx, cartUuid) : undefined
  return { ...standing, checkoutAt }
}

function rulesOf(lines: PricedLine[]): DiscountRule[] {
  return [...new Set(lines.map(({ campaign }) => campaign!))].flatMap(rulesOfCampaign)
}

export function rulesOfCampaign({ id, body, paidUnits }: CampaignRow): DiscountRule[] {
  const { discountRules, groupRules } = body.cartControls
  const own = discountRules.map((rule) => ({ ...rule, campaignId: id }))
  return rulesInForce({ id, discountRules: own, group: { rules: groupRules, paidUnits: paidUnits ?? 0 } })
}

function couponIssue({ now }: Ctx, coupon: Awaited<ReturnType<typeof findCoupon>>): CouponIssue | undefined {
  if (!coupon) return 'coupon_not_found'
  if (coupon.endsAt && coupon.endsAt <= now) return 'coupon_expired'
  return coupon.limits !== null && coupon.used >= coupon.limits ? 'coupon_used_up' : undefined
}
