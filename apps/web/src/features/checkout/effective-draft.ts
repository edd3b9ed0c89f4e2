import type { DeliverySlot } from '@mutirao/contract/campaigns'
import type { Quote } from '@mutirao/contract/carts'
import { isFree } from '@mutirao/domain/delivery-date'
import type { CheckoutDraft } from './checkout-store.ts'
import { estimateDistance } from '@mutirao/domain/distance'

type Point = { latitude: number; longitude: number }

/** What a campaign offers, by a quote or by itself. */
type Offer = Pick<Quote, 'delivery' | 'pickup'>

/** What the shopper decided, within what the campaign offers: only pickup, only delivery, the nearest point until another is chosen. */
export function effectiveDraft(draft: CheckoutDraft, quote: Offer | undefined, from: Point): CheckoutDraft {
  if (!quote) return draft
  const [nearest] = nearestFirst(quote.pickup, from)
  const isPickup = nearest !== undefined && (draft.type === 'PICKUP' || quote.delivery.length === 0)
  if (!isPickup) return { ...draft, type: 'SHIPPING' }
  const isKnown = quote.pickup.some(({ id }) => id === draft.storeId)
  return { ...draft, type: 'PICKUP', storeId: isKnown ? draft.storeId : nearest.id }
}

/** The free slot that comes after a full one, or the first of all. */
export function nextAfter(full: DeliverySlot, slots: readonly DeliverySlot[]): DeliverySlot | undefined {
  const free = slots.filter(isFree)
  return free.find(({ startsAt }) => startsAt > full.startsAt) ?? free[0]
}

/** What changes when the chosen slot turns out to be full: the next one stands in its place, and that is said. */
export function slotFilled({ date, from, to }: DeliverySlot, next: DeliverySlot | undefined): Partial<CheckoutDraft> {
  const filled = { date, from, to }
  // Where none is free, when is asked again.
  return next ? { slot: next, filled } : { slot: undefined, filled, done: 1 }
}

/** The windows of the chosen way to receive. */
export function slotsOf({ type, storeId }: CheckoutDraft, quote: Offer | undefined) {
  return type === 'PICKUP' ? quote?.pickup.find(({ id }) => id === storeId)?.slots : quote?.delivery
}

export type PickupPoint = Quote['pickup'][number]

/** Spec §9: by the estimated way. */
export const nearestFirst = (points: readonly PickupPoint[], from: Point) =>
  points.map((point) => ({ ...point, distance: estimateDistance(from, point) })).sort((a, b) => a.distance - b.distance)
