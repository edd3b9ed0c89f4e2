import type { Ctx, LeadCtx } from '#context.ts'
import { deliveriesOf, type Cart, type Deliveries } from '#modules/delivery/deliveries.service.ts'
import { slotsOf, type Slot } from '#modules/delivery/slots.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import type { CartPlan } from '@mutirao/contract/carts'
import { isFree } from '@mutirao/domain/delivery-date'
import { promisedSlot } from '@mutirao/domain/promised-slot'
import { getMyCart } from './carts.service.ts'
import { priceProducts } from './pricing.service.ts'
import { wayOf } from './quote.service.ts'

/** The slot of each campaign of the cart, by the same rules as the quote; `slot` is that of the cart's first campaign. */
export async function planCart(ctx: LeadCtx, uuid: string, slot: string | undefined): Promise<CartPlan> {
  const [cart, shop] = await Promise.all([getMyCart(ctx, uuid), getShop(ctx)])
  const { campaigns } = await priceProducts(ctx, cart.products, { cartUuid: uuid, shop })
  const [first] = campaigns
  if (!first) return { deliveries: [], shippingTotal: 0 }
  const whole = { shop, campaigns, campaignId: first.id }
  const free = slotsOf(ctx, first).filter(isFree)
  const asked = slot === undefined ? undefined : deliveriesOf(ctx, whole, wayOf(ctx, whole, slot))
  const now = asked?.missing.length === 0 ? asked : deliveriesOf(ctx, whole, { type: 'SHIPPING', slot: promisedSlot(free)?.id })
  if (now.missing.length > 0) return { deliveries: [], shippingTotal: 0 }
  const nameOf = (id: string) => campaigns.find((campaign) => campaign.id === id)?.name ?? id
  return {
    deliveries: now.all.map(({ campaignId, slot: comes, store, fee }) => ({
      campaignId,
      name: nameOf(campaignId),
      slot: comes,
      store: store?.name,
      fee,
    })),
    shippingTotal: now.shippingTotal,
    together: now.all.some(({ store }) => store) ? undefined : togetherOf(ctx, whole, { now, free }),
  }
}

/** The slot that saves most among those that deliver more campaigns together than now and cost less; the earliest of equals. */
function togetherOf(ctx: Ctx, cart: Cart, { now, free }: { now: Deliveries; free: readonly Slot[] }): CartPlan['together'] {
  const atOnce = mostAtOnce(now)
  const found = free.flatMap((slot) => {
    const { all, shippingTotal, missing } = deliveriesOf(ctx, cart, { type: 'SHIPPING', slot: slot.id })
    const campaignIds = all.filter((delivery) => delivery.slot?.id === slot.id).map(({ campaignId }) => campaignId)
    const saved = now.shippingTotal - shippingTotal
    return missing.length === 0 && campaignIds.length > atOnce && saved > 0 ? { slot, campaignIds, shippingTotal, saved } : []
  })
  return found.reduce<CartPlan['together']>((best, one) => (best && best.saved >= one.saved ? best : one), undefined)
}

const mostAtOnce = ({ all }: Deliveries) => {
  const inSlots = all.filter(({ slot }) => slot)
  return Math.max(1, ...[...Map.groupBy(inSlots, ({ slot }) => slot!.id).values()].map((parts) => parts.length))
}
