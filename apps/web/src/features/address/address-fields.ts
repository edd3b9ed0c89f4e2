import type { ShippingAddress } from '@mutirao/contract/order-shapes'
import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import { addressLimits } from '@mutirao/domain/address'

/** The visible fields of spec §5; addressType and reception stay hidden. */
export type AddressFields = {
  postalCode: string
  address: string
  streetNumber: string
  complement: string
  neighborhood: string
  city: string
  administrativeArea: string
  reference: string
}

type Point = { latitude: number; longitude: number }

export const emptyAddress: AddressFields = {
  postalCode: '',
  address: '',
  streetNumber: '',
  complement: '',
  neighborhood: '',
  city: '',
  administrativeArea: '',
  reference: '',
}

export type Lookup = 'none' | 'found' | 'not_found' | 'down'

/** Which of the read-only fields the shopper must fill: what the CEP did not tell. */
export function openFields(lookup: Lookup, answer: PostalCodeAnswer | undefined) {
  if (lookup === 'none') return { address: false, neighborhood: false, city: false }
  if (lookup !== 'found') return { address: true, neighborhood: true, city: true }
  return { address: !answer?.logradouro, neighborhood: !answer?.bairro, city: !answer?.localidade || !answer.uf }
}

export function filledFrom(answer: PostalCodeAnswer): Partial<AddressFields> {
  return {
    address: (answer.logradouro ?? '').slice(0, addressLimits.address),
    neighborhood: (answer.bairro ?? '').slice(0, addressLimits.neighborhood),
    city: answer.localidade ?? '',
    administrativeArea: answer.uf ?? '',
  }
}

/** Spec §3, "Shipping address inside an order". */
export function shippingAddressOf(fields: AddressFields, { latitude, longitude }: Point): ShippingAddress {
  const text = (value: string) => value.trim()
  return {
    cep: fields.postalCode,
    address: `${text(fields.address)}, ${text(fields.streetNumber)}`,
    street_address: text(fields.address),
    street_number: text(fields.streetNumber),
    complement: text(fields.complement),
    neighborhood: text(fields.neighborhood),
    city: text(fields.city),
    administrative_area: text(fields.administrativeArea).toUpperCase(),
    country: 'Brasil',
    reference: text(fields.reference),
    addressType: '',
    latitude,
    longitude,
  }
}
