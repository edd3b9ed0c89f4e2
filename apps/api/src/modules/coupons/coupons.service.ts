import { leadOf } from '#actor.ts'
import type { Ctx, LeadCtx, ShopCtx } from '#context.ts'
import { countTries, noteNetworkTry, ofNetwork, type Limit } from '#modules/limits/limits.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { couponIssue, isPersonal, lackingToMinimum, personalIssue, type CouponIssue } from '@mutirao/domain/coupon'
import * as repository from './coupons.repository.ts'

/** A coupon as typed, evaluated against these goods; `percentage` applies only when there is no issue. Centavos. */
export type Coupon = { code: string; percentage: number; issue?: CouponIssue; minimum?: number; lacking?: number }
export type ReadCoupon = (goods: number) => Coupon

/** Spec §5: codes ignore case. */
const nameOf = (code: string) => code.toUpperCase()

/** Evaluates the coupon for the caller, given the price of the goods without it. */
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

/** Checks what is known of the caller without a phone; the order decides. */
async function issueWithCaller(ctx: Ctx, coupon: repository.CouponRow): Promise<CouponIssue | undefined> {
  const leadId = leadOf(ctx)
  return leadId && isPersonal(coupon) ? personalIssue(coupon, await repository.countOrdersOf(ctx, { leadId }, coupon.code)) : undefined
}

/**
 * Takes one use, in the transaction of the order that has the coupon. Throws coupon_used_up, coupon_per_person, coupon_first_order, and
 * verified_phone_required when the coupon is limited per person and the buyer has neither an account nor a verified phone. The caller has locked the
 * buyer, so that concurrent orders of one person are counted in turn.
 */
export async function spendCoupon(ctx: ShopCtx, code: string, { id, ...buyer }: repository.Buyer & { id: string }): Promise<void> {
  const spent = await repository.spendUse(ctx, nameOf(code))
  if (!spent) throw new Problem('coupon_used_up')
  if (!isPersonal(spent)) return
  // An unverified phone identifies nobody: a limit per person requires an account or a verified phone.
  if (!buyer.verifiedPhone && !(await repository.hasAccount(ctx, buyer.leadId)))
    throw new Problem('verified_phone_required', { couponCode: nameOf(code) })
  const issue = personalIssue(spent, await repository.countOrdersOf(ctx, buyer, nameOf(code), id))
  if (issue) throw new Problem(issue, { couponCode: nameOf(code) })
}

/** Takes a use even beyond the limit: the order's price was agreed with the coupon, and another order may have taken the last use. */
export const retakeCoupon = (ctx: ShopCtx, code: string) => repository.retakeUse(ctx, nameOf(code))

/** Gives back the use of an order that has ended and no longer holds it. */
export const giveBackCoupon = (ctx: ShopCtx, code: string) => repository.giveBackUse(ctx, nameOf(code))

/** Shoppers change their carts often, so the limit is generous; a thousand guesses still take hours. */
const TRIES: Limit = { name: 'coupon', most: 120, seconds: 3600 }
const TRIES_OF_IP: Limit = { name: 'coupon-ip', most: 600, seconds: 3600 }

/**
 * Unknown codes are counted per network, since visitors can be created at will. Over the limit a valid code is refused as well, or the response
 * would reveal it.
 */
const GUESSES_OF_IP: Limit = { name: 'coupon-guess-ip', most: 60, seconds: 3600 }

/** Counts tries across all calls that take a coupon code. */
export async function countCouponTry(ctx: LeadCtx): Promise<void> {
  await countTries(ctx, TRIES.seconds, [
    { limit: TRIES, what: ctx.actor.leadId },
    ...ofNetwork(ctx, TRIES_OF_IP),
    ...ofNetwork(ctx, GUESSES_OF_IP, 0),
  ])
}

/** Counts an unknown code. */
export const countCouponGuess = (ctx: LeadCtx): Promise<void> => noteNetworkTry(ctx, GUESSES_OF_IP)
