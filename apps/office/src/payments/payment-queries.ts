import { queryOptions } from '@tanstack/react-query'
import { call, callList } from '@mutirao/client/call'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { listPayoutOrders, listPayouts } from '@mutirao/contract/payouts'
import { getReconciliation } from '@mutirao/contract/reconciliation'
import { listCashRefunds, listPaymentTroubles, listReviews } from '@mutirao/contract/refunds'
import type { PayoutMethod } from '@mutirao/domain/payouts'

export type Reviews = CallOutput<typeof listReviews>['content']
export const reviewsQuery = queryOptions({ queryKey: ['reviews'], queryFn: () => callList(listReviews, {}) })

export type CashRefunds = CallOutput<typeof listCashRefunds>['content']
export const cashRefundsQuery = queryOptions({ queryKey: ['cash refunds'], queryFn: () => callList(listCashRefunds, {}) })

export type PaymentTroubles = CallOutput<typeof listPaymentTroubles>
export const paymentTroublesQuery = queryOptions({ queryKey: ['payment troubles'], queryFn: () => call(listPaymentTroubles, {}) })

export type Reconciliation = CallOutput<typeof getReconciliation>
export const reconciliationQuery = queryOptions({ queryKey: ['reconciliation'], queryFn: () => call(getReconciliation, {}) })

export const PAYOUTS_A_PAGE = 50
export const payoutsQuery = queryOptions({ queryKey: ['payouts'], queryFn: () => call(listPayouts, {}) })

type PayoutPage = { date: string; method: PayoutMethod; page: number }
export const payoutOrdersQuery = ({ date, method, page }: PayoutPage) =>
  queryOptions({
    queryKey: ['payouts', date, method, page],
    queryFn: () => call(listPayoutOrders, { params: { date }, query: { method, page, size: PAYOUTS_A_PAGE } }),
  })
