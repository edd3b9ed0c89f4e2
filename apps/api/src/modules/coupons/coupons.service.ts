import { couponIssue, isPersonal, lackingToMinimum, personalIssue, type CouponIssue } from '@mutirao/domain/coupon'
import { Problem } from '@mutirao/contract/problems'
import { countTries, isWithin, type Limit } from '#modules/limits/limits.service.ts'
import { leadOf } from '../../actor.ts'
import type { Ctx, LeadCtx, ShopCtx } from '#context.ts'
import * as repository from './coupons.repository.ts'

/** A coupon as typed, applied to these goods; its percentage counts only without an issue. Centavos. */
export type Coupon = { code: string; percentage: number; issue?: CouponIssue; minimum?: number; lacking?: number }
export type ReadCoupon = (goods: number) => Coupon

/** Spec §5: codes are case-insensitive. */
const nameOf = (code: string) => code.toUpperCase()

/** The coupon for the caller, applied once the goods' price without it is known. */
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
 * Takes one use, in the transaction of the order with the coupon. Throws coupon_used_up, verified_phone_required when it is limited by person and its
 * buyer has neither account nor verified phone, coupon_per_person or coupon_first_order: the buyer's orders are counted while the coupon's row is
 * locked, so that concurrent orders of one person are all counted.
 */
export async function spendCoupon(ctx: ShopCtx, code: string, { id, ...buyer }: repository.Buyer & { id: string }): Promise<void> {
  const spent = await repository.spendUse(ctx, nameOf(code))
  if (!spent) throw new Problem('coupon_used_up')
  if (!isPersonal(spent)) return
  // A typed phone identifies nobody, and a limit by person needs an identity.
  if (!buyer.verifiedPhone && !(await repository.hasAccount(ctx, buyer.leadId)))
    throw new Problem('verified_phone_required', { couponCode: nameOf(code) })
  const issue = personalIssue(spent, await repository.countOrdersOf(ctx, buyer, nameOf(code), id))
  if (issue) throw new Problem(issue, { couponCode: nameOf(code) })
}

/** Takes a use even beyond the limit: the order's price was agreed with the coupon, and another order may have taken the last use. */
export const retakeCoupon = (ctx: ShopCtx, code: string) => repository.retakeUse(ctx, nameOf(code))

/** For an ended order, which no longer holds a use. */
export const giveBackCoupon = (ctx: ShopCtx, code: string) => repository.giveBackUse(ctx, nameOf(code))

/** A shopper changes a cart often, so the limit is generous; a thousand guesses still take hours. */
const TRIES: Limit = { name: 'coupon', most: 120, seconds: 3600 }
const TRIES_OF_IP: Limit = { name: 'coupon-ip', most: 600, seconds: 3600 }

/** Unknown codes are counted by network, because visitors are free to create. Over the limit a valid code is refused as well, so that it is not disclosed. */
const GUESSES_OF_IP: Limit = { name: 'coupon-guess-ip', most: 60, seconds: 3600 }

/** Counts attempts over all calls with a coupon code. */
export async function countCouponTry(ctx: LeadCtx): Promise<void> {
  await countTries(ctx, TRIES.seconds, [
    { limit: TRIES, what: ctx.actor.leadId },
    { limit: TRIES_OF_IP, what: ctx.ip },
    { limit: GUESSES_OF_IP, what: ctx.ip, by: 0 },
  ])
}

/** Counts an unknown code. */
export const countCouponGuess = (ctx: LeadCtx): Promise<boolean> => isWithin(ctx, GUESSES_OF_IP, ctx.ip)
