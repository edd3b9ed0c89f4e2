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

/** Spec §5: what a campaign's default shipping address lacks; none when it can be used. */
export function missingShippingAddressFields(shippingAddress: Record<string, unknown> | null | undefined): string[] {
  if (!shippingAddress) return ['shippingAddress']
  return defaultAddressFields.filter((field) => isMissing(shippingAddress[field]))
}

/** What stands where a house has no number, as it is written in Brazil. */
export const NO_NUMBER = 'S/N'

type KeptAddress = Partial<Record<'postalCode' | 'address' | 'streetNumber' | 'addressNumber', string | null>> &
  Partial<Record<'latitude' | 'longitude', number | null>> & { hasNumber?: boolean }

/** Spec §5: an address that nobody can deliver to. Of a house without a number none is missing. */
export function isIncomplete(kept: KeptAddress): boolean {
  const { postalCode, address, latitude, longitude, streetNumber, addressNumber, hasNumber = true } = kept
  return [postalCode, address, latitude, longitude].some(isMissing) || (hasNumber && isMissing(streetNumber) && isMissing(addressNumber))
}

/** Zero is a latitude; blank is nothing. */
function isMissing(value: unknown) {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** `asksAddress`: the buyer says where to; else everything goes to the campaigns' own address, or none is needed. */
type Asked<Address> = { asksAddress: boolean; defaultAddress?: Address }

/** One address for the whole cart: the campaigns' default address where all name the same one; none is asked where no campaign needs one. */
export function addressOfCart<Address>(
  campaigns: readonly { defaultAddress?: Address | undefined; ignoreShippingAddress?: boolean | undefined }[],
): Asked<Address> {
  const [first, ...others] = campaigns.map(({ defaultAddress }) => defaultAddress)
  const isShared = first !== undefined && others.every((other) => JSON.stringify(other) === JSON.stringify(first))
  if (isShared) return { asksAddress: false, defaultAddress: first }
  return { asksAddress: campaigns.length === 0 || campaigns.some(({ ignoreShippingAddress }) => !ignoreShippingAddress) }
}
