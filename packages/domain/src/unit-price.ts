import type { Centavos } from './money.ts'

export type Measure = 'kilo' | 'liter' | 'hundredGrams' | 'hundredMilliliters' | 'unit'
export type UnitPrice = { measure: Measure; amount: Centavos }

/** How many of each make one kilo or one litre. */
const perMeasure = { kg: ['kilo', 1], g: ['kilo', 1000], l: ['liter', 1], ml: ['liter', 1000] } as const

/** Smaller contents are compared by 100 grams or millilitres, as with spices or perfumes on a shelf. */
const small = 0.1
const ofSmall = { kilo: 'hundredGrams', liter: 'hundredMilliliters' } as const

/** An approximate weight gives no reliable price. */
const estimate = /\b(cerca de|aprox\w*\.?|mais ou menos|em média|até|a partir de|de \d[\d.,]* a)\s|\d\s?(a|-|–)\s?\d|~/i
const quantity = String.raw`(\d[\d.]*(?:,\d+)?)`
const content = new RegExp(String.raw`(?:(\d+)\s*(?:un\.?\s*)?(?:×|x|de)\s*)?${quantity}\s*(kg|g|ml|l)(?![\p{L}\d])`, 'iu')
const count =
  /(\d+)\s*(?:un|unidades?)(?![\p{L}\d])|(?:caixa|cx|pacote|pct|bandeja|kit|cartela|fardo)\.?\s*(?:com|c\/|de)\s*(\d+)(?![\p{L}\d,.]|\s*\p{L})/iu
const dozen = /^(?:(\d+)\s+)?dúzias?$/i

/**
 * The price of a kilo, a litre or a single piece, parsed from the unit's text: "500 g", "1,5 L", "12 × 1 L", "caixa c/ 12", "dúzia" (Lei 10.962/2004,
 * art. 2º-A: the price by the usual unit of measure is shown beside the price). Undefined when the unit is that measure already, or when the text is
 * ambiguous.
 */
export function unitPrice(price: Centavos, unit: string): UnitPrice | undefined {
  const exact = unit.split(/,\s/).filter((part) => !estimate.test(` ${part}`))
  const held = firstOf(exact, contentOf) ?? firstOf(exact, countOf)
  if (!held || held.size === 0 || held.size === 1) return
  return { measure: held.measure, amount: Math.round(price / held.size) }
}

const firstOf = (parts: readonly string[], read: (part: string) => Content | undefined) =>
  parts.map(read).find((held) => held !== undefined)

type Content = { measure: Measure; size: number }

function contentOf(part: string): Content | undefined {
  const [, times = '1', amount, sign] = part.match(content) ?? []
  if (!amount || !sign) return
  const [measure, divisor] = perMeasure[sign.toLowerCase() as keyof typeof perMeasure]
  const size = (Number(times) * Number(amount.replaceAll('.', '').replace(',', '.'))) / divisor
  return size < small ? { measure: ofSmall[measure], size: size / small } : { measure, size }
}

function countOf(part: string): Content | undefined {
  const dozens = part.trim().match(dozen)
  if (dozens) return { measure: 'unit', size: 12 * Number(dozens[1] ?? 1) }
  const [, units, packed] = part.match(count) ?? []
  const size = units ?? packed
  return size ? { measure: 'unit', size: Number(size) } : undefined
}
