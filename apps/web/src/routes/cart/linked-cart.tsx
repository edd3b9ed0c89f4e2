import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { linkedCartQuery } from '#features/cart/cart-queries.ts'
import { LinkedCartSkeleton } from '#features/cart/cart-skeleton.tsx'
import { useCart } from '#features/cart/cart-store.ts'
import { SharedCart, takeCopy, takeOver } from '#features/cart/shared-cart.tsx'
import { RepeatButton } from '#features/repeat/repeat-button.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { BasketArt } from '#ui/art.tsx'
import { ErrorScreen } from '#ui/failure-screens.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import { hasCode } from '@mutirao/client/problem'
import type { PricedCart } from '@mutirao/contract/carts'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'
import { receiptText } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/cart/$cartUuid')({
  ssr: false,
  staticData: { shell: { place: 'cart' } },
  head: ({ match }) => pageHead(match.context.page, { title: m.nav_cart(), isPrivate: true }),
  pendingComponent: LinkedCartSkeleton,
  component: LinkedCartScreen,
})

function LinkedCartScreen() {
  const { cartUuid } = Route.useParams()
  const mine = useCart()
  const navigate = useNavigate()
  const query = useQuery(linkedCartQuery(cartUuid))
  const cart = query.data
  const isThisOne = mine.uuid === cartUuid && mine.entries.length > 0
  const becomesMine = cart?.isMine && !cart.orderCode && mine.entries.length === 0

  useEffect(() => {
    if (becomesMine) takeOver(cart)
    if (isThisOne || becomesMine) void navigate({ to: '/cart', replace: true })
  }, [becomesMine, cart, isThisOne, navigate])

  if (isThisOne || becomesMine || query.isPending) return <LinkedCartSkeleton />
  if (!cart) return isGone(query.error) ? <GoneCart /> : <ErrorScreen error={query.error} onRetry={() => query.refetch()} />
  return <CartToTake cart={cart} />
}

function CartToTake({ cart }: { cart: PricedCart }) {
  const navigate = useNavigate()
  const hasMine = useCart().entries.length > 0

  const isTaken = useRef(false)

  function handleTake() {
    // The next screen may load slowly: a second tap is ignored.
    if (isTaken.current) return
    isTaken.current = true
    takeCopy(cart)
    void navigate({ to: '/cart' })
  }

  return (
    <>
      <PageBar title={m.nav_cart()} backHref={paths.home} />
      <main className="mx-auto grid grid-cols-[minmax(0,1fr)] max-w-160 gap-3 px-4 pb-24 md:pt-7">
        {cart.orderCode && (
          <Note kind="good" icon={receiptText} action={<TextLink href={paths.orderDetails(cart.orderCode)}>{m.see_order()}</TextLink>}>
            <b className="block">{m.cart_was_ordered()}</b>
            {m.order_named({ code: cart.orderCode })}
          </Note>
        )}
        <SharedCart cart={cart} />
        {cart.orderCode ? (
          <RepeatButton code={cart.orderCode} kind="action" size="big" isFull />
        ) : (
          <Button size="big" isFull onClick={handleTake}>
            {hasMine ? m.add_to_my_cart() : m.use_copy()}
          </Button>
        )}
        {!cart.isMine && <p className="text-center text-12 text-ink-2">{m.shared_cart_text()}</p>}
      </main>
    </>
  )
}

function GoneCart() {
  return (
    <main className="wrap">
      <EmptyState
        level="h1"
        art={<BasketArt />}
        title={m.cart_gone()}
        text={m.cart_gone_text()}
        action={<ButtonLink href={paths.home}>{m.see_open_groups()}</ButtonLink>}
      />
    </main>
  )
}

const isGone = (error: unknown) => hasCode(error, 'cart_not_found', 'validation_failed')
