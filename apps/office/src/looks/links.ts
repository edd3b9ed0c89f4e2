import type { Stop } from '@mutirao/contract/fulfilment'

/** The route to a stop: an address that both kinds of phones open in their map app. By pin, else by address. */
export function mapHref({ latitude, longitude, address, street_number: number, city }: Stop['address']): string | undefined {
  const place =
    latitude !== undefined && longitude !== undefined ? `${latitude},${longitude}` : [address, number, city].filter(Boolean).join(', ')
  return place ? `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}` : undefined
}

/** With the country code, which a Brazilian phone number may lack. */
const internationalOf = (phone: string) => {
  const digits = phone.replaceAll(/\D/g, '')
  return phone.trim().startsWith('+') || digits.length > 11 ? digits : `55${digits}`
}

export const phoneHref = (phone: string): string => `tel:+${internationalOf(phone)}`
export const whatsAppHref = (phone: string): string => `https://wa.me/${internationalOf(phone)}`

/** "Rua das Flores, 10, apto 2 · Centro". */
export function streetOf({ street_address, address, street_number: number, complement }: Stop['address']): string {
  return [street_address ?? address, number, complement].filter(Boolean).join(', ')
}
