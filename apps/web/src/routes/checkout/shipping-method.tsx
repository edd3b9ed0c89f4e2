import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { changeDraft } from '#features/checkout/checkout-store.ts'
import { ChoiceFrame } from '#features/checkout/choice-frame.tsx'
import { requireHeldCart } from '#features/checkout/require-cart.ts'
import { ShippingMethods } from '#features/checkout/shipping-methods.tsx'
import { useCheckout } from '#features/checkout/use-checkout.ts'
import { doneOnceChosen } from '#features/checkout/use-steps.ts'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { CardsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import type { ShippingMethod } from '@mutirao/contract/carts'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'

export const Route = createFileRoute('/shippingmethod')({
  ssr: false,
  staticData: { shell: { hasNav: false } },
  loader: ({ context: { queryClient } }) => requireHeldCart(queryClient),
  head: ({ match }) => pageHead(match.context.page, { title: m.how_to_receive(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.how_to_receive(),
    backHref: paths.cart,
    column: 'reading',
    shape: <CardsShape count={4} />,
  }),
  component: ShippingMethodScreen,
})

/** The ways to receive the cart beside each other. What is chosen is the window: its fee is the server's. */
function ShippingMethodScreen() {
  const { cartUuid } = Route.useLoaderData()
  const navigate = useNavigate()
  const checkout = useCheckout(cartUuid)
  const { quote, draft, buyer, address, isQuoted, error } = checkout
  const [picked, setPicked] = useState<string>()
  const methods = quote?.shippingMethods ?? []
  const chosen = methods.find(({ slot }) => slot.id === (picked ?? draft.slot?.id))

  function handleDone({ slot, kind }: ShippingMethod) {
    if (kind === 'PICKUP') {
      changeDraft(cartUuid, { orderType: 'PICKUP', orderStoreId: slot.store, slot, filled: undefined })
      return void navigate({ to: '/c&c' })
    }
    const isPlaceKnown = quote?.asksAddress === false || (address !== undefined && quote?.inArea === true)
    changeDraft(cartUuid, {
      orderType: 'SHIPPING',
      orderStoreId: undefined,
      slot,
      filled: undefined,
      done: isPlaceKnown ? Math.max(draft.done, doneOnceChosen(buyer)) : 0,
    })
    void navigate({ to: '/cart/$cartUuid/checkout', params: { cartUuid } })
  }

  return (
    <ChoiceFrame
      checkout={checkout}
      title={m.how_to_receive()}
      action={
        <Button className="flex-1 md:flex-none" disabled={!chosen || !isQuoted || !!error} onClick={() => chosen && handleDone(chosen)}>
          {m.shipping_method_choose()}
        </Button>
      }
    >
      {methods.length === 0 ? (
        <Note kind="warn">{m.shipping_methods_none()}</Note>
      ) : (
        <ShippingMethods checkout={checkout} chosen={chosen?.slot.id} onChoose={({ slot }) => setPicked(slot.id)} />
      )}
    </ChoiceFrame>
  )
}
