import { PostalCodeField } from '#desk/postal-code-field.tsx'
import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import type { ShippingAddress } from '@mutirao/contract/shipping-address'
import { addressLimits } from '@mutirao/domain/address'
import { normalizePostalCode } from '@mutirao/domain/postal-code'
import { Field } from '@mutirao/ui/field.tsx'
import { orderTexts } from './texts.ts'

const { address: street, ...limits } = addressLimits
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

/** An address as it is typed. */
export type TypedAddress = Record<Name | 'cep', string>

export const typedOf = (to: Partial<ShippingAddress> = {}): TypedAddress => ({
  cep: to.cep ?? '',
  ...(Object.fromEntries(names.map((name) => [name, to[name] ?? ''])) as Record<Name, string>),
})

export type AddressErrors = Partial<Record<keyof TypedAddress, string>>

/** The fields that are missing, with what to do. */
export function errorsOf(typed: TypedAddress): AddressErrors {
  const missing = names.filter((name) => fields[name].isNeeded && typed[name].trim() === '')
  return {
    ...(normalizePostalCode(typed.cep) ? {} : { cep: orderTexts.postalCodeError }),
    ...Object.fromEntries(missing.map((name) => [name, orderTexts.missingField])),
  }
}

/** The address as a call takes it. */
export const sentOf = (typed: TypedAddress): TypedAddress => ({
  ...typed,
  cep: normalizePostalCode(typed.cep)!,
  administrative_area: typed.administrative_area.trim().toUpperCase(),
})

type Props = { typed: TypedAddress; errors: AddressErrors; onType: (change: Partial<TypedAddress>) => void }

export function AddressFields({ typed, errors, onType }: Props) {
  return (
    <>
      <PostalCodeField
        label={orderTexts.postalCode}
        hint={orderTexts.postalCodeHint}
        value={typed.cep}
        error={errors.cep}
        onText={(cep) => onType({ cep })}
        onFound={(found) => onType(foundIn(found))}
      />
      {names.map((name) => (
        <Field
          key={name}
          label={fields[name].label}
          maxLength={fields[name].most}
          autoComplete="off"
          value={typed[name]}
          error={errors[name]}
          onChange={({ target }) => onType({ [name]: target.value })}
        />
      ))}
    </>
  )
}

/** What a postal code tells of an address; the rest stays as it was typed. */
function foundIn({ logradouro, bairro, localidade, uf }: PostalCodeAnswer): Partial<TypedAddress> {
  const found = { street_address: logradouro, neighborhood: bairro, city: localidade, administrative_area: uf }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text))
}
