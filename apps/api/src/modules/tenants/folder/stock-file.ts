import { StockRow } from '@mutirao/contract/merchant/stock'
import { createHash } from 'node:crypto'
import { searchable } from '@mutirao/domain/search-text'
import type { Draft } from './draft.ts'
import { check } from './issues.ts'
import { mangled } from './mangled.ts'
import type { MistakeList } from './mistake-list.ts'
import { readTable, type Table } from './read-table.ts'

export type StockLine = { file: string; line: number; row: StockRow }

const names = {
  item: ['item', 'id', 'codigo', 'cod', 'sku', 'produto'],
  set: ['set', 'contado', 'contados', 'contagem'],
  adjust: ['adjust', 'ajuste', 'ajustes'],
  reason: ['reason', 'motivo'],
  date: ['date', 'data'],
} as const
type ColumnName = keyof typeof names
const columns = Object.keys(names) as ColumnName[]
const columnOf = (cell: string) => columns.find((name) => names[name].some((written) => written === searchable(cell).trim()))

/** A line is known by what it means, however its file writes it: loading it again changes nothing, from a spreadsheet neither. */
export const idOfStockLine = ({ item, set, adjust, reason, date }: StockRow) =>
  createHash('sha256')
    .update(JSON.stringify([item, set ?? null, adjust ?? null, reason, date]))
    .digest('hex')
    .slice(0, 32)

export async function readStockFile(folder: string, file: string, mistakes: MistakeList): Promise<StockLine[]> {
  const isColumn = (cell: string) => columnOf(cell) !== undefined
  const table = await readTable(folder, file, { mistakes, isColumn, empty: `use as colunas ${columns.join(',')}` })
  if (!table) return []
  const found = table.header.cells.map(columnOf)
  const isOnce = columns.every((name) => found.filter((one) => one === name).length === 1)
  if (!isOnce || found.length !== columns.length) {
    mistakes.add(file, table.header.line, `use as colunas ${columns.join(',')}, ou item, contado, ajuste, motivo e data`)
    return []
  }
  return table.rows.flatMap((row) => readLine({ row, table, found: found as ColumnName[] }, file, mistakes))
}

type Reading = { row: Table['rows'][number]; table: Table; found: readonly ColumnName[] }

function readLine({ row: { cells, line }, table, found }: Reading, file: string, mistakes: MistakeList): StockLine[] {
  if (cells.length !== columns.length) {
    mistakes.add(file, line, `${cells.length} colunas nesta linha, ${columns.length} no cabeçalho: um motivo com vírgula pede aspas`)
    return []
  }
  const say = (name: PropertyKey | undefined, message: string) => {
    const index = found.findIndex((one) => one === name)
    mistakes.add(file, line, `${table.header.cells[index]!}${table.place(index)}: ${message}`)
  }
  const filled = found.map((name, index) => ({ name, cell: cells[index]!.trim() })).filter(({ cell }) => cell !== '')
  const read = filled.map(({ name, cell }) => ({ name, value: valueOf(name, cell), fault: faultOf(name, cell) }))
  const broken = read.filter(({ fault }) => fault !== undefined)
  for (const { name, fault } of broken) say(name, fault!)
  if (broken.length > 0) return []
  const checked = check(StockRow, Object.fromEntries(read.map(({ name, value }) => [name, value])))
  if ('value' in checked) return [{ file, line, row: checked.value }]
  for (const { path, message } of checked.faults) say(path[0], message)
  return []
}

const isCount = (name: ColumnName) => name === 'set' || name === 'adjust'

/** What a spreadsheet has made of it, or that it is no number that stock can have. */
function faultOf(name: ColumnName, cell: string): string | undefined {
  if (name === 'date' || name === 'reason') return undefined
  const spoilt = mangled(cell)
  if (spoilt || !isCount(name) || typeof valueOf(name, cell) === 'number') return spoilt
  return /^[+-]?\d+$/.test(cell)
    ? `número grande demais, "${cell}": no máximo 1000000`
    : `esperava um número inteiro, como 10, não "${cell}"`
}

function valueOf(name: ColumnName, cell: string): string | number {
  if (name === 'date')
    return cell.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, day: string, month: string, year: string) => dateOf(year, month, day))
  if (!isCount(name)) return cell
  // "1.000" of a Brazilian spreadsheet, and "10,00" of one that shows decimals everywhere.
  const plain = cell.replace(/,0+$/, '').replace(/^([+-]?\d{1,3})((?:\.\d{3})+)$/, (whole) => whole.replaceAll('.', ''))
  return /^[+-]?\d{1,7}$/.test(plain) ? Number(plain) : cell
}

const dateOf = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** What a line's own shape cannot see: what it counts, and whether it has been said before. */
export function checkStock({ stock = [], catalogs, files, faulty }: Draft, mistakes: MistakeList) {
  const items = new Map(
    Object.values(catalogs)
      .flat()
      .map(({ row }) => [row.id, row]),
  )
  const isAllRead = !files.catalogs.some((file) => faulty.has(file))
  const first = new Map<string, number>()
  for (const { file, line, row } of stock) {
    const say = (message: string) => mistakes.add(file, line, message)
    const item = items.get(row.item)
    if (!item && isAllRead) say(`item: não há o item ${row.item} em nenhum catálogo`)
    else if (item && item.stock === undefined) say(`item: ${row.item} conta as suas partes; corrija cada uma delas`)
    if ((row.set === undefined) === (row.adjust === undefined))
      say('use set (o que foi contado) ou adjust (o que entrou ou saiu), um dos dois')
    else if (row.adjust === 0) say('adjust: zero não corrige nada')
    const same = first.get(idOfStockLine(row))
    if (same) say(`igual à linha ${same}: cada linha vale uma vez; diga no motivo o que a distingue`)
    else first.set(idOfStockLine(row), line)
  }
}
