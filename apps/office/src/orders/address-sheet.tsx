import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { call } from '@mutirao/client/call'
import { readdressOrder, type DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { AddressFields, errorsOf, sentOf, typedOf } from './address-fields.tsx'
import { orderTexts } from './texts.ts'

type Props = { order: DeskOrderDetail; onDone: (said: string) => void; onClose: () => void }

/** Sends the order to another address; its buyer is told. */
export function AddressSheet({ order, onDone, onClose }: Props) {
  // Of the address as it was read then, as the fields are: the order is read again under an open sheet.
  const [{ id, code, shippingAddress, addressRevision: revision }] = useState(order)
  const [typed, setTyped] = useState(() => typedOf(shippingAddress))
  const [isAsked, setAsked] = useState(false)

  function ask() {
    setAsked(true)
    if (Object.keys(errorsOf(typed)).length > 0) return undefined
    return () => call(readdressOrder, { params: { id }, body: { ...sentOf(typed), revision } })
  }

  return (
    <ActSheet
      title={orderTexts.readdressTitle(code)}
      subject={`address ${id} ${JSON.stringify(typed)}`}
      act={orderTexts.readdress}
      ask={ask}
      say={() => orderTexts.readdressed}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{orderTexts.readdressMeans}</p>
      <AddressFields
        typed={typed}
        errors={isAsked ? errorsOf(typed) : {}}
        onType={(change) => setTyped((now) => ({ ...now, ...change }))}
      />
    </ActSheet>
  )
}
