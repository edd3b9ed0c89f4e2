import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAddresses } from '#features/address/address-store.ts'
import { cartRows } from '#features/cart/cart-rows.ts'
import { feeOf, keepFee, type LocalCart } from '#features/cart/cart-store.ts'
import type { CartView } from '#features/cart/cart-view.ts'
import { usePricedCart } from '#features/cart/use-priced-cart.ts'
import { useSelectedWallet } from '#features/wallets/wallet-queries.ts'
import { usePageState } from '#page/page-state.ts'
import { locationOf } from '#session/place.ts'
import type { DeliverySlot } from '@mutirao/contract/campaigns'
import type { Quote } from '@mutirao/contract/carts'
import type { ShippingAddress } from '@mutirao/contract/shipping-address'
import { isFree } from '@mutirao/domain/delivery-date'
import { changeDraft, useBuyer, useDraft, type CheckoutDraft } from './checkout-store.ts'
import { effectiveDraft, nextAfter, slotFilled, slotsOf } from './effective-draft.ts'
import { quoteQuery } from './quote-queries.ts'

/** The state shared by checkout, payment and confirmation: the cart, the decisions and the server's offer for them. */
export function useCheckout(cartUuid: string) {
  const priced = useMyCart(cartUuid)
  const stored = useDraft(cartUuid)
  const buyer = useBuyer()
  const { address, postalCode, city, point, isDefaultLocation } = usePoint()
  const { cart, view, version } = priced
  const { share } = useSelectedWallet()

  const asked = {
    campaignId: cart.entries[0]?.campaignId ?? '',
    cartUuid,
    point,
    postalCode,
    city,
    slot: stored.slot?.id,
    walletAmount: share?.amount,
    version,
  }
  const query = useQuery(quoteQuery(asked))
  const quote = query.data
  const draft = effectiveDraft(stored, quote, point)
  const fresh = version === '' || query.isPlaceholderData ? undefined : quote

  useKeptFee(cart, stored.slot && fresh)
  useFreeSlot(stored, fresh && slotsOf(draft, fresh))

  return {
    cart,
    view,
    draft,
    buyer,
    address: destinationOf(quote, address),
    point,
    isDefaultLocation,
    asked,
    share,
    quote,
    slots: slotsOf(draft, quote),
    isQuoted: fresh !== undefined,
    ...sumsOf({ cart, view }, draft, fresh),
    error: query.error ?? priced.error,
    retry: () => void (priced.error ? priced.retry() : query.refetch()),
  }
}

/** The totals; until a slot is chosen, with the delivery fee that the cart has shown, so that the total equals the header's. */
function sumsOf({ cart, view }: { cart: LocalCart; view: CartView }, draft: CheckoutDraft, quote: Quote | undefined) {
  const feeOfCart = draft.orderType === 'SHIPPING' && !draft.slot ? feeOf(cart) : undefined
  const shippingTotal = shippingOf(draft, quote) ?? feeOfCart
  const told = feeOfCart === undefined ? quote?.totals : undefined
  return {
    totals: told ?? withShipping(view.totals, shippingTotal),
    rows: cartRows(cart, view, { total: shippingTotal }),
    isShippingCounted: shippingTotal !== undefined,
  }
}

/** The server's total for all campaigns; until then the chosen slot's own fee. */
const shippingOf = ({ slot }: CheckoutDraft, quote: Quote | undefined) => slot && (quote?.totals.shippingTotal ?? slot.fee)

/** Stores a fee displayed here, for the cart's total. */
function useKeptFee({ uuid, entries }: LocalCart, quote: Quote | undefined) {
  const centavos = quote?.totals.shippingTotal
  const campaigns = new Set(entries.map(({ campaignId }) => campaignId)).size
  useEffect(() => {
    if (centavos === undefined) return
    changeDraft(uuid, { fee: { centavos, campaigns } })
    keepFee(centavos)
  }, [uuid, centavos, campaigns])
}

/** A slot that fills up during the checkout is replaced by the next free one. */
function useFreeSlot({ cartUuid, slot }: CheckoutDraft, slots: DeliverySlot[] | undefined) {
  useEffect(() => {
    const asked = slot && slots?.find(({ id }) => id === slot.id)
    if (slots && asked && !isFree(asked)) changeDraft(cartUuid, slotFilled(asked, nextAfter(asked, slots)))
  }, [cartUuid, slot, slots])
}

/** The campaign's own address takes precedence; none is shown when none is asked for. */
function destinationOf(quote: Quote | undefined, mine: ShippingAddress | undefined): ShippingAddress | undefined {
  if (quote?.asksAddress === false) return quote.defaultAddress
  return mine
}

/** Used until the server has answered. */
const withShipping = (totals: CartView['totals'], shippingTotal = 0) => ({ ...totals, price: totals.price + shippingTotal })

export type Checkout = ReturnType<typeof useCheckout>

/** The visitor's cart as priced by the server; `version` is empty until it has priced exactly this one. */
function useMyCart(cartUuid: string) {
  const navigate = useNavigate()
  const { cart, priced, view, error, retry } = usePricedCart()
  const isMine = cart.uuid === cartUuid && cart.entries.length > 0

  // The uuid belongs to another visitor: the cart continues under a new one.
  useEffect(() => {
    if (!isMine) void navigate({ to: '/cart', replace: true })
  }, [isMine, navigate])

  return { cart, view, error, retry, version: isMine && priced && view.isSettled ? priced.updatedAt : '' }
}

/** The delivery point: the chosen address, the visitor's place, or the shop's default point. */
function usePoint() {
  const page = usePageState()
  const { current: address } = useAddresses()
  const { latitude, longitude, isDefaultLocation } = address ? { ...address, isDefaultLocation: false } : locationOf(page.place)
  return { address, postalCode: address?.cep, city: address?.city, point: { latitude, longitude }, isDefaultLocation }
}
