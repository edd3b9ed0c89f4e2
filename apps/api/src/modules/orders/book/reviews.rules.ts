import type { ShopCtx } from '#context.ts'
import type { PaymentRow } from './payments.repository.ts'

const REVIEW_DAYS = 7
const DAY_MS = 86_400_000

const daysOf = ({ tenant }: Pick<ShopCtx, 'tenant'>) => tenant.body.payment.reviewDays ?? REVIEW_DAYS

/** When money goes back that came at this moment, unless somebody decides on it. */
export function returnDateOf(ctx: Pick<ShopCtx, 'tenant'>, receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + daysOf(ctx) * DAY_MS)
}

/** Money that came before this moment has waited long enough. */
export function oldestUndecided(ctx: Pick<ShopCtx, 'tenant' | 'now'>): Date {
  return new Date(ctx.now.getTime() - daysOf(ctx) * DAY_MS)
}

/** What the buyer sees of money in review. */
export function toReview(ctx: Pick<ShopCtx, 'tenant'>, { received, receivedAt, createdAt }: PaymentRow) {
  const since = receivedAt ?? createdAt
  return { amount: received, since: since.toISOString(), returnsAt: returnDateOf(ctx, since).toISOString() }
}
