import { leadOf } from '#actor.ts'
import type { Ctx, LeadCtx } from '#context.ts'
import { groupOf } from '#modules/campaigns/campaigns.service.ts'
import { toPreview } from '#modules/catalog/catalog.service.ts'
import { MOST_SHOWN } from '#modules/catalog/kits.service.ts'
import { countCouponGuess, countCouponTry } from '#modules/coupons/coupons.service.ts'
import type { CartProduct, PricedCart } from '@mutirao/contract/carts'
import { Problem } from '@mutirao/contract/problems'
import { offeredMethods } from '@mutirao/domain/acquirers'
import { methodDiscount } from '@mutirao/domain/payment-methods'
import * as repository from './carts.repository.ts'
import { priceProducts, rulesOfCampaign, type PricedProducts } from './pricing.service.ts'

type Body = { products: CartProduct[]; couponCode?: string }

/** Anybody with the link may see the cart's contents, but not its owner. */
export async function getCart(ctx: Ctx, uuid: string): Promise<PricedCart> {
  const [cart, order] = await Promise.all([repository.findCart(ctx, uuid), repository.findOrderOfCart(ctx, uuid)])
  if (!cart) throw new Problem('cart_not_found')
  const isMine = cart.leadId === leadOf(ctx)
  // A coupon may be personal, and an order's code opens its tracking page: only the cart's owner gets them.
  const mine = isMine ? { couponCode: cart.couponCode ?? undefined, orderCode: order?.code } : {}
  const priced = await priceProducts(ctx, cart.products, { couponCode: mine.couponCode, cartUuid: uuid })
  return toCart(uuid, priced, {
    isMine,
    pixDiscount: pixDiscountOf(ctx),
    orderCode: mine.orderCode,
    updatedAt: cart.updatedAt,
  })
}

export async function putCart(ctx: LeadCtx, uuid: string, body: Body): Promise<PricedCart> {
  if (body.couponCode) await countCouponTry(ctx)
  // One round trip: the prices do not depend on the stored cart.
  const [saved, priced, order] = await Promise.all([
    repository.saveCart(ctx, uuid, body),
    priceProducts(ctx, body.products, { ...body, cartUuid: uuid }),
    repository.findOrderOfCart(ctx, uuid),
  ])
  if (!saved) throw new Problem('cart_not_found')
  if (priced.coupon?.issue === 'coupon_not_found') await countCouponGuess(ctx)
  return toCart(uuid, priced, { isMine: true, pixDiscount: pixDiscountOf(ctx), orderCode: order?.code, updatedAt: ctx.now })
}

/** The visitor's own cart. Throws cart_not_found, also for another visitor's cart. */
export async function getMyCart(ctx: LeadCtx, uuid: string) {
  const cart = await repository.findCart(ctx, uuid)
  if (!cart || cart.leadId !== ctx.actor.leadId) throw new Problem('cart_not_found')
  return cart
}

/**
 * Returns the visitor's own cart and records that its checkout begins: its products may still be bought during the grace period after the
 * campaign's end.
 */
export async function beginCheckout(ctx: LeadCtx, uuid: string) {
  const cart = await repository.startCheckout(ctx, uuid)
  if (!cart) throw new Problem('cart_not_found')
  return cart
}

export async function applyCoupon(ctx: LeadCtx, code: string, body: Body) {
  await countCouponTry(ctx)
  const { totals, coupon } = await priceProducts(ctx, body.products, { couponCode: code })
  if (coupon?.issue === 'coupon_not_found') await countCouponGuess(ctx)
  if (coupon?.issue) throw new Problem(coupon.issue, { couponCode: code, minimum: coupon.minimum, lacking: coupon.lacking })
  return totals
}

function pixDiscountOf({ tenant, services }: Ctx): number | undefined {
  const { payment } = tenant.body
  return (offeredMethods(payment, services.payment.methods).includes('PIX') && methodDiscount(payment, 'PIX')) || undefined
}

type Facts = Pick<PricedCart, 'isMine' | 'pixDiscount' | 'orderCode'> & { updatedAt: Date }

function toCart(uuid: string, priced: PricedProducts, facts: Facts): PricedCart {
  return {
    ...facts,
    uuid,
    updatedAt: facts.updatedAt.toISOString(),
    lines: priced.lines.map(({ product, row, chosen, unitPrice, available, issue, part, price }) => ({
      ...product,
      chosen,
      issue,
      part,
      unitPrice,
      item: row && toPreview(row),
      available: Math.min(available, MOST_SHOWN),
      total: price.total,
      discount: price.discount,
    })),
    totals: priced.totals,
    coupon: priced.coupon,
    groups: priced.campaigns.map((row) => ({
      campaignId: row.id,
      name: row.name,
      endsAt: row.endsAt?.toISOString(),
      group: groupOf(row),
      discountRules: rulesOfCampaign(row),
      minimumOrder: row.body.cartControls.minimumOrder,
    })),
  }
}
