import type { Ctx } from '#context.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import { areasIn, type Point } from '#modules/shop/shop.service.ts'
import { isFree } from '@mutirao/domain/delivery-date'
import { joinedFees, type PartFee } from '@mutirao/domain/delivery-fees'
import { promisedSlot } from '@mutirao/domain/promised-slot'
import { reaches } from './reach.rules.ts'
import { pickupOf, slotsOf, type PickupPoint, type Slot } from './slots.service.ts'

type CampaignRow = Shop['campaigns'][number]

/** How the shopper receives the cart; `slot` is one of the first campaign's. */
export type Way = { type: 'SHIPPING' | 'PICKUP'; slot?: string; storeId?: string }

/** The delivery of one campaign of a cart, with its fee. */
export type Delivery = PartFee & { slot?: Slot; store?: PickupPoint }

/** `missing`: campaigns that cannot be delivered or picked up this way. */
export type Deliveries = { all: Delivery[]; shippingTotal: number; missing: string[] }

export type Cart = { shop: Shop; campaigns: readonly CampaignRow[]; campaignId: string }

/**
 * One delivery per campaign of the cart, and the sum of their fees. The chosen slot is the first campaign's; every other campaign uses the same
 * slot when it is free there, else its own promised slot. When the cart does not have `campaignId`, its first campaign takes that role, so that
 * an unknown slot is rejected instead of priced. All pickups are at one store, and a cart of campaigns that are only picked up is not delivered.
 */
export function deliveriesOf(ctx: Ctx, { shop, campaigns, campaignId }: Cart, way: Way): Deliveries {
  const first = campaigns.some(({ id }) => id === campaignId) ? campaignId : campaigns[0]?.id
  if (way.type === 'SHIPPING' && campaigns.length > 0 && campaigns.every(isPickedUp))
    return { all: [], shippingTotal: 0, missing: campaigns.map(({ id }) => id) }
  const found = campaigns.map((row) => ({ row, delivery: deliveryOf(ctx, { shop, row, isFirst: row.id === first }, way) }))
  const all = withFees(
    ctx,
    found.flatMap(({ delivery }) => delivery ?? []),
  )
  const missing = found.filter(({ delivery }) => !delivery).map(({ row }) => row.id)
  return { all, shippingTotal: all.reduce((total, { fee }) => total + fee, 0), missing }
}

/** Each delivery keeps its own fee, unless the merchant charges one fee for what is delivered together. */
function withFees({ tenant }: Ctx, all: Delivery[]): Delivery[] {
  if (!tenant.body.shipping?.together) return all
  const fees = joinedFees(all.map(({ campaignId, slot, fee }) => ({ campaignId, slot: slot?.id, fee })))
  return all.map((delivery, index) => ({ ...delivery, ...fees[index]! }))
}

const isPickedUp = ({ body }: CampaignRow) => body.deliveryCalendar.length === 0 && body.pickup.length > 0

type DeliveryRequest = { shop: Shop; row: CampaignRow; isFirst: boolean }

/** Returns undefined when the campaign cannot be received this way. A campaign without a calendar agrees on the delivery later, without a fee. */
function deliveryOf(ctx: Ctx, { shop, row, isFirst }: DeliveryRequest, way: Way): Delivery | undefined {
  const store = way.type === 'PICKUP' ? pickupOf(ctx, shop, row).find(({ id }) => id === way.storeId) : undefined
  if (way.type === 'PICKUP' && !store) return undefined
  if (!store && row.body.deliveryCalendar.length === 0) return { campaignId: row.id, fee: 0 }
  const slots = store?.slots ?? slotsOf(ctx, row)
  const chosen = slots.find(({ id }) => id === way.slot)
  const slot = isFirst || (chosen && isFree(chosen)) ? chosen : promisedSlot(slots)
  return slot && { campaignId: row.id, slot, store, fee: slot.fee }
}

/** The slot of each campaign that has one, as an order stores them. */
export function slotsHeld({ all }: Pick<Deliveries, 'all'>) {
  return all.flatMap(({ campaignId, slot }) => (slot ? [{ campaignId, slotId: slot.id, date: slot.date }] : []))
}

type PlaceWanted = { campaignId: string; slotId: string; date: string; capacity: number | null }

/** The order's slots that count against a capacity, including those counted before their window lost it. */
export function placesWanted({ campaigns }: Pick<Shop, 'campaigns'>, { all }: Pick<Deliveries, 'all'>): PlaceWanted[] {
  return all.flatMap(({ campaignId, slot }) => {
    const isCounted = slot && (slot.capacity !== undefined || campaigns.find(({ id }) => id === campaignId)?.taken?.has(slot.id))
    return isCounted ? [{ campaignId, slotId: slot.id, date: slot.date, capacity: slot.capacity ?? null }] : []
  })
}

/** The next free slot after a full one, of the same kind and at the same place, as far as is known. */
export function nextFree(ctx: Ctx, { shop, full }: { shop: Shop; full: { campaignId: string; slotId: string } }): Slot | undefined {
  const row = shop.campaigns.find(({ id }) => id === full.campaignId)
  if (!row) return undefined
  const lists = [slotsOf(ctx, row), ...pickupOf(ctx, shop, row).map(({ slots }) => slots)]
  const list = lists.find((slots) => slots.some(({ id }) => id === full.slotId)) ?? []
  return list.find((slot) => slot.id !== full.slotId && isFree(slot))
}

/** The pickup points shared by all campaigns of the cart, with the first campaign's slots. */
export function commonPickup(
  ctx: Ctx,
  { shop, campaigns }: Pick<Cart, 'shop' | 'campaigns'>,
  offered: readonly PickupPoint[],
): PickupPoint[] {
  return offered.filter((point) =>
    campaigns.every((row) => pickupOf(ctx, shop, row).some(({ id, slots }) => id === point.id && slots.some(isFree))),
  )
}

/** The campaigns of the cart whose areas do not contain the point. */
export function campaignsOutside(shop: Shop, campaigns: readonly CampaignRow[], point: Partial<Point>): string[] {
  const inside = areasIn(shop, point)
  return campaigns.filter(({ body }) => !reaches(body, inside)).map(({ id }) => id)
}
