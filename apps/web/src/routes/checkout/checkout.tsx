import { createFileRoute } from '@tanstack/react-router'
import { addressArea, addressLine } from '#features/address/address-store.ts'
import { changeDraft, type CheckoutDraft } from '#features/checkout/checkout-store.ts'
import { ExtrasStep } from '#features/checkout/extras-step.tsx'
import { WhenStep } from '#features/checkout/when-step.tsx'
import { WhoStep } from '#features/checkout/who-step.tsx'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { useNow } from '#page/clock.ts'
import { glued } from '#ui/glued.ts'
import { useTenant } from '#page/page-state.ts'
import { paths } from '#links/paths.ts'
import { windowText } from '#ui/slot-text.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { StepCard } from '#ui/step-card.tsx'
import { CheckoutFrame } from '#features/checkout/checkout-frame.tsx'
import { requireMyCart } from '#features/checkout/require-cart.ts'
import { useCheckout, type Checkout } from '#features/checkout/use-checkout.ts'
import { lastStep, useSteps, type Place } from '#features/checkout/use-steps.ts'
import type { ShippingAddress } from '@mutirao/contract/order-shapes'
import type { ReactNode } from 'react'
import { AddressChooser } from '#features/address/address-chooser.tsx'
import { PickupList } from '#features/checkout/pickup-list.tsx'
import { useChoosePlace, usePlacePostalCode } from '#session/place.ts'
import { Fact, Facts } from '@mutirao/ui/facts.tsx'
import { building2 } from '@mutirao/ui/service-icons.gen.ts'
import { mapPin, store, truck } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/cart/$cartUuid/checkout')({
  ssr: false,
  staticData: { shell: { hasNav: false } },
  loader: ({ params, context }) => requireMyCart(context.queryClient, params.cartUuid),
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_checkout(), isPrivate: true }),
  pendingComponent: PageSkeleton,
  component: CheckoutScreen,
})

const formId = 'checkout-step'

function CheckoutScreen() {
  const { cartUuid } = Route.useParams()
  const checkout = useCheckout(cartUuid)
  const steps = useSteps(checkout)
  const { step, finish, open, button, stateOf } = steps
  const { draft, buyer } = checkout
  const isPickup = draft.type === 'PICKUP'
  const onChange = (number: number) => (stateOf(number) === 'done' ? () => open(number) : undefined)

  return (
    <CheckoutFrame
      checkout={checkout}
      title={m.screen_checkout()}
      text={m.step_of({ step, total: lastStep })}
      backHref={paths.cart}
      action={
        <Button type="submit" form={formId} isBusy={button.isBusy} disabled={button.isDisabled} className="flex-1">
          {button.label}
        </Button>
      }
    >
      <StepCard
        number={1}
        state={stateOf(1)}
        title={m.delivery_or_pickup()}
        text={useDestinationText(checkout, stateOf(1))}
        onChange={onChange(1)}
      >
        <DestinationStep formId={formId} checkout={checkout} onFormChange={steps.setAddressForm} onChoose={steps.checkDestination} />
      </StepCard>
      <StepCard number={2} state={stateOf(2)} title={m.when()} text={useWhenText(checkout, stateOf(2))} onChange={onChange(2)}>
        <WhenStep
          key={draft.type + (draft.storeId ?? '')}
          formId={formId}
          slots={checkout.slots ?? []}
          slot={draft.slot}
          onChoose={(slot) => changeDraft(cartUuid, { slot })}
          onDone={() => finish(2)}
        />
      </StepCard>
      <StepCard
        number={3}
        state={stateOf(3)}
        title={m.who_receives()}
        text={buyer.userName && stateOf(3) !== 'now' ? `${buyer.userName} · ${glued(buyer.userPhone)}` : m.who_receives_text()}
        onChange={onChange(3)}
      >
        <WhoStep formId={formId} buyer={buyer} onDone={() => finish(3)} />
      </StepCard>
      <StepCard
        number={4}
        state={stateOf(4)}
        title={m.extras()}
        text={draft.note || (isPickup ? m.extras_text_pickup() : m.extras_text())}
        onChange={onChange(4)}
      >
        <ExtrasStep
          formId={formId}
          isPickup={isPickup}
          note={draft.note}
          onDone={(note) => {
            changeDraft(cartUuid, { note: note || undefined })
            finish(4)
          }}
        />
      </StepCard>
    </CheckoutFrame>
  )
}

function useDestinationText({ draft, quote, address }: Checkout, state: string): string | undefined {
  if (state === 'now') return
  if (draft.type === 'PICKUP') {
    const store = quote?.pickup.find(({ id }) => id === draft.storeId)
    return store && m.pick_up_at({ name: store.name })
  }
  if (!address && quote?.asksAddress === false) return m.no_address_asked()
  return address && `${addressLine(address)} · ${addressArea(address)}`
}

function useWhenText({ draft }: Checkout, state: string): string {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  if (state === 'now' || !draft.slot) return m.when_text()
  return windowText(draft.slot, now, timeZone)
}

type Props = {
  formId: string
  checkout: Checkout
  onFormChange: (isReady: boolean | undefined) => void
  onChoose: (place: Place) => void
}

type DestinationProps = Pick<Props, 'formId' | 'checkout' | 'onChoose'> & { children: ReactNode }

/** Home or a pickup point. */
function DestinationStep({ formId, checkout, onFormChange, onChoose }: Props) {
  const { cart, draft, quote, point } = checkout
  const choosePlace = useChoosePlace()
  const postalCode = usePlacePostalCode()
  const points = quote?.pickup ?? []

  function setType(type: CheckoutDraft['type']) {
    changeDraft(cart.uuid, { type, slot: undefined, done: 0 })
    onFormChange(undefined)
  }

  function handleAddress(address: ShippingAddress) {
    const { latitude, longitude, address: label, cep } = address
    choosePlace({ latitude, longitude, label, postalCode: cep })
    onChoose(address)
  }

  if (!quote && !checkout.error) return <Bone className="h-64 rounded-card" />

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <WayToReceive checkout={checkout} onChange={setType} />
      {draft.type === 'SHIPPING' ? (
        <Destination checkout={checkout} formId={formId} onChoose={onChoose}>
          <OutOfArea checkout={checkout} onPickup={() => setType('PICKUP')} />
          <AddressChooser formId={formId} postalCode={postalCode} point={point} onChoose={handleAddress} onFormChange={onFormChange} />
        </Destination>
      ) : (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            onChoose(point)
          }}
        >
          <PickupList
            points={points}
            from={point}
            isFromGuessed={checkout.isPointGuessed}
            chosen={draft.storeId}
            onChoose={(storeId) => changeDraft(cart.uuid, { storeId, slot: undefined })}
          />
        </form>
      )}
    </div>
  )
}

/** An address is asked for, unless the campaign has its own or wants none. */
function Destination({ formId, checkout: { quote, point }, onChoose, children }: DestinationProps) {
  if (!quote || quote.asksAddress) return children
  const { defaultAddress } = quote
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(defaultAddress ?? point)
      }}
    >
      <Facts>
        <Fact
          icon={defaultAddress ? building2 : mapPin}
          title={defaultAddress ? addressLine(defaultAddress) : m.no_address_asked()}
          text={defaultAddress ? `${addressArea(defaultAddress)} · ${m.everybody_receives_here()}` : m.no_address_asked_text()}
        />
      </Facts>
    </form>
  )
}

/** Only what the campaign offers is asked. */
function WayToReceive({ checkout: { draft, quote }, onChange }: { checkout: Checkout; onChange: (type: CheckoutDraft['type']) => void }) {
  if (!quote || quote.pickup.length === 0) return null
  if (quote.delivery.length === 0) return <p className="text-ink-2">{m.pickup_only()}</p>
  return (
    <Segmented
      label={m.how_to_receive()}
      value={draft.type}
      onChange={onChange}
      options={[
        { value: 'SHIPPING', label: quote.asksAddress ? m.receive_at_home() : m.receive(), icon: truck },
        { value: 'PICKUP', label: m.pick_up(), icon: store },
      ]}
    />
  )
}

/** The address is known and not reached: what else is possible. */
function OutOfArea({ checkout: { quote, isQuoted, address }, onPickup }: { checkout: Checkout; onPickup: () => void }) {
  if (!isQuoted || !quote || !address || quote.inArea) return null
  const canPickUp = quote.pickup.length > 0
  return (
    <Note kind="warn" icon={mapPin} isAlert>
      <b className="block">{m.not_in_area_title()}</b>
      {canPickUp ? m.out_of_area_options() : m.out_of_area_change()}
      {canPickUp && (
        <p>
          <TextButton onClick={onPickup} className="-mb-2">
            {m.see_pickup_points()}
          </TextButton>
        </p>
      )}
    </Note>
  )
}
