import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loginHref, paths } from '#links/paths.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { clientQuery } from '#session/account-queries.ts'
import { useSession } from '#session/session.ts'
import type { ShippingAddress } from '@mutirao/contract/order-shapes'
import { Icon } from '@mutirao/ui/icon.tsx'
import { lock, plus } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { OptionCard } from '@mutirao/ui/option-card.tsx'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'
import { shippingAddressIn, type AddressPoint, type AddressRefusal } from './address-fields.ts'
import { AddressForm, type KeptAddress } from './address-form.tsx'
import { addressArea, addressKey, addressLine, chooseAddress, replaceAddress, useAddresses } from './address-store.ts'

type Props = {
  formId: string
  /** The postal code of the visitor's place; empty without one. */
  postalCode: string
  point: AddressPoint
  /** May return the server's error for the address. */
  onChoose: (address: ShippingAddress) => void | Promise<AddressRefusal | undefined>
  /** undefined while an address is selected, else whether the new one is complete. */
  onFormChange: (isReady: boolean | undefined) => void
  typed?: KeptAddress
  /** Restricts the choice to the account's addresses (addressLocked of the campaign). */
  isLocked?: boolean
}

/** The account's addresses that are complete enough for a delivery. */
function useAccountAddresses() {
  const isSignedIn = useSession().user !== undefined
  const { data: client } = useQuery({ ...clientQuery(), enabled: isSignedIn })
  return { isSignedIn, kept: (client?.addresses ?? []).flatMap((address) => shippingAddressIn(address) ?? []) }
}

/** The device's addresses, and those of the account that the device lacks. */
export function useKnownAddresses() {
  const { addresses, current } = useAddresses()
  const { kept } = useAccountAddresses()
  const known = new Set(addresses.map(addressKey))
  return { addresses: [...addresses, ...kept.filter((address) => !known.has(addressKey(address)))], current }
}

/** The known addresses as cards, or the form for another one; with a locked campaign, only the account's. */
export function AddressChooser({ isLocked, ...props }: Props) {
  return isLocked ? <LockedChooser {...props} /> : <FreeChooser {...props} />
}

/** Has no form: another address is added in the account. */
function LockedChooser({ formId, onChoose }: Omit<Props, 'isLocked'>) {
  const { isSignedIn, kept } = useAccountAddresses()
  const { current } = useAddresses()
  const page = usePageState()
  const chosen = kept.find((address) => current && addressKey(address) === addressKey(current)) ?? kept[0]
  const text = kept.length > 0 ? m.address_locked_text() : isSignedIn ? m.address_locked_none() : m.address_locked_sign_in()
  return (
    <form
      id={formId}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!chosen) return
        chooseAddress(chosen)
        void onChoose(chosen)
      }}
    >
      <Note
        icon={lock}
        action={
          <TextLink href={isSignedIn ? paths.profile : loginHref(page, paths.cart)}>
            {isSignedIn ? m.my_data() : m.enter_account()}
          </TextLink>
        }
      >
        <b className="block">{m.address_locked_title()}</b>
        {text}
      </Note>
      <AddressCards addresses={kept} chosen={chosen} />
    </form>
  )
}

function FreeChooser({ formId, postalCode, point, onChoose, onFormChange, typed }: Omit<Props, 'isLocked'>) {
  const { addresses, current = addresses[0] } = useKnownAddresses()
  const isKnown = addresses.some(({ cep }) => cep === postalCode)
  const [isAdding, setIsAdding] = useState((postalCode !== '' && !isKnown) || typed?.fields !== undefined)
  const [edited, setEdited] = useState<ShippingAddress>()

  /** An address that cannot be delivered to is not stored: the form stays, with the error on its field. */
  async function handleSave(address: ShippingAddress) {
    const refusal = await onChoose(address)
    if (refusal) return refusal
    if (edited) replaceAddress(edited, address)
    else chooseAddress(address)
    handleLeave()
  }

  function handleLeave() {
    setIsAdding(false)
    setEdited(undefined)
    typed?.onType(undefined)
    onFormChange(undefined)
  }

  if (!current || isAdding || edited) {
    return (
      <div className="grid gap-3">
        <AddressForm
          id={formId}
          postalCode={isKnown ? '' : postalCode}
          edited={edited}
          point={edited ? { ...edited, postalCode: edited.cep } : point}
          typed={edited ? undefined : typed}
          onSave={handleSave}
          onReadyChange={onFormChange}
        />
        {current && <TextButton onClick={handleLeave}>{m.use_saved_address()}</TextButton>}
      </div>
    )
  }

  return (
    <form
      id={formId}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        // An address of the account may be none of this device's yet.
        chooseAddress(current)
        void onChoose(current)
      }}
    >
      <AddressCards addresses={addresses} chosen={current} />
      <div className="flex flex-wrap gap-x-5">
        <TextButton onClick={() => setEdited(current)}>{m.edit_address()}</TextButton>
        <TextButton onClick={() => setIsAdding(true)}>
          <Icon d={plus} />
          {m.other_address()}
        </TextButton>
      </div>
    </form>
  )
}

function AddressCards({ addresses, chosen }: { addresses: readonly ShippingAddress[]; chosen?: ShippingAddress }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{m.where_to_receive()}</legend>
      {addresses.map((address) => (
        <OptionCard
          key={addressKey(address)}
          name="address"
          value={addressKey(address)}
          isChosen={address === chosen}
          onChoose={() => chooseAddress(address)}
          title={addressLine(address)}
          text={addressArea(address)}
        />
      ))}
    </fieldset>
  )
}
