import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { heldCart, useCart } from '#features/cart/cart-store.ts'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { SsoButtons } from '#features/sign-in/sso-buttons.tsx'
import { pageHead } from '#page/head.ts'
import { paths } from '#links/paths.ts'
import { restoreSession } from '#session/require-session.ts'
import * as m from '#paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { SignInFrame } from '#ui/sign-in-frame.tsx'
import { SignInSkeleton } from '#ui/sign-in-skeleton.tsx'
import { AcceptTerms } from './accept-terms.tsx'
import { CartSummary } from './cart-summary.tsx'
import { GuestForm } from './guest-form.tsx'
import { signInShell, withTo } from './sign-in-route.ts'
import { useSignInWays } from './use-sign-in-ways.ts'

export const Route = createFileRoute('/unauthenticated/cart')({
  ssr: false,
  staticData: signInShell,
  beforeLoad: async () => {
    const { uuid, entries } = heldCart()
    if (entries.length === 0) throw redirect({ to: '/cart', replace: true })
    const { status } = await restoreSession()
    if (status === 'in') throw redirect({ to: '/cart/$cartUuid/checkout', params: { cartUuid: uuid }, replace: true })
  },
  loader: ({ context }) => context.queryClient.prefetchQuery(marketplaceQuery()),
  head: ({ match }) => pageHead(match.context.page, { title: m.guest_title(), isPrivate: true }),
  pendingComponent: SignInSkeleton,
  component: UnauthenticatedCartScreen,
})

/** Spec §2: what is bought on top, then the least that a purchase needs; nothing is lost either way. */
function UnauthenticatedCartScreen() {
  const cart = useCart()
  const { hasSso } = useSignInWays()
  const isSimple = useQuery(marketplaceQuery()).data?.simplifiedSignupEligible !== false
  const checkout = paths.checkout(cart.uuid)
  return (
    <SignInFrame title={m.guest_title()} text={isSimple ? m.guest_text() : m.guest_needs_account()} backHref={paths.cart}>
      <CartSummary cart={cart} />
      <GuestForm isSimple={isSimple} checkout={checkout} />
      <ButtonLink kind="line" isFull href={withTo('/login', checkout)}>
        {m.guest_have_account()}
      </ButtonLink>
      <SsoButtons isEnabled={hasSso} to={checkout} />
      <AcceptTerms />
    </SignInFrame>
  )
}
