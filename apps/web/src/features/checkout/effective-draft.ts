import type { DeliverySlot } from '@mutirao/contract/campaigns'
import type { Quote } from '@mutirao/contract/carts'
import { isFree } from '@mutirao/domain/delivery-date'
import { estimateDistance } from '@mutirao/domain/distance'
import type { CheckoutDraft } from './checkout-store.ts'

type Point = { latitude: number; longitude: number }

/** The delivery options of a campaign, from a quote or from the campaign itself. */
type Offer = Pick<Quote, 'delivery' | 'pickup'>

/** The shopper's decisions limited to the campaign's options: pickup only, delivery only, the nearest point until another is chosen. */
export function effectiveDraft(draft: CheckoutDraft, quote: Offer | undefined, from: Point): CheckoutDraft {
  if (!quote) return draft
  const [nearest] = nearestFirst(quote.pickup, from)
  const isPickup = nearest !== undefined && (draft.orderType === 'PICKUP' || quote.delivery.length === 0)
  if (!isPickup) return { ...draft, orderType: 'SHIPPING' }
  const isKnown = quote.pickup.some(({ id }) => id === draft.orderStoreId)
  return { ...draft, orderType: 'PICKUP', orderStoreId: isKnown ? draft.orderStoreId : nearest.id }
}

/** The next free slot after a full one, else the first free one. */
export function nextAfter(full: DeliverySlot, slots: readonly DeliverySlot[]): DeliverySlot | undefined {
  const free = slots.filter(isFree)
  return free.find(({ startsAt }) => startsAt > full.startsAt) ?? free[0]
}

/** The draft's changes when the chosen slot turns out to be full: the next one replaces it, with a note. */
export function slotFilled({ date, from, to }: DeliverySlot, next: DeliverySlot | undefined): Partial<CheckoutDraft> {
  const filled = { date, from, to }
  // When none is free, the step opens again.
  return next ? { slot: next, filled } : { slot: undefined, filled, done: 1 }
}

/** The slots of the chosen method. */
export function slotsOf({ orderType, orderStoreId }: CheckoutDraft, quote: Offer | undefined) {
  return orderType === 'PICKUP' ? quote?.pickup.find(({ id }) => id === orderStoreId)?.slots : quote?.delivery
}

export type PickupPoint = Quote['pickup'][number]

/** Spec §9: by estimated distance. */
export const nearestFirst = (points: readonly PickupPoint[], from: Point) =>
  points.map((point) => ({ ...point, distance: estimateDistance(from, point) })).sort((a, b) => a.distance - b.distance)
