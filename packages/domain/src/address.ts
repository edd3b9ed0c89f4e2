/** Spec §5: the most characters each field of the address form takes. */
export const addressLimits = { postalCode: 9, address: 40, streetNumber: 10, complement: 40, neighborhood: 60, reference: 60 } as const

export type AddressForm = Partial<Record<keyof typeof addressLimits | 'city' | 'administrativeArea', string | null>>

export type AddressIssue = { field: keyof AddressForm; issue: 'required' | 'too_long' }

const requiredFields = ['postalCode', 'streetNumber', 'neighborhood', 'city', 'administrativeArea'] as const
const defaultAddressFields = ['address', 'postalCode', 'city', 'administrativeArea'] as const

export function addressIssues(form: AddressForm): AddressIssue[] {
  const missing = requiredFields.filter((field) => isMissing(form[field]))
  const long = Object.entries(addressLimits).filter(([field, limit]) => (form[field as keyof AddressForm] ?? '').length > limit)
  return [
    ...missing.map((field) => ({ field, issue: 'required' as const })),
    ...long.map(([field]) => ({ field: field as keyof AddressForm, issue: 'too_long' as const })),
  ]
}

/** Spec §5: the missing fields of a campaign's default shipping address; empty when the address can be used. */
export function missingShippingAddressFields(shippingAddress: Record<string, unknown> | null | undefined): string[] {
  if (!shippingAddress) return ['shippingAddress']
  return defaultAddressFields.filter((field) => isMissing(shippingAddress[field]))
}

/** The street number of a house without one, as Brazilians write it. */
export const NO_NUMBER = 'S/N'

type KeptAddress = Partial<Record<'postalCode' | 'address' | 'streetNumber' | 'addressNumber', string | null>> &
  Partial<Record<'latitude' | 'longitude', number | null>> & { hasNumber?: boolean }

/** Spec §5: whether an address cannot be delivered to. A house marked as having no number is complete without it. */
export function isIncomplete(kept: KeptAddress): boolean {
  const { postalCode, address, latitude, longitude, streetNumber, addressNumber, hasNumber = true } = kept
  return [postalCode, address, latitude, longitude].some(isMissing) || (hasNumber && isMissing(streetNumber) && isMissing(addressNumber))
}

/** Zero is a valid latitude; a blank text is missing. */
function isMissing(value: unknown) {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** `asksAddress`: the buyer gives an address; otherwise the cart goes to the campaigns' own address, or needs none. */
type AddressTerms<Address> = { asksAddress: boolean; defaultAddress?: Address }

/** The one address of a cart: the campaigns' default address when all name the same one. No address is asked when no campaign needs one. */
export function addressOfCart<Address>(
  campaigns: readonly { defaultAddress?: Address | undefined; ignoreShippingAddress?: boolean | undefined }[],
): AddressTerms<Address> {
  const [first, ...others] = campaigns.map(({ defaultAddress }) => defaultAddress)
  const isShared = first !== undefined && others.every((other) => JSON.stringify(other) === JSON.stringify(first))
  if (isShared) return { asksAddress: false, defaultAddress: first }
  return { asksAddress: campaigns.length === 0 || campaigns.some(({ ignoreShippingAddress }) => !ignoreShippingAddress) }
}
