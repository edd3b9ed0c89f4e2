import { couponIssue, isPersonal, lackingToMinimum, personalIssue, type CouponIssue } from '@mutirao/domain/coupon'
import { Problem } from '@mutirao/contract/problems'
import { countTries, isWithin, type Limit } from '#modules/limits/limits.service.ts'
import { leadOf } from '../../actor.ts'
import type { Ctx, LeadCtx, ShopCtx } from '../../context.ts'
import * as repository from './coupons.repository.ts'

/** A coupon as the shopper typed it, beside these goods; its percentage counts only when there is no issue. Centavos. */
export type Coupon = { code: string; percentage: number; issue?: CouponIssue; minimum?: number; lacking?: number }
export type ReadCoupon = (goods: number) => Coupon

/** Spec §5: upper and lower case are the same. */
const nameOf = (code: string) => code.toUpperCase()

/** What the coupon is for the caller, once it is known what the goods cost without it. */
export async function readCoupon(ctx: Ctx, code: string): Promise<ReadCoupon> {
  const found = await repository.findCoupon(ctx, nameOf(code))
  if (!found) return () => ({ code, percentage: 0, issue: 'coupon_not_found' })
  const unfit = couponIssue(found, ctx.now) ?? (await issueWithCaller(ctx, found))
  const { percentage, minimum } = found
  return (goods) => {
    const lacking = lackingToMinimum(minimum, goods)
    const issue = unfit ?? (lacking > 0 ? 'coupon_minimum' : undefined)
    return { code: found.code, percentage: issue ? 0 : percentage, issue, minimum: minimum ?? undefined, lacking: lacking || undefined }
  }
}

/** As far as the caller is known without a phone; the order decides. */
async function issueWithCaller(ctx: Ctx, coupon: repository.CouponRow): Promise<CouponIssue | undefined> {
  const leadId = leadOf(ctx)
  return leadId && isPersonal(coupon) ? personalIssue(coupon, await repository.countOrdersOf(ctx, { leadId }, coupon.code)) : undefined
}

/**
 * Takes one use, in the transaction of the order that has the coupon. Throws coupon_used_up, verified_phone_required where it is limited by
 * person and its buyer has neither account nor verified phone, coupon_per_person or coupon_first_order: who buys
 * is counted while the coupon's row is held, so that two orders of one person at once are counted one after the other.
 */
export async function spendCoupon(ctx: ShopCtx, code: string, { id, ...buyer }: repository.Buyer & { id: string }): Promise<void> {
  const spent = await repository.spendUse(ctx, nameOf(code))
  if (!spent) throw new Problem('coupon_used_up')
  if (!isPersonal(spent)) return
  // A typed phone is nobody's: who may use it once must be somebody.
  if (!buyer.verifiedPhone && !(await repository.hasAccount(ctx, buyer.leadId)))
    throw new Problem('verified_phone_required', { couponCode: nameOf(code) })
  const issue = personalIssue(spent, await repository.countOrdersOf(ctx, buyer, nameOf(code), id))
  if (issue) throw new Problem(issue, { couponCode: nameOf(code) })
}

/** Takes a use even beyond the limit: the order's price was agreed with the coupon, so another order may have had the last use. */
export const retakeCoupon = (ctx: ShopCtx, code: string) => repository.retakeUse(ctx, nameOf(code))

/** For an order that has ended, which no longer has a use. */
export const giveBackCoupon = (ctx: ShopCtx, code: string) => repository.giveBackUse(ctx, nameOf(code))

/** A shopper changes a cart often, so the limit is generous; a thousand guesses still take hours. */
const TRIES: Limit = { name: 'coupon', most: 120, seconds: 3600 }
const TRIES_OF_IP: Limit = { name: 'coupon-ip', most: 600, seconds: 3600 }

/** Codes that there are not: visitors are made at will, so the network's count. Once they are too many, a right one is refused as well, or it would show. */
const GUESSES_OF_IP: Limit = { name: 'coupon-guess-ip', most: 60, seconds: 3600 }

/** Counts tries over all calls that take a coupon code. */
export async function countCouponTry(ctx: LeadCtx): Promise<void> {
  await countTries(ctx, TRIES.seconds, [
    { limit: TRIES, what: ctx.actor.leadId },
    { limit: TRIES_OF_IP, what: ctx.ip },
    { limit: GUESSES_OF_IP, what: ctx.ip, by: 0 },
  ])
}

/** Counts a code that turned out to be none. */
export const countCouponGuess = (ctx: LeadCtx): Promise<boolean> => isWithin(ctx, GUESSES_OF_IP, ctx.ip)
