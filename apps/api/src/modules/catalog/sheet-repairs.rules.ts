import type { SheetRepair, SheetRepairAsked } from '@mutirao/contract/item-sheets'
import { searchable } from '@mutirao/domain/search-text'

type Column = SheetRepair['column']
/** use: as a person writes it. cell: the text that is read in place of the written one. */
export type CellRepair = SheetRepair & { cell: string }

/** Codes and names of what a cell may mean. idOf: finds one by its exact spelling in the shop. */
type Named = readonly { id: string; name: string }[]
export type SheetNames = { items: () => Named; categories: Named }

const NUMBERS: ReadonlySet<Column> = new Set(['price', 'compareAt', 'count'])
const LETTERS: Readonly<Record<string, string>> = { o: '0', O: '0', l: '1', I: '1' }
const UNIT = /(?:\s*\/)?\s*(?:kg|g|un|und|unid|unidades?|cx|caixas?|pct|pacotes?|l|litros?|ml|dz|d[uú]zias?|ma[cç]os?|cada)\.?$/i

/** Ways in which a number is written wrongly so that one number is meant. */
const readings: readonly { cause: SheetRepair['cause']; read: (cell: string) => string | undefined }[] = [
  {
    cause: 'letters',
    read: (cell) => (/\d/.test(cell) ? cell.replaceAll(/(?<=[\d.,])[oOlI]|[oOlI](?=[\d.,])/g, (sign) => LETTERS[sign]!) : undefined),
  },
  { cause: 'unit', read: (cell) => cell.replace(UNIT, '') },
  // "1,234.56", and a separator that was typed twice.
  {
    cause: 'separators',
    read: (cell) => (/^(?:R\$)?\s*\d{1,3}(?:,\d{3})+\.\d{2}$/.test(cell) ? swapped(cell) : cell.replaceAll(/([.,])\1+/g, '$1')),
  },
]
const swapped = (cell: string) => cell.replaceAll(/[.,]/g, (sign) => (sign === ',' ? '.' : ','))

/** isRight: whether a cell is read without a mistake and without a doubt. */
type Judge = { names: SheetNames; isRight: (cell: string) => boolean }

/** The one way to read a wrong cell; undefined where there is none, or more than one. */
export function repairOf(column: Column, written: string, { names, isRight }: Judge): CellRepair | undefined {
  if (column === 'count' && /^[-−–]\s*\d+$/.test(written)) return { column, cause: 'negative', use: '0', cell: '0' }
  if (NUMBERS.has(column)) {
    const found = readings.flatMap(({ cause, read }) => {
      const cell = read(written)
      return cell !== undefined && cell !== written && isRight(cell) ? [{ column, cause, use: cell.replace(/R\$/i, '').trim(), cell }] : []
    })
    return new Set(found.map(({ use }) => use)).size === 1 ? found[0] : undefined
  }
  const known = column === 'item' ? names.items() : names.categories
  const asked = bare(written)
  const meant = known.filter(({ id, name }) => bare(id) === asked || bare(name) === asked)
  const [one] = meant
  return one && meant.length === 1 && asked !== ''
    ? { column, cause: 'spelling', use: column === 'item' ? one.id : one.name, cell: one.id }
    : undefined
}

/** "Pão  Francês" and "pao-frances" are one spelling. */
const bare = (text: string) => searchable(text).replaceAll(/[^a-z0-9]/g, '')

/** Whether somebody accepted this repair: for its line, or for all lines of its column and cause. */
export const isAsked = (asked: readonly SheetRepairAsked[], line: number, { column, cause }: SheetRepair): boolean =>
  asked.some((one) => one.column === column && one.cause === cause && (one.line === undefined || one.line === line))
