import { writtenCount } from '@mutirao/domain/written-count'
import { money, writtenPrice } from '@mutirao/domain/written-price'

const MOST_CENTAVOS = 100_000_000
export const MOST_COUNT = 1_000_000

const AMERICAN = /^(R?\$?\s*)(\d{1,3}(?:,\d{3})+)(\.\d+)$/
/** Four and more decimals, as databases write them. */
const LONG = /^(R?\$?\s*\d+)[.,](\d{4,})$/

/** Centavos of "1.234,56", "1234.56", "1,234.56", "19.9000" or "20"; undefined for an empty cell. */
export function priceIn(cell: string): { centavos: number } | { mistake: string } | undefined {
  if (cell === '') return undefined
  const plain = cell.replace(AMERICAN, (_all, mark: string, whole: string, rest: string) => `${mark}${whole.replaceAll(',', '')}${rest}`)
  const long = LONG.exec(plain)
  const read = writtenPrice(long ? roundedText(long[1]!, long[2]!) : plain, 'reais')
  if ('mistake' in read) return { mistake: read.mistake }
  if (read.centavos > MOST_CENTAVOS) return { mistake: `preço alto demais, "${cell.slice(0, 40)}": no máximo ${money(MOST_CENTAVOS)}` }
  return { centavos: read.centavos }
}

const roundedText = (whole: string, decimals: string) => {
  const mark = whole.replace(/\d+$/, '')
  return mark + Number(`${whole.slice(mark.length)}.${decimals}`).toFixed(2)
}

/** The units of a cell, never below none; `said` tells what was changed. */
export function countIn(cell: string): { units: number; said?: string } | { mistake: string } | undefined {
  if (cell === '') return undefined
  const whole = /^([+-]?\d+)[.,](\d+)$/.exec(cell)
  const isThousands = whole?.[2]!.length === 3
  const read = whole && !isThousands ? Number(whole[1]) : writtenCount(cell)
  if (read === undefined || !Number.isFinite(read)) return { mistake: `não é um estoque, "${cell.slice(0, 40)}"` }
  if (read < 0) return { units: 0, said: `estoque de ${cell}: entra com 0` }
  if (read > MOST_COUNT) return { units: MOST_COUNT, said: `estoque de ${cell}: entra com ${MOST_COUNT.toLocaleString('pt-BR')}, o máximo` }
  const isCut = whole && !isThousands && Number(whole[2]) > 0
  return isCut ? { units: read, said: `estoque de ${cell}: entra com ${read}, unidades inteiras` } : { units: read }
}

const NO = new Set([
  'nao',
  'no',
  'false',
  'falso',
  '0',
  '-1',
  'draft',
  'archived',
  'hidden',
  'rascunho',
  'oculto',
  'privado',
  'private',
  'nao listado',
  'no listado',
  'unlisted',
])
export const isNo = (plain: string): boolean => NO.has(plain)

/** Grams as people read them: "500 g", "1,5 kg". */
export function weightText(grams: number): string {
  if (grams < 1000) return `${Math.max(1, Math.round(grams))} g`
  return `${(Math.round(grams) / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 3, useGrouping: false })} kg`
}

/** Grams of a weight in this unit; undefined when there is none. */
export function gramsIn(cell: string, unit: 'kilos' | 'grams'): number | undefined {
  const number = Number(cell.replace(/^(\d+),(\d+)$/, '$1.$2'))
  const grams = unit === 'kilos' ? number * 1000 : number
  return cell !== '' && Number.isFinite(grams) && grams > 0 && grams < 10_000_000 ? grams : undefined
}
