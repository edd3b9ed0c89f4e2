/** Nine digits with their two check digits. */
export function cpfOf(nineDigits: number): string {
  const digits = [...String(nineDigits)].map(Number)
  for (const first of [10, 11]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (first - index), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}
