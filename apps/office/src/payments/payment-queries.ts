import { queryOptions } from '@tanstack/react-query'
import { call, callList } from '@mutirao/client/call'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { getReconciliation } from '@mutirao/contract/reconciliation'
import { listCashRefunds, listPaymentTroubles, listReviews } from '@mutirao/contract/refunds'

export type Reviews = CallOutput<typeof listReviews>['content']
export const reviewsQuery = queryOptions({ queryKey: ['reviews'], queryFn: () => callList(listReviews, {}) })

export type CashRefunds = CallOutput<typeof listCashRefunds>['content']
export const cashRefundsQuery = queryOptions({ queryKey: ['cash refunds'], queryFn: () => callList(listCashRefunds, {}) })

export type PaymentTroubles = CallOutput<typeof listPaymentTroubles>
export const paymentTroublesQuery = queryOptions({ queryKey: ['payment troubles'], queryFn: () => call(listPaymentTroubles, {}) })

export type Reconciliation = CallOutput<typeof getReconciliation>
export const reconciliationQuery = queryOptions({ queryKey: ['reconciliation'], queryFn: () => call(getReconciliation, {}) })
