import { CsvError, parse } from 'csv-parse/sync'
import { StockLine, type StockMistake } from '@mutirao/contract/stock'
import { searchable } from '@mutirao/domain/search-text'
import { writtenCount } from '@mutirao/domain/written-count'
import { writtenPrice } from '@mutirao/domain/written-price'

export const MOST_LINES = 5000

const names = {
  item: ['item', 'id', 'codigo', 'sku'],
  reference: ['reference', 'referencia', 'referencia externa'],
  set: ['contado', 'contagem', 'estoque', 'set'],
  adjust: ['ajuste', 'ajustes', 'adjust'],
  price: ['preco', 'price'],
  reason: ['motivo', 'reason'],
} as const
type Column = keyof typeof names
const columnOf = (cell: string) =>
  (Object.keys(names) as Column[]).find((name) => names[name].some((written) => written === searchable(cell).trim()))

type StockTable = { lines: { line: number; change: StockLine }[]; mistakes: StockMistake[] }

/** Reads a table of stock and prices in a spreadsheet's format, with semicolons, commas or tabs; each mistake has its line. */
export function stockLinesOf(csv: string): StockTable {
  const mistakes: StockMistake[] = []
  const [header, ...rows] = rowsOf(csv, mistakes)
  const refused = (line: number, message: string): StockTable => ({
    lines: [],
    mistakes: mistakes.length > 0 ? mistakes : [{ line, message }],
  })
  if (!header) return refused(1, 'a tabela está vazia')
  const columns = header.cells.map((cell) => ({ name: columnOf(cell), title: cell.trim() }))
  const named = columns.flatMap(({ name }) => name ?? [])
  if (!(named.includes('item') || named.includes('reference')) || new Set(named).size < named.length)
    return refused(header.line, 'use as colunas item ou referência, contado, ajuste, preço e motivo, cada uma uma vez')
  const read = rows.map(({ line, cells }) => ({ line, ...lineOf(columns, cells) }))
  return {
    lines: read.flatMap(({ line, change }) => (change ? [{ line, change }] : [])),
    mistakes: [...mistakes, ...read.flatMap(({ line, said }) => (said.length > 0 ? [{ line, message: said.join('; ') }] : []))],
  }
}

type Columns = { name: Column | undefined; title: string }[]

function lineOf(columns: Columns, cells: readonly string[]): { change?: StockLine; said: string[] } {
  const filled = columns.flatMap(({ name, title }, index) => {
    const cell = cells[index]?.trim() ?? ''
    return name && cell !== '' ? [{ name, title, value: valueOf(name, cell) }] : []
  })
  const said = filled.flatMap(({ title, value }) => (typeof value === 'object' ? [`${title}: ${value.mistake}`] : []))
  if (said.length > 0) return { said }
  const shaped = StockLine.safeParse(Object.fromEntries(filled.map(({ name, value }) => [name, value])))
  if (shaped.success) return { change: shaped.data, said }
  const wrong = shaped.error.issues[0]?.path[0]
  return { said: [faultText(wrong, filled.find(({ name }) => name === wrong)?.title)] }
}

/** Names the column by its title in the table. */
const faultText = (column: PropertyKey | undefined, title: string | undefined) =>
  column === 'item' ? 'item: use o código do item, como tomate-italiano' : `${title ?? 'linha'}: valor fora do que se aceita`

function valueOf(name: Column, cell: string): string | number | { mistake: string } {
  if (name === 'item' || name === 'reference' || name === 'reason') return cell
  if (name === 'price') {
    const price = writtenPrice(cell, 'reais')
    if ('mistake' in price) return price
    return price.doubt ? { mistake: price.doubt } : price.centavos
  }
  return writtenCount(cell) ?? { mistake: `esperava um número inteiro, como 10, não "${cell.slice(0, 40)}"` }
}

function rowsOf(csv: string, mistakes: StockMistake[]) {
  const first = csv.slice(0, 2000).split(/\r?\n/, 1)[0]!
  const delimiter = [';', '\t'].find((sign) => first.includes(sign)) ?? ','
  const rows: { cells: string[]; line: number }[] = []
  const keep = (cells: string[], { lines: line }: { lines: number }): undefined => {
    if (cells.some((cell) => cell.trim() !== '') && rows.length <= MOST_LINES + 1) rows.push({ cells, line })
  }
  try {
    parse(csv, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, on_record: keep })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    mistakes.push({
      line: Number(error['lines'] ?? 1),
      message: 'há aspas abertas ou fechadas fora do lugar: daqui em diante nada foi lido',
    })
  }
  return rows
}
