import { glued } from '#ui/glued.ts'
import { readInTab, storeInTab } from '@mutirao/client/storage'
import { sentCodeKey } from '@mutirao/client/stored-keys'
import type { CodeSent } from '@mutirao/contract/authentication'
import { formatPhone } from '@mutirao/domain/phone-format'

export type KeyType = 'PHONE' | 'EMAIL'
/** The phone with its country code (+55...), or the e-mail in lower case. */
export type SignInKey = { type: KeyType; value: string }
/** Times in ms; a reload in between continues. */
export type SentCode = { key: SignInKey; digits: number; resendAt: number; endsAt: number }

export const readSentCode = (type: KeyType): SentCode | undefined => {
  const sent = readInTab<SentCode>(sentCodeKey)
  // Values stored by an older build have no `digits`: six.
  return sent?.key.type === type ? { ...sent, digits: sent.digits ?? 6 } : undefined
}

export function keepSentCode(key: SignInKey, { resendAfterSeconds, expiresInSeconds, digits }: CodeSent, now: number): SentCode {
  const sent = { key, digits, resendAt: now + resendAfterSeconds * 1000, endsAt: now + expiresInSeconds * 1000 }
  storeInTab(sentCodeKey, sent)
  return sent
}

export const forgetSentCode = () => storeInTab(sentCodeKey, null)

export const phoneKey = (text: string): SignInKey => ({ type: 'PHONE', value: `+55${text.replace(/\D/g, '').slice(-11)}` })
export const emailKey = (text: string): SignInKey => ({ type: 'EMAIL', value: text.trim().toLowerCase() })

export const keyText = ({ type, value }: SignInKey) => (type === 'PHONE' ? glued(formatPhone(value)) : value)
