import type { PlaceOrderBody } from '@mutirao/contract/orders'
import { createStoredValue } from '#platform/stored-value.ts'

/** An order that was sent and not answered yet. Whoever asks again with its key gets the same order, or places it once. */
export type OrderAttempt = { key: string; campaignId: string; body: PlaceOrderBody }

const attempts = createStoredValue<Record<string, OrderAttempt>>('order-attempts', {})

export const attemptOf = (cartUuid: string): OrderAttempt | undefined => attempts.get()[cartUuid]

/** The key outlives a reload and a change of mind: until there is an answer, this cart has only one. */
export function startAttempt(campaignId: string, body: PlaceOrderBody): OrderAttempt {
  const { cartUuid } = body.properties
  const attempt = { key: attemptOf(cartUuid)?.key ?? crypto.randomUUID(), campaignId, body }
  attempts.set({ ...attempts.get(), [cartUuid]: attempt })
  return attempt
}

export function endAttempt(cartUuid: string) {
  const { [cartUuid]: _answered, ...others } = attempts.get()
  attempts.set(others)
}
