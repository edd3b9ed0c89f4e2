import { useMemo } from 'react'
import { listPublicCampaigns, type CampaignSummary } from '@mutirao/contract/campaigns'
import type { CallInput, CallOutput } from '@mutirao/contract/endpoint'
import { getDeskOrder, listDeskOrders, type DeskOrder, type DeskOrderDetail } from '@mutirao/contract/fulfilment'
import { listPicking, listPurchases, listUnpaid, type PickingPart, type PurchaseLine, type UnpaidOrder } from '@mutirao/contract/lists'
import { getReconciliation } from '@mutirao/contract/reconciliation'
import { listDeskRatings } from '@mutirao/contract/ratings'
import { listCashRefunds, listPaymentTroubles, listReviews } from '@mutirao/contract/refunds'
import { call } from '@mutirao/client/call'
import { deskKey, useRead, type Read } from './reads.ts'

/** The desk's cached reads. They are deleted when the office is opened again. */
export type OrderFilter = Omit<CallInput<typeof listDeskOrders>['query'], 'size' | 'page'> & { size: number; page?: number }
export type Found = { content: DeskOrder[]; totalElements: number }

export function useOrders(filter: OrderFilter): Read<Found> {
  const name = JSON.stringify(filter)
  const ask = useMemo(() => () => call(listDeskOrders, { query: JSON.parse(name) as OrderFilter }), [name])
  return useRead(deskKey(`orders ${name}`), ask)
}

export function useOrder(id: string): Read<DeskOrderDetail> {
  const ask = useMemo(() => () => call(getDeskOrder, { params: { id } }), [id])
  return useRead(deskKey(`order ${id}`), ask)
}

const askCampaigns = () => call(listPublicCampaigns, { query: {} })
export const useCampaigns = (): Read<CampaignSummary[]> => useRead(deskKey('campaigns'), askCampaigns)

export type Reviews = CallOutput<typeof listReviews>
const askReviews = () => call(listReviews, {})
export const useReviews = (): Read<Reviews> => useRead(deskKey('reviews'), askReviews)

export type CashRefunds = CallOutput<typeof listCashRefunds>
const askCashRefunds = () => call(listCashRefunds, {})
export const useCashRefunds = (): Read<CashRefunds> => useRead(deskKey('cash refunds'), askCashRefunds)

export type PaymentTroubles = CallOutput<typeof listPaymentTroubles>
const askPaymentTroubles = () => call(listPaymentTroubles, {})
export const usePaymentTroubles = (): Read<PaymentTroubles> => useRead(deskKey('payment troubles'), askPaymentTroubles)

export type Reconciliation = CallOutput<typeof getReconciliation>
const askReconciliation = () => call(getReconciliation, {})
export const useReconciliation = (): Read<Reconciliation> => useRead(deskKey('reconciliation'), askReconciliation)

export function usePurchases(date: string): Read<PurchaseLine[]> {
  const ask = useMemo(() => () => call(listPurchases, { query: { date } }), [date])
  return useRead(deskKey(`purchases ${date}`), ask)
}

export function usePicking(date: string): Read<PickingPart[]> {
  const ask = useMemo(() => () => call(listPicking, { query: { date } }), [date])
  return useRead(deskKey(`picking ${date}`), ask)
}

const askUnpaid = () => call(listUnpaid, {})
export const useUnpaid = (): Read<UnpaidOrder[]> => useRead(deskKey('unpaid'), askUnpaid)

export type RatingFilter = CallInput<typeof listDeskRatings>['query']
export function useRatings(filter: RatingFilter): Read<CallOutput<typeof listDeskRatings>> {
  const name = JSON.stringify(filter)
  const ask = useMemo(() => () => call(listDeskRatings, { query: JSON.parse(name) as RatingFilter }), [name])
  return useRead(deskKey(`ratings ${name}`), ask)
}
