import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { listCouponUses } from '@mutirao/contract/figures'

export type CouponUses = CallOutput<typeof listCouponUses>

export const couponUsesQuery = queryOptions({ queryKey: ['coupon-uses'], queryFn: () => call(listCouponUses, {}) })
