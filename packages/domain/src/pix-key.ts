import { isCnpj } from './cnpj.ts'
import { isCpf } from './cpf.ts'

export type PixKeyKind = 'cpf' | 'cnpj' | 'phone' | 'email' | 'random'
/** The kind of a key in the Pix directory (DICT), or the kind that it resembles without being valid. */
export type PixKey = { kind: PixKeyKind } | { wrong: PixKeyKind | 'unknown' }

const RANDOM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** 67 of the 99 area codes are in use. */
const AREA = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])'
const PHONE = new RegExp(`^\\+55${AREA}(?:9\\d{8}|[2-5]\\d{7})$`)
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i
const MOBILE_WITHOUT_COUNTRY = new RegExp(`^${AREA}9\\d{8}$`)

export function readPixKey(key: string): PixKey {
  if (RANDOM.test(key)) return { kind: 'random' }
  if (key.includes('@')) return EMAIL.test(key) && key.length <= 77 ? { kind: 'email' } : { wrong: 'email' }
  if (key.startsWith('+')) return PHONE.test(key) ? { kind: 'phone' } : { wrong: 'phone' }
  return numberKey(key)
}

/**
 * A key as the directory holds it, of one that is written as people write it: a telephone with its area code in parentheses or with its country, a CPF
 * or CNPJ with dots. Bare digits stay: those of a mistyped CPF may look like a telephone. What is no key stays as it was written.
 */
export function heldPixKey(written: string): string {
  const key = written.trim()
  const digits = key.replaceAll(/\D/g, '')
  const isOfPhone = /^(\+|\()/.test(key) && /^[\d\s()+.-]+$/.test(key)
  const held = isOfPhone ? `+${digits.length > 11 ? digits : `55${digits}`}` : key.replaceAll(/[.\-/() ]/g, '').toUpperCase()
  return 'kind' in readPixKey(key) || 'wrong' in readPixKey(held) ? key : held
}

/** The directory holds keys without dots and dashes. */
function numberKey(key: string): PixKey {
  const bare = key.replaceAll(/[.\-/() ]/g, '')
  if (/^[0-9A-Z]{12}\d{2}$/.test(bare)) return isCnpj(bare) && bare === key ? { kind: 'cnpj' } : { wrong: 'cnpj' }
  if (/^\d{11}$/.test(bare) && isCpf(bare)) return bare === key ? { kind: 'cpf' } : { wrong: 'cpf' }
  if (MOBILE_WITHOUT_COUNTRY.test(bare) || /^55\d{10,11}$/.test(bare)) return { wrong: 'phone' }
  if (/^\d{9,11}$/.test(bare)) return { wrong: 'cpf' }
  return { wrong: /^[0-9a-f-]{30,40}$/i.test(key) ? 'random' : 'unknown' }
}
