import type { z } from 'zod'
import type { Ctx } from '#context.ts'
import { dependsOnVisitor, isInGrace } from '#modules/campaigns/campaigns.service.ts'
import { getStanding, NOBODY, type Standing } from '#modules/campaigns/standing.service.ts'
import { itemsById, knownItemsById } from '#modules/catalog/catalog.service.ts'
import { readCoupon, type Coupon } from '#modules/coupons/coupons.service.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import type { CartProduct, CartTotals } from '@mutirao/contract/carts'
import { isSameCart } from '@mutirao/domain/cart'
import { belowMinimum, type BelowMinimum } from '@mutirao/domain/minimum-order'
import { sum } from '@mutirao/domain/money'
import { priceLines, totalLines, type CartLine, type CartTerms, type DiscountRule } from '@mutirao/domain/pricing'
import { rulesInForce } from '@mutirao/domain/quantity-steps'
import { cartLines, type PricedLine } from './cart-lines.service.ts'
import { findCheckoutStart } from './carts.repository.ts'

type CampaignRow = Shop['campaigns'][number]

export type PricedProducts = {
  lines: PricedLine[]
  totals: z.output<typeof CartTotals>
  /** The percentages within the totals; an order stores them for the closing of its group. */
  terms: { couponPercentage: number; methodPercentage: number }
  campaigns: CampaignRow[]
  coupon?: Coupon & { discount: number }
}

/** `shop`: read before the transaction began, since shared values may not be read inside it. `isFresh`: by the engine's rows. */
type Options = { couponCode?: string; cartUuid?: string; methodPercentage?: number; shop?: Shop; isFresh?: boolean }

/**
 * Prices come from our rows, never from the cart that the browser sent. A line that cannot be bought costs nothing and has an issue. Without
 * `isFresh` the rows are those in memory, and an order checks that they have not changed.
 */
export async function priceProducts(
  ctx: Ctx,
  products: readonly CartProduct[],
  { couponCode, cartUuid, methodPercentage = 0, shop: known, isFresh = false }: Options = {},
): Promise<PricedProducts> {
  const [items, shop, readFor] = await Promise.all([
    (isFresh ? itemsById : knownItemsById)(
      ctx,
      products.map(({ id }) => id),
    ),
    known ?? getShop(ctx),
    couponCode ? readCoupon(ctx, couponCode) : undefined,
  ])
  const standing = await standingFor(ctx, shop, products, cartUuid)
  const lines = cartLines(ctx, products, { items, shop, standing })
  const bought = lines.filter(({ issue }) => issue === undefined || issue === 'too_many')
  const cart = bought.map(({ product, unitPrice }): CartLine => ({ ...product, price: unitPrice }))
  const rules = rulesOf(bought)
  priceLines(cart, rules).forEach((price, index) => (bought[index]!.price = price))

  const coupon = readFor?.(sum(lines, ({ price }) => price.price))
  const couponPercentage = coupon?.percentage ?? 0
  const terms = { couponPercentage, methodPercentage }
  return {
    lines,
    totals: totalOf({ lines, terms }),
    terms,
    campaigns: [...new Set(lines.flatMap(({ campaign }) => (campaign ? [campaign] : [])))],
    ...(coupon && {
      coupon: {
        ...coupon,
        discount: totalOf({ lines, terms: { couponPercentage } }).discount - totalOf({ lines, terms: {} }).discount,
      },
    }),
  }
}

/** The total under other terms: another payment method, or with the shipping fee. */
export function totalOf({ lines, terms }: { lines: readonly PricedLine[]; terms: CartTerms }): PricedProducts['totals'] {
  return totalLines(
    lines.map(({ price }) => price),
    terms,
  )
}

/** The caller's standing, read only when a campaign of the cart depends on it. */
async function standingFor(ctx: Ctx, { campaigns }: Shop, products: readonly CartProduct[], cartUuid?: string): Promise<Standing> {
  const wanted = new Set(products.map(({ campaignId }) => campaignId))
  const asked = campaigns.filter(({ id }) => wanted.has(id))
  const standing = asked.some(dependsOnVisitor) ? await getStanding(ctx) : NOBODY
  const isLate = cartUuid !== undefined && asked.some((row) => isInGrace(ctx, row))
  return { ...standing, checkoutAt: isLate ? await checkoutStartOf(ctx, cartUuid, products) : undefined }
}

/** The grace period covers only products that were in the cart when its checkout began. */
async function checkoutStartOf(ctx: Ctx, cartUuid: string, products: readonly CartProduct[]): Promise<Date | undefined> {
  const cart = await findCheckoutStart(ctx, cartUuid)
  return cart?.checkoutAt && isSameCart(cart.products, products) ? cart.checkoutAt : undefined
}

/** The campaigns of the cart whose goods are below their minimum order. */
export function shortCampaigns({ lines, campaigns }: Pick<PricedProducts, 'lines' | 'campaigns'>): BelowMinimum[] {
  return belowMinimum(
    lines.map(({ product, price }) => ({ campaignId: product.campaignId, price: price.price })),
    campaigns.map(({ id, body }) => ({ id, minimumOrder: body.cartControls.minimumOrder })),
  )
}

function rulesOf(lines: PricedLine[]): DiscountRule[] {
  return [...new Set(lines.map(({ campaign }) => campaign!))].flatMap(rulesOfCampaign)
}

export function rulesOfCampaign({ id, body, paidUnits, laterUnits }: CampaignRow): DiscountRule[] {
  const { discountRules, groupRules } = body.cartControls
  const own = discountRules.map((rule) => ({ ...rule, campaignId: id }))
  return rulesInForce({ id, discountRules: own, group: { rules: groupRules, paidUnits: paidUnits ?? 0, laterUnits: laterUnits ?? 0 } })
}
