import type { Centavos } from './money.ts'

/** The reasons why a coupon gives no discount, with their wire names. */
export const couponIssues = [
  'coupon_not_found',
  'coupon_not_started',
  'coupon_expired',
  'coupon_used_up',
  'coupon_minimum',
  'coupon_per_person',
  'coupon_first_order',
] as const
export type CouponIssue = (typeof couponIssues)[number]

/** `limits`: the total number of uses; null without a limit. */
export type CouponTerms = { startsAt: Date | null; endsAt: Date | null; limits: number | null; used: number }

/** The reason why the coupon cannot be used by anybody now. */
export function couponIssue({ startsAt, endsAt, limits, used }: CouponTerms, now: Date): CouponIssue | undefined {
  if (startsAt && startsAt > now) return 'coupon_not_started'
  if (endsAt && endsAt <= now) return 'coupon_expired'
  return limits !== null && used >= limits ? 'coupon_used_up' : undefined
}

/** A coupon's conditions on its buyer: uses for each person, and whether it is for a first order only. */
export type PersonalTerms = { perPerson: number | null; isFirstOrder: boolean }

export const isPersonal = ({ perPerson, isFirstOrder }: PersonalTerms): boolean => perPerson !== null || isFirstOrder

/** The reason why this buyer cannot use it. `all`: the buyer's orders; `withCoupon`: those of them that use this coupon. */
export function personalIssue(
  { perPerson, isFirstOrder }: PersonalTerms,
  { all, withCoupon }: { all: number; withCoupon: number },
): CouponIssue | undefined {
  if (isFirstOrder && all > 0) return 'coupon_first_order'
  return perPerson !== null && withCoupon >= perPerson ? 'coupon_per_person' : undefined
}

/** Centavos that the goods are short of the coupon's minimum. */
export const lackingToMinimum = (minimum: Centavos | null, goods: Centavos): Centavos =>
  minimum === null ? 0 : Math.max(0, minimum - goods)
