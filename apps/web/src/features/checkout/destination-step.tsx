import { useState, type ReactNode } from 'react'
import { AddressChooser } from '#features/address/address-chooser.tsx'
import type { AddressFields, AddressRefusal } from '#features/address/address-fields.ts'
import { addressArea, addressLine } from '#features/address/address-store.ts'
import { BeyondPlace, namesOf } from '#features/cart/beyond-place.tsx'
import { useAsChosen } from '#features/place/recent-place-store.ts'
import { pathOf, paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { useChoosePlace, usePlacePostalCode } from '#session/place.ts'
import type { ShippingAddress } from '@mutirao/contract/order-shapes'
import { mapPin, store, truck } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { building2 } from '@mutirao/ui/service-icons.gen.ts'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'
import { changeDraft, type CheckoutDraft } from './checkout-store.ts'
import { ownDestination } from './own-destination.ts'
import { PickupList } from './pickup-list.tsx'
import { forgetTyped, keepTyped, readTyped } from './typed-fields.ts'
import type { Checkout } from './use-checkout.ts'
import { isOutside, reachesSome, type Place } from './use-steps.ts'

type Props = {
  formId: string
  checkout: Checkout
  onFormChange: (isReady: boolean | undefined) => void
  onChoose: (place: Place) => Promise<AddressRefusal | undefined>
}

type DestinationProps = Pick<Props, 'formId' | 'checkout' | 'onChoose'> & { children: ReactNode }

/** Chooses home delivery or a pickup point. */
export function DestinationStep({ formId, checkout, onFormChange, onChoose }: Props) {
  const { cart, draft, quote, point } = checkout
  const choosePlace = useChoosePlace()
  const postalCode = usePlacePostalCode()
  const chosen = useAsChosen(point)
  const points = quote?.pickup ?? []

  function setType(orderType: CheckoutDraft['orderType']) {
    changeDraft(cart.uuid, { orderType, slot: undefined, done: 0 })
    onFormChange(undefined)
  }

  async function handleAddress(address: ShippingAddress) {
    const { latitude, longitude, address: label, cep } = address
    const refusal = await onChoose(address)
    if (!refusal) choosePlace({ latitude, longitude, label, postalCode: cep })
    return refusal
  }

  const [hasBegun, setHasBegun] = useState(false)
  const isThere = quote !== undefined || checkout.error !== null
  if (isThere && !hasBegun) setHasBegun(true)
  // Values typed into a mounted form survive a retry.
  if (!isThere && !hasBegun) return <Bone className="h-64 rounded-card" />

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <WayToReceive checkout={checkout} onChange={setType} />
      {quote && quote.shippingMethods.length > 1 && (
        <TextLink href={pathOf('/shippingmethod')} className="justify-self-start">
          {m.shipping_compare()}
        </TextLink>
      )}
      {draft.orderType === 'SHIPPING' ? (
        <Destination checkout={checkout} formId={formId} onChoose={onChoose}>
          <OutOfArea checkout={checkout} onPickup={() => setType('PICKUP')} />
          <AddressChooser
            formId={formId}
            postalCode={postalCode}
            point={chosen}
            onChoose={handleAddress}
            onFormChange={onFormChange}
            typed={{
              fields: readTyped<AddressFields>(cart.uuid, 'address'),
              onType: (fields) => (fields ? keepTyped(cart.uuid, 'address', fields) : forgetTyped(cart.uuid, 'address')),
            }}
            isLocked={quote?.addressLocked}
          />
        </Destination>
      ) : (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            void onChoose(point)
          }}
        >
          <PickupList
            points={points}
            from={point}
            isFromGuessed={checkout.isDefaultLocation}
            chosen={draft.orderStoreId}
            onChoose={(orderStoreId) => changeDraft(cart.uuid, { orderStoreId, slot: undefined })}
          />
          <div className="flex flex-wrap gap-x-5">
            <TextLink href={pathOf('/pickupstore')}>{m.pickup_see_points()}</TextLink>
            <TextLink href={pathOf('/c&c')}>{m.collect_change()}</TextLink>
          </div>
        </form>
      )}
    </div>
  )
}

/** The address form, unless the campaign has its own address or needs none. */
function Destination({ formId, checkout: { quote, point }, onChoose, children }: DestinationProps) {
  if (!quote || quote.asksAddress) return children
  const { defaultAddress } = quote
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault()
        void onChoose(defaultAddress ?? point)
      }}
    >
      <List>
        <ListRow
          icon={defaultAddress ? building2 : mapPin}
          title={ownDestination(quote)}
          text={
            defaultAddress
              ? `${addressArea(defaultAddress)} · ${m.everybody_receives_here()}`
              : quote.showShippingAddress
                ? m.no_address_asked_text()
                : m.address_kept_by_shop_text()
          }
        />
      </List>
    </form>
  )
}

/** Offers only the campaign's own methods. */
function WayToReceive({
  checkout: { draft, quote },
  onChange,
}: {
  checkout: Checkout
  onChange: (type: CheckoutDraft['orderType']) => void
}) {
  if (!quote || quote.pickup.length === 0) return null
  if (quote.delivery.length === 0) return <p className="text-ink-2">{m.pickup_only()}</p>
  return (
    <Segmented
      label={m.how_to_receive()}
      value={draft.orderType}
      onChange={onChange}
      options={[
        { value: 'SHIPPING', label: quote.asksAddress ? m.receive_at_home() : m.receive(), icon: truck },
        { value: 'PICKUP', label: m.pick_up(), icon: store },
      ]}
    />
  )
}

/** The address is known and out of reach for part of the cart: shows the alternatives. */
function OutOfArea({ checkout, onPickup }: { checkout: Checkout; onPickup: () => void }) {
  const { quote, cart } = checkout
  if (!quote || !isOutside(checkout)) return null
  const canPickUp = quote.pickup.length > 0
  const hasRest = reachesSome(checkout)
  const names = namesOf(quote.beyond)
  return (
    <BeyondPlace
      title={hasRest ? m.cart_beyond({ names, place: m.this_address() }) : m.not_in_area_title()}
      text={hasRest ? m.cart_beyond_rest() : canPickUp ? m.out_of_area_options() : m.out_of_area_change()}
      beyond={quote.beyond}
      hasRest={hasRest}
      from={paths.checkout(cart.uuid)}
    >
      {canPickUp && (
        <p>
          <TextButton onClick={onPickup} className="-mb-2">
            {m.see_pickup_points()}
          </TextButton>
        </p>
      )}
    </BeyondPlace>
  )
}

/** The step's summary once it is decided. */
export function useDestinationText({ draft, quote, address }: Checkout, state: string): string | undefined {
  if (state === 'now') return
  if (draft.orderType === 'PICKUP') {
    const store = quote?.pickup.find(({ id }) => id === draft.orderStoreId)
    return store && m.pick_up_at({ name: store.name })
  }
  if (!address && quote?.asksAddress === false) return ownDestination(quote)
  return address && `${addressLine(address)} · ${addressArea(address)}`
}
