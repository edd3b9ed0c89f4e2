import { Problem, type ProblemCode } from '@mutirao/contract/problems'
import { countTries, type Limit } from '#modules/limits/limits.service.ts'
import type { LeadCtx, ShopCtx } from '../../context.ts'
import * as repository from './coupons.repository.ts'

export type CouponIssue = Extract<ProblemCode, 'coupon_not_found' | 'coupon_expired' | 'coupon_used_up'>
/** A coupon as the shopper typed it; its percentage counts only when there is no issue. */
export type Coupon = { code: string; percentage: number; issue?: CouponIssue }

/** Spec §5: upper and lower case are the same. */
const nameOf = (code: string) => code.toUpperCase()

export async function readCoupon(ctx: ShopCtx, code: string): Promise<Coupon> {
  const found = await repository.findCoupon(ctx, nameOf(code))
  const issue = issueOf(ctx, found)
  return { code: found?.code ?? code, percentage: found && !issue ? found.percentage : 0, issue }
}

function issueOf({ now }: ShopCtx, coupon: repository.CouponRow | undefined): CouponIssue | undefined {
  if (!coupon) return 'coupon_not_found'
  if (coupon.endsAt && coupon.endsAt <= now) return 'coupon_expired'
  return coupon.limits !== null && coupon.used >= coupon.limits ? 'coupon_used_up' : undefined
}

/** Takes one use, in the transaction of the order that has the coupon. Throws coupon_used_up. */
export async function spendCoupon(ctx: ShopCtx, code: string): Promise<void> {
  if (!(await repository.spendUse(ctx, nameOf(code)))) throw new Problem('coupon_used_up')
}

/** Takes a use even beyond the limit: the order's price was agreed with the coupon, so another order may have had the last use. */
export const retakeCoupon = (ctx: ShopCtx, code: string) => repository.retakeUse(ctx, nameOf(code))

/** For an order that has ended, which no longer has a use. */
export const giveBackCoupon = (ctx: ShopCtx, code: string) => repository.giveBackUse(ctx, nameOf(code))

/** A shopper changes a cart often, so the limit is generous; a thousand guesses still take hours. */
const TRIES: Limit = { name: 'coupon', most: 120, seconds: 3600 }
const TRIES_OF_IP: Limit = { name: 'coupon-ip', most: 600, seconds: 3600 }

/** Counts tries over all calls that take a coupon code. */
export async function countCouponTry(ctx: LeadCtx): Promise<void> {
  await countTries(ctx, TRIES.seconds, [
    { limit: TRIES, what: ctx.actor.leadId },
    { limit: TRIES_OF_IP, what: ctx.ip },
  ])
}
