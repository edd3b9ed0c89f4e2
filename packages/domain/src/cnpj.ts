import { checkDigit, isRepeated } from './check-digit.ts'

const FIRST = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
const SECOND = [6, ...FIRST]

export function isCnpj(text: string): boolean {
  return normalizeCnpj(text) !== undefined
}

/** Fourteen characters, letters in upper case (IN RFB 2.229/2024); undefined for an invalid CNPJ. */
export function normalizeCnpj(text: string): string | undefined {
  const signs = text
    .trim()
    .toUpperCase()
    .replace(/[./\-\s]/g, '')
  if (!/^[0-9A-Z]{12}\d{2}$/.test(signs) || isRepeated(signs)) return undefined
  return signs.endsWith(`${checkDigit(signs, FIRST)}${checkDigit(signs, SECOND)}`) ? signs : undefined
}
