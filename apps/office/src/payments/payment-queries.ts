import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { getReconciliation } from '@mutirao/contract/reconciliation'
import { listCashRefunds, listPaymentTroubles, listReviews } from '@mutirao/contract/refunds'

export type Reviews = CallOutput<typeof listReviews>
export const reviewsQuery = queryOptions({ queryKey: ['reviews'], queryFn: () => call(listReviews, {}) })

export type CashRefunds = CallOutput<typeof listCashRefunds>
export const cashRefundsQuery = queryOptions({ queryKey: ['cash refunds'], queryFn: () => call(listCashRefunds, {}) })

export type PaymentTroubles = CallOutput<typeof listPaymentTroubles>
export const paymentTroublesQuery = queryOptions({ queryKey: ['payment troubles'], queryFn: () => call(listPaymentTroubles, {}) })

export type Reconciliation = CallOutput<typeof getReconciliation>
export const reconciliationQuery = queryOptions({ queryKey: ['reconciliation'], queryFn: () => call(getReconciliation, {}) })
