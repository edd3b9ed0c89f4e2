import { describe, expect, it } from 'vitest'
import { couponIssue, isPersonal, lackingToMinimum, personalIssue, type CouponIssue } from './coupon.ts'

const now = new Date('2026-11-20T12:00:00Z')
const before = new Date('2026-11-20T11:59:59Z')
const after = new Date('2026-11-20T12:00:01Z')
const open = { startsAt: null, endsAt: null, limits: null, used: 7 }

describe('couponIssue', () => {
  it.each<[string, Partial<typeof open> | object, CouponIssue | undefined]>([
    ['without bounds', {}, undefined],
    ['that begins this moment', { startsAt: now }, undefined],
    ['that begins later', { startsAt: after }, 'coupon_not_started'],
    ['that ends later', { endsAt: after }, undefined],
    ['that ends this moment', { endsAt: now }, 'coupon_expired'],
    ['that has ended, and is used up', { endsAt: before, limits: 7 }, 'coupon_expired'],
    ['with its last use left', { limits: 8 }, undefined],
    ['without a use left', { limits: 7 }, 'coupon_used_up'],
    ['used beyond its limit', { limits: 6 }, 'coupon_used_up'],
  ])('of a coupon %s', (_, over, issue) => expect(couponIssue({ ...open, ...over }, now)).toBe(issue))
})

describe('personalIssue', () => {
  it.each<[{ perPerson: number | null; isFirstOrder: boolean }, { all: number; withCoupon: number }, CouponIssue | undefined]>([
    [{ perPerson: 1, isFirstOrder: false }, { all: 3, withCoupon: 0 }, undefined],
    [{ perPerson: 1, isFirstOrder: false }, { all: 3, withCoupon: 1 }, 'coupon_per_person'],
    [{ perPerson: null, isFirstOrder: true }, { all: 0, withCoupon: 0 }, undefined],
    [{ perPerson: null, isFirstOrder: true }, { all: 1, withCoupon: 0 }, 'coupon_first_order'],
    [{ perPerson: null, isFirstOrder: false }, { all: 9, withCoupon: 9 }, undefined],
  ])('%o, %o: %s', (terms, counted, issue) => expect(personalIssue(terms, counted)).toBe(issue))

  it('is checked only for coupons with personal conditions', () => {
    expect(isPersonal({ perPerson: null, isFirstOrder: false })).toBe(false)
    expect(isPersonal({ perPerson: 2, isFirstOrder: false })).toBe(true)
    expect(isPersonal({ perPerson: null, isFirstOrder: true })).toBe(true)
  })
})

it.each([
  [null, 100, 0],
  [500, 499, 1],
  [500, 500, 0],
  [500, 900, 0],
])('to a minimum of %s, goods of %i lack %i', (minimum, goods, lacking) => expect(lackingToMinimum(minimum, goods)).toBe(lacking))
