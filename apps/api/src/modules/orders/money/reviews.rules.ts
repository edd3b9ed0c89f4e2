import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import { DAY_MS } from '@mutirao/domain/zoned-time'

type Shop = Pick<TenantFile['payment'], 'reviewDays'>

const REVIEW_DAYS = 7

/** When money received at this moment is refunded if nobody decides on it. */
export function returnDateOf({ reviewDays = REVIEW_DAYS }: Shop, receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + reviewDays * DAY_MS)
}

/** Money received before this moment is overdue for a decision. */
export function oldestUndecided({ reviewDays = REVIEW_DAYS }: Shop, now: Date): Date {
  return new Date(now.getTime() - reviewDays * DAY_MS)
}

type Payment = { received: number; receivedAt: Date | null; createdAt: Date }

/** The part of a review that the buyer sees. */
export function toReview(shop: Shop, { received, receivedAt, createdAt }: Payment) {
  const since = receivedAt ?? createdAt
  return { amount: received, since: since.toISOString(), returnsAt: returnDateOf(shop, since).toISOString() }
}
