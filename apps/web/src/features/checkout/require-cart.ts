import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { heldCart } from '#features/cart/cart-store.ts'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { isSignedIn } from '#session/signed-in.ts'

/** The checkout is for this device's cart; any other link opens as a cart. When the shop requires an account, visitors sign in first. */
export async function requireMyCart(queryClient: QueryClient, cartUuid: string): Promise<void> {
  const cart = heldCart()
  if (cart.uuid !== cartUuid || cart.entries.length === 0) throw redirect({ to: '/cart/$cartUuid', params: { cartUuid }, replace: true })
  if (isSignedIn()) return
  const marketplace = await queryClient.ensureQueryData(marketplaceQuery()).catch(() => null)
  if (marketplace?.simplifiedSignupEligible === false) throw redirect({ to: '/unauthenticated/cart', replace: true })
}

/** The id of this device's cart, for choices outside the checkout; redirects when the cart is empty. */
export async function requireHeldCart(queryClient: QueryClient): Promise<{ cartUuid: string }> {
  const { uuid, entries } = heldCart()
  if (entries.length === 0) throw redirect({ to: '/cart', replace: true })
  await requireMyCart(queryClient, uuid)
  return { cartUuid: uuid }
}
