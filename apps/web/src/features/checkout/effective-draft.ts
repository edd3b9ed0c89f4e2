import type { DeliverySlot } from '@mutirao/contract/campaigns'
import type { Quote } from '@mutirao/contract/carts'
import type { CheckoutDraft } from './checkout-store.ts'
import { nearestFirst } from './nearest-first.ts'

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

/** The first of the cheapest: nobody pays more for not having looked. */
export const cheapestSlot = (slots: readonly DeliverySlot[]): DeliverySlot | undefined =>
  slots.reduce<DeliverySlot | undefined>((best, slot) => (best && best.fee <= slot.fee ? best : slot), undefined)

/** The windows of the chosen way to receive. */
export function slotsOf({ type, storeId }: CheckoutDraft, quote: Offer | undefined) {
  return type === 'PICKUP' ? quote?.pickup.find(({ id }) => id === storeId)?.slots : quote?.delivery
}
