import type { ClientAddress } from '@mutirao/contract/accounts'
import type { ShippingAddress } from '@mutirao/contract/order-shapes'
import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import { addressLimits, isIncomplete, NO_NUMBER } from '@mutirao/domain/address'

/** Spec §5; addressType and reception are not shown. */
export type AddressFields = {
  postalCode: string
  address: string
  streetNumber: string
  /** False when the house has no number. */
  hasNumber: boolean
  complement: string
  neighborhood: string
  city: string
  administrativeArea: string
  reference: string
  addressType: string
  reception: string
}

/** hasCustomCoordinates: a pin was set there by hand; postalCode: for this one alone. */
export type AddressPoint = { latitude: number; longitude: number; hasCustomCoordinates?: boolean; postalCode?: string }

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
  addressType: '',
  reception: '',
}

export type Lookup = 'none' | 'found' | 'not_found' | 'down'

export type OpenFields = Record<'address' | 'neighborhood' | 'city', boolean>

export const noneOpen: OpenFields = { address: false, neighborhood: false, city: false }
export const allOpen: OpenFields = { address: true, neighborhood: true, city: true }

/** Which of the read-only fields the shopper must fill: what the CEP did not tell. */
export function openFields(answer: PostalCodeAnswer | undefined): OpenFields {
  if (!answer || answer.isPartial) return allOpen
  return { address: !answer.logradouro, neighborhood: !answer.bairro, city: !answer.localidade || !answer.uf }
}

/** The server's refusals, with the field of each. */
export const refusedFields = { postal_code_not_found: 'postalCode', city_elsewhere: 'city' } as const
export type AddressRefusal = keyof typeof refusedFields

export function filledFrom(answer: PostalCodeAnswer): Partial<AddressFields> {
  return {
    address: (answer.logradouro ?? '').slice(0, addressLimits.address),
    neighborhood: (answer.bairro ?? '').slice(0, addressLimits.neighborhood),
    city: answer.localidade ?? '',
    administrativeArea: answer.uf ?? '',
  }
}

/** Spec §3, "Shipping address inside an order". */
export function shippingAddressOf(fields: AddressFields, { latitude, longitude, hasCustomCoordinates }: AddressPoint): ShippingAddress {
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
    addressType: text(fields.addressType),
    reception: text(fields.reception) || undefined,
    latitude,
    longitude,
    hasCustomCoordinates: hasCustomCoordinates || undefined,
  }
}

/** The point of an address: a pin set for its CEP, the CEP's point, or the chosen place when the CEP gives only the city. */
export function pointFor(postalCode: string, answer: PostalCodeAnswer | undefined, chosen: AddressPoint): AddressPoint {
  const { latitude, longitude, isApproximate } = answer ?? {}
  const said = isApproximate || latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
  const isPinned = chosen.hasCustomCoordinates && (chosen.postalCode === undefined ? !said : chosen.postalCode === postalCode)
  if (said && !isPinned) return said
  return { latitude: chosen.latitude, longitude: chosen.longitude, hasCustomCoordinates: isPinned || undefined }
}

/** An address as the form shows it again. */
export function fieldsOf(address: ShippingAddress): AddressFields {
  const { cep, street_address, street_number, complement, neighborhood, city, administrative_area, reference } = address
  const { addressType, reception = '' } = address
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
    addressType,
    reception,
  }
}

/** An account's address as the form shows it; what it lacks is blank. */
export function fieldsIn(kept: ClientAddress): AddressFields {
  const { address, streetNumber = '', hasNumber = true, complement = '', neighborhood = '', city = '', administrativeArea = '' } = kept
  const { reference = '', addressType = '', reception = '', properties } = kept
  return {
    postalCode: properties.postalCode ?? '',
    address,
    streetNumber,
    hasNumber: hasNumber && streetNumber !== NO_NUMBER,
    complement,
    neighborhood,
    city,
    administrativeArea,
    reference,
    addressType,
    reception,
  }
}

/** A stored address that is complete enough for delivery. */
export function shippingAddressIn(kept: ClientAddress): ShippingAddress | undefined {
  const fields = fieldsIn(kept)
  const { postalCode, neighborhood, city, administrativeArea } = fields
  if (isIncomplete({ ...kept, postalCode }) || !neighborhood || !city || !administrativeArea) return undefined
  return shippingAddressOf(fields, kept)
}

/** The form's result as a stored address. */
export function clientAddressOf(shipping: ShippingAddress): ClientAddress {
  const { street_address, street_number, complement, neighborhood, city, administrative_area, reference, latitude, longitude } = shipping
  return {
    address: street_address,
    streetNumber: street_number,
    hasNumber: street_number !== NO_NUMBER,
    complement: complement || undefined,
    neighborhood,
    city,
    administrativeArea: administrative_area,
    reference: reference || undefined,
    addressType: shipping.addressType || undefined,
    reception: shipping.reception,
    latitude,
    longitude,
    hasCustomCoordinates: shipping.hasCustomCoordinates,
    properties: { postalCode: shipping.cep },
  }
}
