import { DAY_MS } from '@mutirao/domain/zoned-time'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'

type Shop = Pick<TenantFile['payment'], 'reviewDays'>

const REVIEW_DAYS = 7

/** When a payment received at this moment is returned, unless staff decide on it. */
export function returnDateOf({ reviewDays = REVIEW_DAYS }: Shop, receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + reviewDays * DAY_MS)
}

/** Payments received before this moment are returned undecided. */
export function oldestUndecided({ reviewDays = REVIEW_DAYS }: Shop, now: Date): Date {
  return new Date(now.getTime() - reviewDays * DAY_MS)
}

type Payment = { received: number; receivedAt: Date | null; createdAt: Date }

/** A payment in review as its buyer sees it. */
export function toReview(shop: Shop, { received, receivedAt, createdAt }: Payment) {
  const since = receivedAt ?? createdAt
  return { amount: received, since: since.toISOString(), returnsAt: returnDateOf(shop, since).toISOString() }
}
