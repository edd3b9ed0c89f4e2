import type { ShippingAddress } from '@mutirao/contract/orders'
import { AddressChooser } from '#features/address/address-chooser.tsx'
import { changeDraft, type CheckoutDraft } from '#features/checkout/checkout-store.ts'
import { PickupList } from '#features/checkout/pickup-list.tsx'
import * as m from '#paraglide/messages.js'
import { useChoosePlace } from '#lib/place.ts'
import { mapPin, store, truck } from '#ui/icon-paths.ts'
import { Note } from '#ui/note.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextButton } from '#ui/text-button.tsx'
import type { Checkout } from './use-checkout.ts'

type Props = { formId: string; checkout: Checkout; onFormChange: (isReady: boolean | undefined) => void; onChoose: () => void }

/** Home or a pickup point; an address outside the area says what else is possible. */
export function DestinationStep({ formId, checkout, onFormChange, onChoose }: Props) {
  const { cart, draft, quote, point, isQuoted, address } = checkout
  const choosePlace = useChoosePlace()
  const canPickUp = (quote?.pickup.length ?? 0) > 0
  const canDeliver = !canPickUp || (quote?.delivery.length ?? 0) > 0

  function setType(type: CheckoutDraft['type']) {
    changeDraft(cart.uuid, { type, slot: undefined, done: 0 })
    onFormChange(undefined)
  }

  function handleAddress({ latitude, longitude, address: label }: ShippingAddress) {
    choosePlace({ latitude, longitude, label })
    onChoose()
  }

  return (
    <div className="grid gap-3">
      {canDeliver && canPickUp && (
        <Segmented
          label={m.how_to_receive()}
          value={draft.type}
          onChange={setType}
          options={[
            { value: 'SHIPPING', label: m.receive_at_home(), icon: truck },
            { value: 'PICKUP', label: m.pick_up(), icon: store },
          ]}
        />
      )}
      {!canDeliver && <p className="text-ink-2">{m.pickup_only()}</p>}
      {draft.type === 'SHIPPING' ? (
        <>
          {isQuoted && address && !quote?.inArea && (
            <Note kind="warn" icon={mapPin} isAlert>
              <b className="block">{m.not_in_area_title()}</b>
              {canPickUp ? m.out_of_area_options() : m.out_of_area_change()}
              {canPickUp && (
                <TextButton onClick={() => setType('PICKUP')} className="-mb-2">
                  {m.see_pickup_points()}
                </TextButton>
              )}
            </Note>
          )}
          <AddressChooser formId={formId} point={point} onChoose={handleAddress} onFormChange={onFormChange} />
        </>
      ) : (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            onChoose()
          }}
        >
          <PickupList
            points={quote?.pickup ?? []}
            from={point}
            chosen={draft.storeId}
            onChoose={(storeId) => changeDraft(cart.uuid, { storeId, slot: undefined })}
          />
        </form>
      )}
    </div>
  )
}
