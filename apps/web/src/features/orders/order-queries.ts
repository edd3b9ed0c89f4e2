import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient, useQuery, type QueryClient } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { hasCode, NetworkProblem } from '@mutirao/client/problem'
import { getExtraPhoto } from '@mutirao/contract/extra'
import type { Order } from '@mutirao/contract/order-shapes'
import {
  cancelOrder,
  getCancellation,
  getOrder,
  getOrdersSummary,
  listOrderParts,
  listOrders,
  editOrder,
  type OrderDetails,
} from '@mutirao/contract/orders'
import { Problem } from '@mutirao/contract/problems'
import { isPaid } from '@mutirao/domain/order-status'
import type { orderQueryOf } from './orders-search.ts'

type OrdersFilter = ReturnType<typeof orderQueryOf>

export const orderKeys = { all: ['orders'] as const, one: (code: string) => ['order', code] as const }

/** The visitor's order; requires the lead that placed it. */
export const orderQuery = (code: string) =>
  queryOptions({
    queryKey: orderKeys.one(code),
    queryFn: () => call(getOrder, { params: { code } }),
    staleTime: 5000,
  })

/** Spec §9: ten a page. */
export const ordersQuery = (filter: OrdersFilter) =>
  infiniteQueryOptions({
    queryKey: [...orderKeys.all, 'list', filter],
    queryFn: ({ pageParam }) => call(listOrders, { query: { ...filter, page: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: ({ page, size, totalElements }) => ((page + 1) * size < totalElements ? page + 1 : undefined),
    meta: { showsFailure: true },
    staleTime: 10_000,
  })

/** A photo uploaded with an order; immutable. */
export const extraPhotoQuery = (id: string) =>
  queryOptions({
    queryKey: ['extra-photo', id],
    queryFn: () => call(getExtraPhoto, { params: { id } }),
    staleTime: Infinity,
  })

export function useCancelOrder({ id, code }: Pick<Order, 'id' | 'code'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ amount, isToWallet }: { amount?: number; isToWallet?: boolean }) =>
      call(cancelOrder, { params: { id }, query: { amount, to: isToWallet ? 'wallet' : undefined } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: orderKeys.one(code) }),
        queryClient.invalidateQueries({ queryKey: orderKeys.all }),
        queryClient.invalidateQueries({ queryKey: ['wallets'] }),
      ]),
  })
}

/** The effect of cancelling a paid order now; not requested for an unpaid one, which ends free of charge. */
export const cancellationQuery = ({ id, code, state, reviews }: Pick<Order, 'id' | 'code' | 'state' | 'reviews'>) =>
  queryOptions({
    queryKey: [...orderKeys.one(code), 'cancellation', state],
    queryFn: () => call(getCancellation, { params: { id } }),
    enabled: isPaid(state) || reviews.length > 0,
    staleTime: 5000,
  })

/** The slot of each part of an order, and the slots that may replace it. */
export const partsQuery = (order: Pick<Order, 'id' | 'code'> | undefined) =>
  queryOptions({
    queryKey: [...orderKeys.one(order?.code ?? ''), 'parts'],
    queryFn: () => call(listOrderParts, { params: { id: order!.id } }),
    enabled: order !== undefined,
    staleTime: 5000,
  })

export function useReschedule({ id, code }: Pick<Order, 'id' | 'code'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { campaignId: string; slot: string; storeId?: string; difference?: number }) =>
      call(editOrder, { params: { id }, body }),
    // After any response the available slots have changed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: orderKeys.one(code) }),
  })
}

export function useEditOrder({ id, code }: Pick<Order, 'id' | 'code'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (details: OrderDetails) => call(editOrder, { params: { id }, body: { details } }),
    onSuccess: (order) => queryClient.setQueryData(orderKeys.one(code), order),
  })
}

/** Cancels an order by its code; returns the server's refusal. */
export async function endOrder(queryClient: QueryClient, code: string): Promise<Problem | undefined> {
  try {
    const { id } = await queryClient.fetchQuery(orderQuery(code))
    await call(cancelOrder, { params: { id }, query: {} })
  } catch (error) {
    if (error instanceof Problem) return error
    if (error instanceof NetworkProblem) return new Problem('overloaded')
    throw error
  } finally {
    void queryClient.invalidateQueries({ queryKey: orderKeys.one(code) })
    void queryClient.invalidateQueries({ queryKey: orderKeys.all })
  }
}

/** The order does not exist, is another person's, or this browser has no visitor. */
export const isNotMine = (error: unknown) => hasCode(error, 'order_not_found', 'authentication', 'auth_required', 'validation_failed')

/** The lines of an order as cart products. */
export const productsOfOrder = ({ items }: Pick<Order, 'items'>) =>
  items.map(({ id, campaignId, quantity, itemKitSelection }) => ({ id, campaignId, quantity, selection: itemKitSelection }))

/** This year's savings, and the campaigns bought from. */
export const ordersSummaryQuery = () =>
  queryOptions({ queryKey: [...orderKeys.all, 'summary'], queryFn: () => call(getOrdersSummary, {}), staleTime: 60_000 })

export const newestOrderQuery = () =>
  queryOptions({
    queryKey: [...orderKeys.all, 'newest'],
    queryFn: async () => (await call(listOrders, { query: { size: 1 } })).content[0] ?? null,
    staleTime: 10_000,
  })

/** The newest orders, for a selection. */
export const recentOrdersQuery = () =>
  queryOptions({
    queryKey: [...orderKeys.all, 'recent'],
    queryFn: async () => (await call(listOrders, { query: {} })).content,
    staleTime: 10_000,
  })

/** The order, polled while `isWaiting` is true. */
export function usePolledWhile(code: string, isWaiting: (order: Order) => boolean) {
  return useQuery({
    ...orderQuery(code),
    enabled: code !== '',
    refetchInterval: ({ state: { data } }) => (data && isWaiting(data) ? stepsMs[0]! : false),
    retry: false,
  })
}

const stepsMs = [3000, 3000, 3000, 3000, 5000, 5000, 5000, 5000, 5000, 5000]
const restMs = 10_000

/** Polls often at first, then every ten seconds, and at once when the shopper returns from the bank's app. */
export function usePolledOrder(code: string) {
  return useQuery({
    ...orderQuery(code),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => stepsMs[state.dataUpdateCount] ?? restMs,
    retry: false,
  })
}
