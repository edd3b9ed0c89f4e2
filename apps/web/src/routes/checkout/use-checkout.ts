import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAddresses } from '#features/address/address-store.ts'
import { cartRows } from '#features/cart/cart-rows.ts'
import { usePricedCart } from '#features/cart/use-priced-cart.ts'
import { useBuyer, useDraft } from '#features/checkout/checkout-store.ts'
import { effectiveDraft, slotsOf } from '#features/checkout/effective-draft.ts'
import { quoteQuery } from '#features/checkout/quote-queries.ts'
import { defaultPoint } from '#lib/place.ts'

/** Everything that checkout, payment and confirmation show, from one place: cart, decisions and what the server offers for them. */
export function useCheckout(cartUuid: string) {
  const { page } = useRouter().options.context
  const navigate = useNavigate()
  const { cart, priced, view, error: cartError, retry } = usePricedCart()
  const stored = useDraft(cartUuid)
  const buyer = useBuyer()
  const { current: address } = useAddresses()
  const { latitude, longitude } = address ?? page.place ?? defaultPoint
  const point = { latitude, longitude }
  const isMine = cart.uuid === cartUuid && cart.entries.length > 0

  // The server knew this uuid as another visitor's: the cart goes on under a new one.
  useEffect(() => {
    if (!isMine) void navigate({ to: '/cart', replace: true })
  }, [isMine, navigate])

  const campaignId = cart.entries[0]?.campaignId ?? ''
  const version = isMine && priced && view.isSettled ? priced.updatedAt : ''
  const query = useQuery(quoteQuery({ campaignId, cartUuid, point, slot: stored.slot?.id, version }))
  const quote = query.data
  const draft = effectiveDraft(stored, quote, point)
  const isQuoted = quote !== undefined && version !== '' && !query.isPlaceholderData
  const shippingTotal = isQuoted && draft.slot ? quote.totals.shippingTotal : draft.slot?.fee
  const totals = isQuoted ? quote.totals : { ...view.totals, price: view.totals.price + (shippingTotal ?? 0) }

  return {
    cart,
    view,
    draft,
    buyer,
    address,
    point,
    campaignId,
    quote,
    slots: slotsOf(draft, quote),
    isQuoted,
    isFetching: query.isFetching,
    totals,
    rows: cartRows(cart, view, shippingTotal),
    error: query.error ?? cartError,
    retry: () => void (cartError ? retry() : query.refetch()),
  }
}

export type Checkout = ReturnType<typeof useCheckout>
