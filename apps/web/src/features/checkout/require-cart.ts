import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { heldCart } from '#features/cart/cart-store.ts'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { isSignedIn } from '#session/signed-in.ts'

/** Checkout is for the cart of this device; any other link opens as a cart. Where the shop wants an account, guests say who they are first. */
export async function requireMyCart(queryClient: QueryClient, cartUuid: string): Promise<void> {
  const cart = heldCart()
  if (cart.uuid !== cartUuid || cart.entries.length === 0) throw redirect({ to: '/cart/$cartUuid', params: { cartUuid }, replace: true })
  if (isSignedIn()) return
  const marketplace = await queryClient.ensureQueryData(marketplaceQuery()).catch(() => null)
  if (marketplace?.simplifiedSignupEligible === false) throw redirect({ to: '/unauthenticated/cart', replace: true })
}

/** For what is chosen about the cart of this device outside of its checkout: its id; without anything in it there is nothing to choose. */
export async function requireHeldCart(queryClient: QueryClient): Promise<{ cartUuid: string }> {
  const { uuid, entries } = heldCart()
  if (entries.length === 0) throw redirect({ to: '/cart', replace: true })
  await requireMyCart(queryClient, uuid)
  return { cartUuid: uuid }
}
