import type { CardBrand } from '@mutirao/domain/card-brands'
import type { PaymentType } from '@mutirao/contract/carts'
import { getPixQrCode, listPaymentOptions, payOrder } from '@mutirao/contract/orders'
import type { Order } from '@mutirao/contract/order-shapes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { cardsQuery } from './card-queries.ts'

/** `payment` changes when a fresh Pix replaces an old one. */
export const pixQuery = (orderId: string, payment: string) =>
  queryOptions({
    queryKey: ['pix', orderId, payment],
    queryFn: () => call(getPixQrCode, { query: { id: orderId } }),
    staleTime: Infinity,
  })

/** The order's payment options with their prices; refetched after a move of the order. */
export const paymentOptionsQuery = ({ id, state, events }: Pick<Order, 'id' | 'state' | 'events'>) =>
  queryOptions({
    queryKey: ['payment-options', id, state, events.length],
    queryFn: () => call(listPaymentOptions, { params: { id } }),
    staleTime: 0,
  })

type Method = {
  type: PaymentType
  installments: number
  brand?: CardBrand
  cardId?: string
  keepsCard?: boolean
  price?: number
  walletAmount?: number
}

/** A fresh Pix, another card or another method for an unpaid order. */
export function usePayOrder({ id, code }: { id: string; code: string }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (method: Method) => call(payOrder, { params: { id }, body: method }),
    onSuccess: (order) => queryClient.setQueryData(['order', code], order),
    // A price that has changed meanwhile is shown before anybody agrees to it.
    onError: () => {
      // And which cards there are, where the one that was chosen is gone.
      void queryClient.invalidateQueries({ queryKey: cardsQuery().queryKey })
      return queryClient.invalidateQueries({ queryKey: ['payment-options', id] })
    },
  })
}
