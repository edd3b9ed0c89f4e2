import { parseForeignPhone, parsePhone } from './phone.ts'

export type LoginKey = { type: 'EMAIL' | 'PHONE'; value: string }

/** Spec §5: sign-in takes a phone with its country code or an e-mail. The value is the stored form: E.164, or lower case. */
export function parseLoginKey(text: string): LoginKey | undefined {
  return text.includes('@') ? parseEmail(text) : parseMobile(text)
}

/** One address of common shape; mail servers check the rest. */
export function parseEmail(text: string): LoginKey | undefined {
  const value = text.trim().toLowerCase()
  const isEmail = value.length <= 120 && /^[^\s@"(),:;<>[\]\\]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(value)
  return isEmail && !value.includes('..') ? { type: 'EMAIL', value } : undefined
}

/** SMS goes to mobile numbers only; foreign ones are written with their country code (+351 ...). */
export function parseMobile(text: string, callingCode = '55'): LoginKey | undefined {
  const isForeign = callingCode !== '55' || /^\s*\+(?!55)/.test(text)
  const phone = isForeign ? parseForeignPhone(text.trim().startsWith('+') ? text : `+${callingCode}${text}`) : parsePhone(text)
  return phone?.type === 'MOBILE' || phone?.type === 'FIXED_LINE_OR_MOBILE' ? { type: 'PHONE', value: phone.e164 } : undefined
}

export const isForeign = ({ type, value }: LoginKey) => type === 'PHONE' && !value.startsWith('+55')

/** The part of a key that may be shown: enough for its owner to recognize it, too little to reveal it. */
export function maskLoginKey({ type, value }: LoginKey): string {
  if (type === 'PHONE' && !value.startsWith('+55')) return `${value.slice(0, 3)} •••••-${value.slice(-4)}`
  if (type === 'PHONE') return `(${value.slice(3, 5)}) •••••-${value.slice(-4)}`
  const [name = '', domain = ''] = value.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}
