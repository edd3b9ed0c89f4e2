import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import type { PaymentType } from '@mutirao/contract/carts'
import { getPixQrCode, listPaymentOptions, payOrder } from '@mutirao/contract/order-payments'
import type { Order } from '@mutirao/contract/order-shapes'
import type { CardBrand } from '@mutirao/domain/card-brands'
import { cardsQuery } from './card-queries.ts'

/** `payment` changes when a new Pix replaces an old one. */
export const pixQuery = (orderId: string, payment: string) =>
  queryOptions({
    queryKey: ['pix', orderId, payment],
    queryFn: () => call(getPixQrCode, { query: { id: orderId } }),
    staleTime: Infinity,
  })

/** The order's current payment methods with prices; refetched when the order changes. */
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

/** A new Pix, another card or another method for an unpaid order. */
export function usePayOrder({ id, code }: { id: string; code: string }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (method: Method) => call(payOrder, { params: { id }, body: method }),
    onSuccess: (order) => queryClient.setQueryData(['order', code], order),
    // Shows a changed price before it is accepted.
    onError: () => {
      // Refetches the cards, in case the chosen one is gone.
      void queryClient.invalidateQueries({ queryKey: cardsQuery().queryKey })
      return queryClient.invalidateQueries({ queryKey: ['payment-options', id] })
    },
  })
}
