import { checkDigit, isRepeated } from './check-digit.ts'

const FIRST = [10, 9, 8, 7, 6, 5, 4, 3, 2]
const SECOND = [11, ...FIRST]

/** Spec §5, and stricter: repeated digits pass modulus 11 but belong to nobody. */
export function isCpf(text: string): boolean {
  return normalizeCpf(text) !== undefined
}

/** Eleven digits, the stored form; undefined for an invalid CPF. */
export function normalizeCpf(text: string): string | undefined {
  const digits = text.trim().replace(/[.\-\s]/g, '')
  if (!/^\d{11}$/.test(digits) || isRepeated(digits)) return undefined
  return digits.endsWith(`${checkDigit(digits, FIRST)}${checkDigit(digits, SECOND)}`) ? digits : undefined
}

/** Applies the mask 999.999.999-99 to the digits typed so far. */
export function formatCpf(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 11)
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter(Boolean).join('.')
  return digits.length > 9 ? `${groups}-${digits.slice(9)}` : groups
}
