import { getPixQrCode, payOrder } from '@mutirao/contract/orders'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** `payment` changes when a fresh Pix replaces an old one. */
export const pixQuery = (orderId: string, payment: string) =>
  queryOptions({
    queryKey: ['pix', orderId, payment],
    queryFn: () => call(getPixQrCode, { query: { id: orderId } }),
    staleTime: Infinity,
  })

type Method = { type: 'PIX' | 'CREDIT_CARD' | 'ON_DELIVERY'; installments: number }

/** A fresh Pix, another card or another method for an unpaid order. */
export function usePayOrder({ id, code }: { id: string; code: string }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (method: Method) => call(payOrder, { params: { id }, body: method }),
    onSuccess: (order) => queryClient.setQueryData(['order', code], order),
  })
}
