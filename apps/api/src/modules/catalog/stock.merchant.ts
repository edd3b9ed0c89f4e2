import { faultsIn } from '#merchant/faults.ts'
import { mangled } from '#merchant/mangled.ts'
import { Issues, type MerchantFile, type Table, type TableReading, type TableSaid } from '#merchant/merchant-file.ts'
import { ItemsFile } from '@mutirao/contract/merchant/items'
import { StockFile, StockRow } from '@mutirao/contract/merchant/stock'
import { searchable } from '@mutirao/domain/search-text'
import { writtenCount } from '@mutirao/domain/written-count'
import { applyCorrections, idOfStockLine } from './load-facts.service.ts'

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

const stockTable: TableReading<StockFile> = {
  isColumn: (cell) => columnOf(cell) !== undefined,
  empty: `use as colunas ${columns.join(',')}`,
  twice: 'a mesma lista de correções',
  read(table, said) {
    const found = table.header.cells.map(columnOf)
    const isOnce = columns.every((name) => found.filter((one) => one === name).length === 1)
    if (!isOnce || found.length !== columns.length) {
      said.add(table.header.line, `use as colunas ${columns.join(',')}, ou item, contado, ajuste, motivo e data`)
      return { value: [], lines: [], columns: {} }
    }
    const read = table.rows.flatMap((row) => readLine({ row, table, found: found as ColumnName[] }, said))
    return { value: read.map(({ row }) => row), lines: read.map(({ line }) => line), columns: {} }
  },
}

export const stockFile: MerchantFile<StockFile> = {
  file: 'stock.csv',
  shape: StockFile,
  table: stockTable,

  /** Each line names an item with stock of its own, and no line is repeated. */
  check(written, folder) {
    const issues = new Issues()
    const items = new Map(folder.all(ItemsFile).flatMap(({ value }) => value.map((row) => [row.id, row])))
    const isAllRead = folder.files(ItemsFile).every((file) => folder.isWhole(file))
    for (const source of written) {
      const first = new Map<string, number>()
      for (const [index, row] of source.value.entries()) {
        const say = (message: string) => issues.at(source).sayPlainly([index], message)
        const item = items.get(row.item)
        if (!item && isAllRead) say(`item: não há o item ${row.item} em nenhum catálogo`)
        else if (item && item.stock === undefined) say(`item: ${row.item} conta as suas partes; corrija cada uma delas`)
        if ((row.set === undefined) === (row.adjust === undefined))
          say('use set (o que foi contado) ou adjust (o que entrou ou saiu), um dos dois')
        else if (row.adjust === 0) say('adjust: zero não corrige nada')
        const same = first.get(idOfStockLine(row))
        if (same) say(`igual à linha ${same}: cada linha vale uma vez; diga no motivo o que a distingue`)
        else first.set(idOfStockLine(row), source.lineOf([index]))
      }
    }
    return issues.list
  },

  finish: applyCorrections,

  comparing: { without: 'the preview lists each correction (stockFacts)' },
  stored: { without: 'a line is a correction, applied once' },

  entries: { without: 'a count is changed with its reason by live-stock.service.ts' },
}

type Reading = { row: Table['rows'][number]; table: Table; found: readonly ColumnName[] }

function readLine({ row: { cells, line }, table, found }: Reading, said: TableSaid): { line: number; row: StockRow }[] {
  if (cells.length !== columns.length) {
    said.add(line, `${cells.length} colunas nesta linha, ${columns.length} no cabeçalho: um motivo com vírgula pede aspas`)
    return []
  }
  const say = (name: PropertyKey | undefined, message: string) => {
    const index = found.findIndex((one) => one === name)
    said.add(line, `${table.header.cells[index]!}${table.place(index)}: ${message}`)
  }
  const filled = found.map((name, index) => ({ name, cell: cells[index]!.trim() })).filter(({ cell }) => cell !== '')
  const read = filled.map(({ name, cell }) => ({ name, value: valueOf(name, cell), fault: faultOf(name, cell) }))
  const broken = read.filter(({ fault }) => fault !== undefined)
  for (const { name, fault } of broken) say(name, fault!)
  if (broken.length > 0) return []
  const checked = faultsIn(StockRow, Object.fromEntries(read.map(({ name, value }) => [name, value])))
  if ('value' in checked) return [{ line, row: checked.value }]
  for (const { path, message } of checked.faults) say(path[0], message)
  return []
}

const isCount = (name: ColumnName) => name === 'set' || name === 'adjust'

/** The reason why a cell is not a stock number, or how a spreadsheet has mangled it. */
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
  return isCount(name) ? (writtenCount(cell) ?? cell) : cell
}

const dateOf = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
