import { productsOf } from '#features/cart/cart-queries.ts'
import type { LocalCart } from '#features/cart/cart-store.ts'
import * as m from '#paraglide/messages.js'
import type { Quote } from '@mutirao/contract/carts'
import type { ShippingAddress } from '@mutirao/contract/order-shapes'
import type { PlaceOrderBody } from '@mutirao/contract/orders'
import { type Buyer, type CheckoutDraft } from './checkout-store.ts'
import { answersFor } from './extra-answers.ts'

const nothing: Quote['extra'] = []

/** extra: the campaigns' extra fields. */
type Decided = {
  cart: LocalCart
  draft: CheckoutDraft
  buyer: Buyer
  address?: ShippingAddress
  payment: PlaceOrderBody['paymentMethod']
  price: number
  /** The wallet's share of the price. */
  wallet?: { uuid: string; amount: number }
  extra?: Quote['extra']
}

/** The person who picks up replaces the gift's recipient; the gift's message stays. */
const recipientOf = (cart: LocalCart, { orderType, collector }: CheckoutDraft) =>
  orderType === 'PICKUP' && collector ? { ...cart.recipient, ...collector } : cart.recipient

/** The request body on confirmation; `price` is the displayed total. */
export function orderBody({ cart, draft, buyer, address, payment, price, wallet, extra = nothing }: Decided): PlaceOrderBody {
  const isPickup = draft.orderType === 'PICKUP'
  return {
    type: draft.orderType,
    items: productsOf(cart.entries).map(({ selection, ...product }) => ({ ...product, itemKitSelection: selection })),
    userName: buyer.userName,
    userPhone: buyer.userPhone,
    email: buyer.email || undefined,
    cpf: buyer.cpf,
    properties: {
      cartUuid: cart.uuid,
      shippingAddress: isPickup ? undefined : address,
      storeId: isPickup ? draft.orderStoreId : undefined,
      slot: draft.slot?.id,
      recipient: recipientOf(cart, draft),
      extra: draft.note ? { [m.note()]: draft.note } : undefined,
      extraInfo: answersFor(extra, draft.extraInfo),
      couponCode: cart.couponCode,
      isJoinPublic: draft.isJoinPublic,
      returnsToWallet: draft.returnsToWallet,
      selectedWalletUuid: wallet?.uuid,
      walletAmount: wallet?.amount,
      price,
    },
    paymentMethod: payment,
  }
}
