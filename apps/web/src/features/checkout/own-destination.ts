import { addressLine } from '#features/address/address-store.ts'
import * as m from '#paraglide/messages.js'
import type { Quote } from '@mutirao/contract/carts'

/** The destination of a cart whose campaign asks for no address: the campaign's own address, unless it has none or hides it. */
export function ownDestination({ defaultAddress, showShippingAddress }: Pick<Quote, 'defaultAddress' | 'showShippingAddress'>): string {
  if (defaultAddress) return addressLine(defaultAddress)
  return showShippingAddress ? m.no_address_asked() : m.address_kept_by_shop()
}
