import { redirect } from '@tanstack/react-router'
import { heldCart } from '#features/cart/cart-store.ts'

/** Checkout is for the cart of this device; any other link opens as a cart. */
export function requireMyCart(cartUuid: string) {
  const cart = heldCart()
  if (cart.uuid === cartUuid && cart.entries.length > 0) return
  throw redirect({ to: '/cart/$cartUuid', params: { cartUuid }, replace: true })
}
