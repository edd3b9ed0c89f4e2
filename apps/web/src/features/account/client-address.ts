import type { Client, ClientAddress } from '@mutirao/contract/accounts'
import type { ShippingAddress } from '@mutirao/contract/order-shapes'
import { glued } from '#ui/glued.ts'

/** What the address form made, as the account keeps it. */
export function clientAddressOf(shipping: ShippingAddress): ClientAddress {
  const { street_address, street_number, complement, neighborhood, city, administrative_area, reference, latitude, longitude } = shipping
  return {
    address: street_address,
    streetNumber: street_number,
    hasNumber: true,
    complement: complement || undefined,
    neighborhood,
    city,
    administrativeArea: administrative_area,
    reference: reference || undefined,
    latitude,
    longitude,
    properties: { postalCode: shipping.cep },
  }
}

export const addressTitle = ({ address, streetNumber, complement }: ClientAddress) =>
  [address, streetNumber, complement].filter(Boolean).join(', ')

export const addressBelow = ({ neighborhood, city, properties }: ClientAddress) =>
  [[neighborhood, city].filter(Boolean).join(', '), properties.postalCode && glued(properties.postalCode)].filter(Boolean).join(' · ')

export const withRenamed = (addresses: Client['addresses'], index: number, alias: string): ClientAddress[] =>
  addresses.map((address, at) => (at === index ? { ...address, alias: alias.trim() || undefined } : address))

export const withoutAddress = (addresses: Client['addresses'], index: number): ClientAddress[] => addresses.filter((_, at) => at !== index)
