import type { DeliverySlot } from '@mutirao/contract/campaigns'
import type { Quote } from '@mutirao/contract/carts'
import { isFree } from '@mutirao/domain/delivery-date'
import type { CheckoutDraft } from './checkout-store.ts'
import { estimateDistance } from '@mutirao/domain/distance'

type Point = { latitude: number; longitude: number }

/** A campaign's options, from a quote or its own calendar. */
type Offer = Pick<Quote, 'delivery' | 'pickup'>

/** The shopper's choices within the campaign's options: only pickup, only delivery, the nearest point by default. */
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

/** The change when the chosen slot is full: the next one is selected, and announced. */
export function slotFilled({ date, from, to }: DeliverySlot, next: DeliverySlot | undefined): Partial<CheckoutDraft> {
  const filled = { date, from, to }
  // Without a free slot the step is open again.
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
