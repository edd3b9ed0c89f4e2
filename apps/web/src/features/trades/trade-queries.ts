import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callAsLead } from '#session/lead.ts'
import { rememberOrder } from '#session/recent-orders.ts'
import { call } from '@mutirao/client/call'
import { readInTab, storeInTab } from '@mutirao/client/storage'
import { redemptionKey } from '@mutirao/client/stored-keys'
import { Problem } from '@mutirao/contract/problems'
import { chooseSubstitute, listSubstitutions, type Substitution } from '@mutirao/contract/substitutions'
import { listTrades, type RedeemBody, redeemTrade } from '@mutirao/contract/trades'

/** The public trades, or the one opened by a code. */
export const tradesQuery = (code?: string) =>
  queryOptions({
    queryKey: ['trades', code ?? ''],
    queryFn: () => callAsLead(listTrades, { query: { code } }),
    staleTime: 10_000,
    retry: false,
  })

/** A redemption without a response is retried with its idempotency key. */
export function useRedeem(tradeId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: RedeemBody) => {
      const key = readInTab<string>(redemptionKey(tradeId)) ?? crypto.randomUUID()
      storeInTab(redemptionKey(tradeId), key)
      return callAsLead(redeemTrade, { headers: { 'idempotency-key': key }, body })
    },
    onSuccess: (order) => {
      storeInTab(redemptionKey(tradeId), undefined)
      rememberOrder({ code: order.code, cartUuid: order.properties.cartUuid })
      queryClient.setQueryData(['order', order.code], order)
    },
    onError: (error) => {
      if (error instanceof Problem) storeInTab(redemptionKey(tradeId), undefined)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['trades'] }),
  })
}

/** The missing lines of the visitor's order. */
export const substitutionsQuery = (code: string) =>
  queryOptions({
    queryKey: ['substitutions', code],
    queryFn: () => call(listSubstitutions, { params: { code } }),
    staleTime: 5000,
    retry: false,
  })

/** itemId null: the refund. Idempotent. */
export function useChoice(code: string, { id }: Pick<Substitution, 'id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (itemId: string | null) => call(chooseSubstitute, { params: { code, id }, body: { itemId } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['substitutions', code] }),
        queryClient.invalidateQueries({ queryKey: ['order', code] }),
      ]),
  })
}
