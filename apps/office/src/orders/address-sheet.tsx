import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { PostalCodeField } from '#desk/postal-code-field.tsx'
import { call } from '@mutirao/client/call'
import { readdressOrder, type DeskOrderDetail } from '@mutirao/contract/desk-orders'
import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import { addressLimits } from '@mutirao/domain/address'
import { normalizePostalCode } from '@mutirao/domain/postal-code'
import { Field } from '@mutirao/ui/field.tsx'
import { orderTexts } from './texts.ts'

type Props = { order: DeskOrderDetail; onDone: (said: string) => void; onClose: () => void }

const { postalCode: _code, address: street, ...limits } = addressLimits
const fields = {
  street_address: { label: orderTexts.street, most: street, isNeeded: true },
  street_number: { label: orderTexts.streetNumber, most: limits.streetNumber, isNeeded: true },
  complement: { label: orderTexts.complement, most: limits.complement, isNeeded: false },
  neighborhood: { label: orderTexts.neighborhood, most: limits.neighborhood, isNeeded: true },
  city: { label: orderTexts.city, most: 60, isNeeded: true },
  administrative_area: { label: orderTexts.region, most: 2, isNeeded: true },
  reference: { label: orderTexts.referencePoint, most: limits.reference, isNeeded: false },
} as const
type Name = keyof typeof fields
const names = Object.keys(fields) as Name[]
type Typed = Record<Name | 'cep', string>

const typedOf = ({ shippingAddress: to = {} }: DeskOrderDetail): Typed => ({
  cep: to.cep ?? '',
  ...(Object.fromEntries(names.map((name) => [name, to[name] ?? ''])) as Record<Name, string>),
})

/** The fields that are missing, with what to do. */
function errorsOf(typed: Typed): Partial<Record<keyof Typed, string>> {
  const missing = names.filter((name) => fields[name].isNeeded && typed[name].trim() === '')
  return {
    ...(normalizePostalCode(typed.cep) ? {} : { cep: orderTexts.postalCodeError }),
    ...Object.fromEntries(missing.map((name) => [name, orderTexts.missingField])),
  }
}

/** Sends the order to another address; its buyer is told. */
export function AddressSheet({ order, onDone, onClose }: Props) {
  const { id, code, addressRevision: revision } = order
  const [typed, setTyped] = useState(() => typedOf(order))
  const [isAsked, setAsked] = useState(false)
  const errors = isAsked ? errorsOf(typed) : {}
  const type = (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change }))

  function ask() {
    setAsked(true)
    if (Object.keys(errorsOf(typed)).length > 0) return undefined
    const cep = normalizePostalCode(typed.cep)!.replace(/^(\d{5})(\d{3})$/, '$1-$2')
    const body = { ...typed, cep, administrative_area: typed.administrative_area.toUpperCase(), revision }
    return () => call(readdressOrder, { params: { id }, body })
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
      <PostalCodeField
        label={orderTexts.postalCode}
        hint={orderTexts.postalCodeHint}
        value={typed.cep}
        error={errors.cep}
        onText={(cep) => type({ cep })}
        onFound={(found) => type(foundIn(found))}
      />
      {names.map((name) => (
        <Field
          key={name}
          label={fields[name].label}
          maxLength={fields[name].most}
          autoComplete="off"
          value={typed[name]}
          error={errors[name]}
          onChange={({ target }) => type({ [name]: target.value })}
        />
      ))}
    </ActSheet>
  )
}

/** What a postal code tells of an address; the rest stays as it was typed. */
function foundIn({ logradouro, bairro, localidade, uf }: PostalCodeAnswer): Partial<Typed> {
  const found = { street_address: logradouro, neighborhood: bairro, city: localidade, administrative_area: uf }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text))
}
