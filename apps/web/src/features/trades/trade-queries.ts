import { listTrades, type RedeemBody, redeemTrade } from '@mutirao/contract/trades'
import { Problem } from '@mutirao/contract/problems'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callAsLead } from '#session/lead.ts'
import { rememberOrder } from '#session/recent-orders.ts'
import { readInTab, storeInTab } from '#platform/storage.ts'
import { chooseSubstitute, listSubstitutions, type Substitution } from '@mutirao/contract/substitutions'
import { call } from '#api/call.ts'

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

/** The missing items of my order. */
export const substitutionsQuery = (code: string) =>
  queryOptions({
    queryKey: ['substitutions', code],
    queryFn: () => call(listSubstitutions, { params: { code } }),
    staleTime: 5000,
    retry: false,
  })

/** itemId null: the money. What was asked twice is decided once. */
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
