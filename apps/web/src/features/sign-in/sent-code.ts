import type { CodeSent } from '@mutirao/contract/authentication'
import { formatPhone } from '@mutirao/domain/phone-format'
import { glued } from '#ui/glued.ts'
import { readInTab, storeInTab } from '#platform/storage.ts'

export type KeyType = 'PHONE' | 'EMAIL'
/** The phone with its country (+55...), or the e-mail in small letters. */
export type SignInKey = { type: KeyType; value: string }
/** Times in ms; a reload in the middle goes on where it was. */
export type SentCode = { key: SignInKey; digits: number; resendAt: number; endsAt: number }

const stored = 'sent-code'

export const readSentCode = (type: KeyType): SentCode | undefined => {
  const sent = readInTab<SentCode>(stored)
  // A value stored by a former build has six digits.
  return sent?.key.type === type ? { ...sent, digits: sent.digits ?? 6 } : undefined
}

export function keepSentCode(key: SignInKey, { resendAfterSeconds, expiresInSeconds, digits }: CodeSent, now: number): SentCode {
  const sent = { key, digits, resendAt: now + resendAfterSeconds * 1000, endsAt: now + expiresInSeconds * 1000 }
  storeInTab(stored, sent)
  return sent
}

export const forgetSentCode = () => storeInTab(stored, null)

export const phoneKey = (text: string): SignInKey => ({ type: 'PHONE', value: `+55${text.replace(/\D/g, '').slice(-11)}` })
export const emailKey = (text: string): SignInKey => ({ type: 'EMAIL', value: text.trim().toLowerCase() })
export const isEmailLike = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim())

export const keyText = ({ type, value }: SignInKey) => (type === 'PHONE' ? glued(formatPhone(value)) : value)
