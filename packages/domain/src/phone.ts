import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max'

export type Phone = { e164: string; phoneCountryCode: string; phoneCountryIsoCode: string; type: NumberType }

/** A Brazilian number in any notation; undefined for an invalid one. SMS goes to MOBILE only. */
export function parsePhone(text: string): Phone | undefined {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: 'BR', extract: false })
  if (!phone?.isValid() || phone.country !== 'BR' || phone.ext) return undefined
  return { e164: phone.number, phoneCountryCode: '55', phoneCountryIsoCode: 'BR', type: phone.getType() }
}

/** A number of any country, with its country code (+1 ...): people abroad buy for those at home. */
export function parseForeignPhone(text: string): Phone | undefined {
  const phone = parsePhoneNumberFromString(text, { extract: false })
  if (!phone?.isValid() || !phone.country || phone.ext) return undefined
  return { e164: phone.number, phoneCountryCode: phone.countryCallingCode, phoneCountryIsoCode: phone.country, type: phone.getType() }
}
