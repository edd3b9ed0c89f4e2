/** The modulus-11 digit of CPF and CNPJ. Letters are allowed (CNPJ since 2026): a character's value is its ASCII code minus 48. */
export function checkDigit(signs: string, weights: readonly number[]): number {
  const total = weights.reduce((sum, weight, index) => sum + weight * (signs.charCodeAt(index) - 48), 0)
  const rest = total % 11
  return rest < 2 ? 0 : 11 - rest
}

export function isRepeated(signs: string): boolean {
  return new Set(signs).size === 1
}
