import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { changeDraft, useLastPickup } from '#features/checkout/checkout-store.ts'
import { ChoiceFrame } from '#features/checkout/choice-frame.tsx'
import { inOrder, PickupCards } from '#features/checkout/pickup-cards.tsx'
import { requireHeldCart } from '#features/checkout/require-cart.ts'
import { useCheckout } from '#features/checkout/use-checkout.ts'
import { ShopMap } from '#features/place/later-map.ts'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { screenSkeleton } from '#ui/screen-skeleton.tsx'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'

export const Route = createFileRoute('/pickupstore')({
  ssr: false,
  staticData: { shell: { hasNav: false } },
  loader: ({ context: { queryClient } }) => requireHeldCart(queryClient),
  head: ({ match }) => pageHead(match.context.page, { title: m.pickup_points(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.pickup_points(),
    backHref: paths.cart,
    column: 'reading',
    shape: (
      <>
        <Bone className="h-11 w-44 rounded-md" />
        <Bone className="h-44 rounded-card" />
        <Bone className="h-44 rounded-card" />
      </>
    ),
  }),
  component: PickupStoreScreen,
})

/** The points at which the whole cart can be fetched. */
function PickupStoreScreen() {
  const { cartUuid } = Route.useLoaderData()
  const navigate = useNavigate()
  const checkout = useCheckout(cartUuid)
  const { quote, point, isDefaultLocation } = checkout
  const { map } = useTenant()
  const lastUsed = useLastPickup()
  const [hasMap, setHasMap] = useState(false)
  const points = quote?.pickup ?? []

  function handleChoose(storeId: string) {
    changeDraft(cartUuid, { orderType: 'PICKUP', orderStoreId: storeId, slot: undefined })
    void navigate({ to: '/c&c' })
  }

  return (
    <ChoiceFrame checkout={checkout} title={m.pickup_points()}>
      {points.length === 0 ? (
        <Note kind="warn">{m.pickup_none()}</Note>
      ) : (
        <>
          <Button kind="line" aria-expanded={hasMap} onClick={() => setHasMap(!hasMap)} className="justify-self-start">
            {hasMap ? m.pickup_hide_map() : m.pickup_show_map()}
          </Button>
          {hasMap && (
            <div className="relative h-[40dvh] min-h-64 overflow-hidden rounded-campaign bg-well">
              <Suspense>
                <ShopMap
                  key={points.length}
                  label={m.map_label()}
                  areas={[]}
                  points={inOrder({ points, from: point, lastUsed })}
                  mine={isDefaultLocation ? undefined : point}
                  tiles={map}
                  onPoint={(id) => document.getElementById(`point-${id}`)?.scrollIntoView({ block: 'nearest' })}
                />
              </Suspense>
            </div>
          )}
          <PickupCards points={points} from={point} isFromGuessed={isDefaultLocation} lastUsed={lastUsed} onChoose={handleChoose} />
        </>
      )}
    </ChoiceFrame>
  )
}
