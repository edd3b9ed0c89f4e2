import { glued } from '#ui/glued.ts'
import { createStoredValue } from '@mutirao/client/store'
import { addressesKey } from '@mutirao/client/stored-keys'
import type { ShippingAddress } from '@mutirao/contract/order-shapes'

type AddressBook = { current?: string; addresses: ShippingAddress[] }

const most = 5
const book = createStoredValue<AddressBook>(addressesKey, { addresses: [] })

export const addressKey = ({ cep, street_number, complement }: ShippingAddress) => [cep, street_number, complement].join('|')

/** The addresses used on this device, and the current one. */
export function useAddresses() {
  const { current, addresses } = book.useValue()
  return { addresses, current: addresses.find((address) => addressKey(address) === current) ?? addresses[0] }
}

export function chooseAddress(address: ShippingAddress) {
  const key = addressKey(address)
  const { addresses } = book.get()
  const isKnown = addresses.some((other) => addressKey(other) === key)
  const kept = isKnown ? addresses.map((other) => (addressKey(other) === key ? address : other)) : [address, ...addresses]
  book.set({ current: key, addresses: kept.slice(0, most) })
}

/** In place of what was edited. */
export function replaceAddress(old: ShippingAddress, address: ShippingAddress) {
  const { addresses } = book.get()
  book.set({ addresses: addresses.filter((other) => addressKey(other) !== addressKey(old)) })
  chooseAddress(address)
}

/** Entering a postal code selects the address that was used there, if any. */
export function preferAddressAt(postalCode: string) {
  const { addresses } = book.get()
  const there = addresses.find(({ cep }) => cep === postalCode)
  if (there) book.set({ addresses, current: addressKey(there) })
}

/** "Rua Fradique Coutinho, 1139, ap. 42", and the area for the line below. */
export const addressLine = ({ address, complement }: ShippingAddress) => [address, complement].filter(Boolean).join(', ')
export const addressArea = ({ neighborhood, city, cep }: ShippingAddress) => `${neighborhood}, ${city} · ${glued(cep)}`
