import { formatMoney } from './money.ts'

/** The unit of a price column's numbers that have neither "R$" nor decimals. */
export type PriceUnit = 'centavos' | 'reais'
export type WrittenPrice = { centavos: number; isInReais: boolean; doubt?: string } | { mistake: string }

const EXAMPLE = 'escreva como 19,90 ou R$ 19,90'
const WITH_COMMA = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/
const WITH_POINT = /^(\d+)\.(\d{1,2})$/
const THOUSANDS = /^\d{1,3}(?:\.\d{3})+$/
const PLAIN = /^\d{1,9}$/

/** "1.234,56", "R$ 12,90", "12.9" or the plain "1290" of a column in centavos. An ambiguous price is refused, or read with a warning. */
export function writtenPrice(text: string, unit: PriceUnit): WrittenPrice {
  const isMarked = /R\$/i.test(text)
  const bare = text.replace(/R\$/i, '').replaceAll(/[\s\u00A0\u202F]/g, '')
  if (/^[-–(]/.test(bare)) return { mistake: `preço negativo, "${text}": ${EXAMPLE}` }
  const comma = WITH_COMMA.exec(bare)
  if (comma) return inReais(comma[1]!, comma[2]!)
  const point = WITH_POINT.exec(bare)
  if (point) {
    const read = inReais(point[1]!, point[2]!)
    const other = Number(point[1]! + point[2]!) * 100
    return { ...read, doubt: `"${text}" foi lido como ${money(read.centavos)}; se são ${money(other)}, escreva ${money(other).slice(3)}` }
  }
  if (THOUSANDS.test(bare)) return thousands(text, bare, isMarked)
  if (!PLAIN.test(bare)) return { mistake: `não é um preço, "${text}": ${EXAMPLE}` }
  const centavos = Number(bare) * (isMarked || unit === 'reais' ? 100 : 1)
  return { centavos, isInReais: isMarked }
}

function thousands(text: string, bare: string, isMarked: boolean): WrittenPrice {
  const whole = Number(bare.replaceAll('.', '')) * 100
  if (isMarked) return { centavos: whole, isInReais: true }
  const small = Math.round(Number(bare.replace('.', '')) / 10)
  return { mistake: `"${text}" pode ser ${money(whole)} ou ${money(small)}: escreva ${money(whole).slice(3)} ou ${money(small).slice(3)}` }
}

const inReais = (reais: string, cents: string) => ({
  centavos: Number(reais.replaceAll('.', '')) * 100 + Number(cents.padEnd(2, '0')),
  isInReais: true,
})

/** With a plain space instead of the non-breaking one. */
export const money = (centavos: number) => formatMoney(centavos).replaceAll('\u00A0', ' ')

/** An amount below one real was probably written in reais: the warning, with both readings. */
export const tinyAmount = (centavos: number): string | undefined =>
  centavos > 0 && centavos < 100
    ? `${centavos} é ${money(centavos)}: se são ${money(centavos * 100)}, escreva ${centavos * 100}, em centavos`
    : undefined
