const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** A seller is a company or a person: CNPJ (letters allowed since IN RFB 2.229/2024) or CPF, with its check digits. */
export function isTaxNumber(written: string) {
  const plain = written.replace(/[.\-/\s]/g, '').toUpperCase()
  if (/^(.)\1*$/.test(plain)) return false
  if (/^\d{11}$/.test(plain)) return [9, 10].every((at) => cpfDigit(plain, at) === plain[at])
  return /^[0-9A-Z]{12}\d{2}$/.test(plain) && [12, 13].every((at) => cnpjDigit(plain, at) === plain[at])
}

function cpfDigit(plain: string, at: number) {
  const total = [...plain.slice(0, at)].reduce((sum, digit, index) => sum + Number(digit) * (at + 1 - index), 0)
  return String(((total * 10) % 11) % 10)
}

function cnpjDigit(plain: string, at: number) {
  const weights = CNPJ_WEIGHTS.slice(13 - at)
  const total = [...plain.slice(0, at)].reduce((sum, character, index) => sum + (character.charCodeAt(0) - 48) * weights[index]!, 0)
  return String(total % 11 < 2 ? 0 : 11 - (total % 11))
}
