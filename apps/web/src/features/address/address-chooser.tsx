import type { ShippingAddress } from '@mutirao/contract/order-shapes'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Icon } from '@mutirao/ui/icon.tsx'
import { plus } from '@mutirao/ui/icons.gen.ts'
import { OptionCard } from '@mutirao/ui/option-card.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { AddressForm } from './address-form.tsx'
import { addressArea, addressKey, addressLine, chooseAddress, useAddresses } from './address-store.ts'

type Props = {
  formId: string
  /** The CEP chosen elsewhere in the shop; empty where none was. */
  postalCode: string
  point: { latitude: number; longitude: number }
  onChoose: (address: ShippingAddress) => void
  /** undefined while an address is chosen, else whether the new one is complete. */
  onFormChange: (isReady: boolean | undefined) => void
}

/** The addresses of this device as cards, or the form for another one. */
export function AddressChooser({ formId, postalCode, point, onChoose, onFormChange }: Props) {
  const { addresses, current } = useAddresses()
  const isKnown = addresses.some(({ cep }) => cep === postalCode)
  const [isAdding, setIsAdding] = useState(postalCode !== '' && !isKnown)

  function handleSave(address: ShippingAddress) {
    chooseAddress(address)
    setIsAdding(false)
    onFormChange(undefined)
    onChoose(address)
  }

  if (!current || isAdding) {
    return (
      <div className="grid gap-3">
        <AddressForm id={formId} postalCode={isKnown ? '' : postalCode} point={point} onSave={handleSave} onReadyChange={onFormChange} />
        {current && (
          <TextButton
            onClick={() => {
              setIsAdding(false)
              onFormChange(undefined)
            }}
          >
            {m.use_saved_address()}
          </TextButton>
        )}
      </div>
    )
  }

  return (
    <form
      id={formId}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(current)
      }}
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">{m.where_to_receive()}</legend>
        {addresses.map((address) => (
          <OptionCard
            key={addressKey(address)}
            name="address"
            value={addressKey(address)}
            isChosen={address === current}
            onChoose={() => chooseAddress(address)}
            title={addressLine(address)}
            text={addressArea(address)}
          />
        ))}
      </fieldset>
      <TextButton onClick={() => setIsAdding(true)} className="justify-self-start">
        <Icon d={plus} />
        {m.other_address()}
      </TextButton>
    </form>
  )
}
