/** One order is rarely sent in more. */
export const MOST_PARCELS = 10
export const LONGEST_CODE = 60
export const LONGEST_CARRIER = 40

/** Codes of carriers have letters, digits and a few signs; case is kept. */
export const isTrackingCode = (code: string): boolean => /^[A-Za-z0-9][A-Za-z0-9./_-]*$/.test(code)

/** Where a carrier's tracking address takes the code of a parcel. */
const CODE_PLACE = '{codigo}'

/** Whether the address is one page for each parcel: without a code it leads nowhere. */
export const isPerParcel = (address: string): boolean => address.includes(CODE_PLACE)

/** The carrier's page of one parcel. */
export const trackingPage = (address: string, code: string): string => address.replaceAll(CODE_PLACE, encodeURIComponent(code))

/** A name as it is compared: "correios" finds "Correios". */
const plain = (name: string) => name.trim().toLocaleLowerCase('pt-BR')

type Company = { name: string; trackingUrl?: string | undefined }

/** The shop's company with this key or name. */
export function findCompany(companies: Readonly<Record<string, Company>>, name: string): Company | undefined {
  const asked = plain(name)
  return Object.entries(companies).find(([key, company]) => key === asked || plain(company.name) === asked)?.[1]
}
