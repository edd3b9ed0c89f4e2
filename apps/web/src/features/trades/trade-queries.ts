import { listTrades, redeemTrade, type RedeemBody } from '@mutirao/contract/trades'
import { Problem } from '@mutirao/contract/problems'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callAsLead } from '#session/lead.ts'
import { rememberOrder } from '#session/recent-orders.ts'
import { readInTab, storeInTab } from '#platform/storage.ts'

/** Everybody's trades, or what a code opens. */
export const tradesQuery = (code?: string) =>
  queryOptions({
    queryKey: ['trades', code ?? ''],
    queryFn: () => callAsLead(listTrades, { query: { code } }),
    staleTime: 10_000,
    retry: false,
  })

const keyOf = (tradeId: string) => `redeem-${tradeId}`

/** A redemption that got no answer is asked for again by its key: it is done once. */
export function useRedeem(tradeId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: RedeemBody) => {
      const key = readInTab<string>(keyOf(tradeId)) ?? crypto.randomUUID()
      storeInTab(keyOf(tradeId), key)
      return callAsLead(redeemTrade, { headers: { 'idempotency-key': key }, body })
    },
    onSuccess: (order) => {
      storeInTab(keyOf(tradeId), undefined)
      rememberOrder({ code: order.code, cartUuid: order.properties.cartUuid })
      queryClient.setQueryData(['order', order.code], order)
    },
    onError: (error) => {
      if (error instanceof Problem) storeInTab(keyOf(tradeId), undefined)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['trades'] }),
  })
}
