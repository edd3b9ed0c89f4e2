import { expect, it } from 'vitest'
import { applyCoupon, CouponCode } from '@mutirao/contract/carts'
import { callPath } from './call-path.ts'

it.each([
  [{ code: 'A B/?' }, {}, '/orders/A%20B%2F%3F/public'],
  [{ code: 'X' }, { page: 2, q: undefined }, '/orders/X/public?page=2'],
  [{ code: '.' }, {}, '/orders/~/public'],
  [{ code: '..' }, {}, '/orders/~/public'],
  [{ code: '...' }, {}, '/orders/.../public'],
])('%j and %j make %s', (params, query, path) => {
  expect(callPath({ path: '/orders/{code}/public' }, { params, query })).toBe(path)
  expect(new URL(path, 'https://a.test').pathname + new URL(path, 'https://a.test').search).toBe(path)
})

it('a coupon code is trimmed and URL-encoded (spec §5)', () => {
  const code = CouponCode.parse('  FEIRA 10%&mais ')
  expect(callPath(applyCoupon, { query: { code } })).toBe('/api/operation/orders/coupon/apply?code=FEIRA+10%25%26mais')
  expect(CouponCode.safeParse('   ').success).toBe(false)
})
