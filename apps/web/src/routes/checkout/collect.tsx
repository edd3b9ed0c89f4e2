import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { changeDraft, keepLastPickup, useLastPickup, type Collector } from '#features/checkout/checkout-store.ts'
import { ChoiceFrame } from '#features/checkout/choice-frame.tsx'
import { CollectorForm } from '#features/checkout/collector-form.tsx'
import { inOrder } from '#features/checkout/pickup-cards.tsx'
import { PickupList } from '#features/checkout/pickup-list.tsx'
import { requireHeldCart } from '#features/checkout/require-cart.ts'
import { useCheckout, type Checkout } from '#features/checkout/use-checkout.ts'
import { doneOnceChosen } from '#features/checkout/use-steps.ts'
import { WhenStep } from '#features/checkout/when-step.tsx'
import { pathOf, paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { CardsShape, FieldsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import type { DeliverySlot } from '@mutirao/contract/campaigns'
import { isFree } from '@mutirao/domain/delivery-date'
import { promisedSlot } from '@mutirao/domain/promised-slot'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/c&c')({
  ssr: false,
  staticData: { shell: { hasNav: false } },
  loader: ({ context: { queryClient } }) => requireHeldCart(queryClient),
  head: ({ match }) => pageHead(match.context.page, { title: m.pick_up(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.pick_up(),
    backHref: paths.cart,
    column: 'reading',
    shape: (
      <>
        <CardsShape count={3} />
        <Bone className="h-64 rounded-card" />
        <FieldsShape count={1} />
      </>
    ),
  }),
  component: CollectScreen,
})

const formId = 'collector'

/** Click and collect: where, when, who, and what to bring. */
function CollectScreen() {
  const { cartUuid } = Route.useLoaderData()
  const navigate = useNavigate()
  const checkout = useCheckout(cartUuid)
  const { cart, quote, draft, buyer, point, isDefaultLocation, isQuoted } = checkout
  const { cities, city, here, store, slot, setCity, setPicked } = usePickupChoice(checkout)

  function handleDone(collector: Collector | undefined) {
    if (!store || !slot) return
    keepLastPickup(store.id)
    const done = Math.max(draft.done, doneOnceChosen(buyer))
    changeDraft(cartUuid, { orderType: 'PICKUP', orderStoreId: store.id, slot, collector, filled: undefined, done })
    void navigate({ to: '/cart/$cartUuid/checkout', params: { cartUuid } })
  }

  return (
    <ChoiceFrame
      checkout={checkout}
      title={m.pick_up()}
      action={
        <Button type="submit" form={formId} disabled={!slot || !isQuoted} className="flex-1 md:flex-none">
          {m.collect_here()}
        </Button>
      }
    >
      {!store ? (
        <Note kind="warn">{m.pickup_none()}</Note>
      ) : (
        <>
          <Section title={m.collect_where()} className="mt-0!">
            <div className="grid gap-3">
              {cities.length > 1 && (
                <SelectField
                  label={m.city()}
                  value={city}
                  options={cities.map((name) => ({ value: name, label: name }))}
                  onChange={({ target }) => setCity(target.value)}
                />
              )}
              <PickupList
                points={here}
                from={point}
                isFromGuessed={isDefaultLocation}
                chosen={store.id}
                onChoose={(storeId) => setPicked({ storeId })}
              />
              <TextLink href={pathOf('/pickupstore')} className="justify-self-start">
                {m.pickup_see_points()}
              </TextLink>
            </div>
          </Section>
          <Section title={m.when()} className="mt-0!">
            <WhenStep
              key={store.id}
              formId="collect-when"
              slots={store.slots}
              blackoutDays={quote?.blackoutDays ?? []}
              slot={slot}
              onChoose={(chosen) => setPicked({ storeId: store.id, slot: chosen })}
              onDone={() => undefined}
            />
          </Section>
          <CollectorForm
            formId={formId}
            cartUuid={cartUuid}
            collector={draft.collector ?? (cart.recipient && { name: cart.recipient.name })}
            instructions={store.instructions}
            onDone={handleDone}
          />
        </>
      )}
    </ChoiceFrame>
  )
}

/** The chosen point and slot; until then the one used last or the nearest, and its cheapest slot. */
function usePickupChoice({ quote, draft, point }: Checkout) {
  const lastUsed = useLastPickup()
  const [asked, setCity] = useState<string>()
  const [picked, setPicked] = useState<{ storeId?: string; slot?: DeliverySlot }>({ storeId: draft.orderStoreId, slot: draft.slot })

  const points = inOrder({ points: quote?.pickup ?? [], from: point, lastUsed })
  const cities = [...new Set(points.map(({ city }) => city))]
  const city = asked ?? points.find(({ id }) => id === picked.storeId)?.city ?? cities[0]
  const here = points.filter((one) => one.city === city)
  const store = here.find(({ id }) => id === picked.storeId) ?? here[0]
  const slot = store?.slots.find((one) => one.id === picked.slot?.id && isFree(one)) ?? promisedSlot(store?.slots ?? [])
  return { cities, city, here, store, slot, setCity, setPicked }
}
