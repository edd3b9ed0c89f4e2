import { parsePhone } from './phone.ts'

export type LoginKey = { type: 'EMAIL' | 'PHONE'; value: string }

/** Spec §5: sign-in takes a phone with its country's code or an e-mail. The value is what is stored: E.164, or small letters. */
export function parseLoginKey(text: string): LoginKey | undefined {
  return text.includes('@') ? parseEmail(text) : parseMobile(text)
}

/** One address of common shape; mail servers decide the rest. */
export function parseEmail(text: string): LoginKey | undefined {
  const value = text.trim().toLowerCase()
  const isEmail = value.length <= 120 && /^[^\s@"(),:;<>[\]\\]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(value)
  return isEmail && !value.includes('..') ? { type: 'EMAIL', value } : undefined
}

/** SMS goes to mobile numbers alone. */
export function parseMobile(text: string): LoginKey | undefined {
  const phone = parsePhone(text)
  return phone?.type === 'MOBILE' || phone?.type === 'FIXED_LINE_OR_MOBILE' ? { type: 'PHONE', value: phone.e164 } : undefined
}

/** What may be shown of a key: enough for its owner to know it, too little to learn it. */
export function maskLoginKey({ type, value }: LoginKey): string {
  if (type === 'PHONE') return `(${value.slice(3, 5)}) •••••-${value.slice(-4)}`
  const [name = '', domain = ''] = value.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}
