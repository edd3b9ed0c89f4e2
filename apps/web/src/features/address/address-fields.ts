import type { ClientAddress } from '@mutirao/contract/accounts'
import type { ShippingAddress } from '@mutirao/contract/order-shapes'
import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import { addressLimits, isIncomplete, NO_NUMBER } from '@mutirao/domain/address'

/** The visible fields of spec §5; addressType and reception stay hidden. */
export type AddressFields = {
  postalCode: string
  address: string
  streetNumber: string
  /** False: the house has none. */
  hasNumber: boolean
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
  hasNumber: true,
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
  const number = fields.hasNumber ? text(fields.streetNumber) : NO_NUMBER
  return {
    cep: fields.postalCode,
    address: `${text(fields.address)}, ${number}`,
    street_address: text(fields.address),
    street_number: number,
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

/** An address as the form shows it again. */
export function fieldsOf(address: ShippingAddress): AddressFields {
  const { cep, street_address, street_number, complement, neighborhood, city, administrative_area, reference } = address
  const hasNumber = street_number !== NO_NUMBER
  return {
    postalCode: cep,
    address: street_address,
    streetNumber: hasNumber ? street_number : '',
    hasNumber,
    complement,
    neighborhood,
    city,
    administrativeArea: administrative_area,
    reference,
  }
}

/** What an account keeps, where it is whole enough to deliver to. */
export function shippingAddressIn(kept: ClientAddress): ShippingAddress | undefined {
  const { address, streetNumber = '', hasNumber = true, complement = '', neighborhood, city, administrativeArea, reference = '' } = kept
  const { latitude, longitude, properties } = kept
  const { postalCode } = properties
  if (isIncomplete({ ...kept, postalCode }) || !postalCode || !neighborhood || !city || !administrativeArea) return undefined
  const fields = { postalCode, address, streetNumber, hasNumber: hasNumber && streetNumber !== NO_NUMBER, complement, neighborhood, city }
  return shippingAddressOf({ ...fields, administrativeArea, reference }, { latitude, longitude })
}
