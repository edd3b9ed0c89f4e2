/** A number as its cell shows it in Brazil, as far as it matters to a reader of prices, counts and codes. */
export type Display = (value: number) => string

const BUILT_IN_DATES = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
const BUILT_IN_DECIMALS = new Set([2, 4, 5, 6, 7, 8, 37, 38, 39, 40, 41, 42, 43, 44])
/** A number that a spreadsheet holds has 15 digits; what was longer has lost the others. */
const MOST_EXACT = 1e15
/** Day 1 of a spreadsheet is 1900-01-01, and it believes in a 29th of February of that year. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

export function displayOf(id: number, codes: ReadonlyMap<number, string>): Display {
  const code = codes.get(id) ?? ''
  // Texts and colours of a format say nothing of its number.
  const bare = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '').split(';')[0]!
  if (BUILT_IN_DATES(id) || /[dmyhs]/i.test(bare.replaceAll(/general/gi, ''))) return dateText
  if (id === 9 || id === 10 || bare.includes('%')) return (value) => `${plain(value * 100)}%`
  if (BUILT_IN_DECIMALS.has(id) || /[0#?]\.0/.test(bare) || /R\$/.test(code)) return withDecimals
  // "00000000": a code whose zeros at the beginning are only shown.
  if (/^0{2,}$/.test(bare)) return (value) => plain(value).padStart(bare.length, '0')
  return plain
}

const dateText: Display = (value) => {
  const date = new Date(DAY_ZERO + Math.floor(value) * DAY_MS)
  if (Number.isNaN(date.getTime())) return plain(value)
  return date.toISOString().slice(0, 10).split('-').toReversed().join('/')
}

const withDecimals: Display = (value) => (Number.isInteger(value) && Math.abs(value) < MOST_EXACT ? `${value},00` : plain(value))

function plain(value: number): string {
  if (Number.isNaN(value)) return ''
  if (Math.abs(value) >= MOST_EXACT) return value.toExponential(2).replace('.', ',').toUpperCase()
  if (Number.isInteger(value)) return String(value)
  // 12.899999999999999 is what is left of 12.9 after a sum.
  return String(Number(value.toPrecision(12))).replace('.', ',')
}
