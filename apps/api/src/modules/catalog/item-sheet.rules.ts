import { mangled } from '#merchant/mangled.ts'
import type { Table, TableSaid } from '#merchant/merchant-file.ts'
import type { ItemSheetLine, SheetRepair, SheetRepairAsked } from '@mutirao/contract/item-sheets'
import { slug } from '@mutirao/contract/merchant/shapes'
import { csvHead, csvRows } from '@mutirao/domain/csv'
import { searchable } from '@mutirao/domain/search-text'
import { writtenCount } from '@mutirao/domain/written-count'
import { money, writtenPrice } from '@mutirao/domain/written-price'
import { isAsked, repairOf, type SheetNames } from './sheet-repairs.rules.ts'

/** Column titles that merchants use. The last three are read by people only. */
const names = {
  item: ['codigo', 'cod', 'id', 'item', 'sku', 'referencia', 'ref'],
  price: ['preco', 'price', 'preco de venda', 'preco por', 'valor'],
  compareAt: ['preco antigo', 'preco anterior', 'preco cheio', 'preco de', 'compareat'],
  category: ['categoria', 'category'],
  isSold: ['a venda', 'situacao', 'ativo', 'ativa', 'active'],
  count: ['contado', 'contagem', 'estoque', 'stock'],
  name: ['nome', 'name', 'produto', 'nome do produto'],
  campaign: ['campanha', 'campaign'],
  now: ['estoque agora'],
} as const
type ColumnName = keyof typeof names
type Value = string | number | boolean | null

const known = new Map(
  (Object.keys(names) as ColumnName[]).flatMap((name) => names[name].map((written) => [written as string, name] as const)),
)

/** "Preço (R$)" becomes "preco". */
const plainOf = (cell: string) =>
  searchable(cell)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/ (em )?(reais|r)$/, '')
const columnOf = (cell: string) => known.get(plainOf(cell))
/** Our own names are in centavos, as in a catalogue. */
const isInCentavos = (title: string) => ['price', 'compareat'].includes(plainOf(title))

export const isSheetColumn = (cell: string): boolean => columnOf(cell) !== undefined
export const EMPTY_SHEET = 'a planilha está vazia: use as colunas Código e o que muda, como Preço'

/** A line of the sheet with its number. name: as the sheet has it, which does not change names. */
export type SheetChange = { line: number; change: ItemSheetLine; name?: string }
/** asked: the accepted repairs. said: is told of each repair that could be accepted. */
export type SheetRepairs = {
  names: SheetNames
  asked: readonly SheetRepairAsked[]
  said: (line: number, message: string, repair: SheetRepair) => void
}
/** titles: the sheet's own names of its columns. */
export type ReadSheet = { lines: SheetChange[]; titles: Readonly<Record<string, string>> }

export function readItemSheet(table: Table, said: TableSaid, repairs: SheetRepairs): ReadSheet {
  const columns = columnsOf(table, said)
  if (!columns) return { lines: [], titles: {} }
  const idOf = categoryNames(repairs.names.categories)
  const titles = Object.fromEntries(columns.flatMap((name, index) => (name ? [[name, table.header.cells[index]!]] : [])))
  return { lines: table.rows.flatMap(({ cells, line }) => lineOf({ cells, line, columns, table, idOf, repairs }, said)), titles }
}

function columnsOf({ header: { cells, line }, place }: Table, said: TableSaid): (ColumnName | undefined)[] | undefined {
  const columns = cells.map(columnOf)
  const twice = cells.filter((_, index) => columns[index] && columns.indexOf(columns[index]) < index)
  for (const title of twice) said.add(line, `coluna repetida: ${title}`)
  if (!columns.includes('item')) said.add(line, 'falta a coluna Código, que diz de que produto é cada linha')
  if (!columns.some((name) => name && !['item', 'name', 'campaign', 'now'].includes(name)))
    said.add(line, 'nada muda nesta planilha: use Preço, Preço antigo, Categoria, À venda ou Contado')
  const strange = cells.flatMap((cell, index) => (columns[index] ? [] : [`${cell || '(sem nome)'}${place(index)}`]))
  if (strange.length > 0) said.warn(line, `ficou de fora, porque não é uma coluna daqui: ${strange.join(', ')}`)
  return twice.length === 0 && columns.includes('item') ? columns : undefined
}

/** Finds a category's id by its id or its name, in any spelling. */
function categoryNames(categories: SheetNames['categories']): (written: string) => string | undefined {
  const ids = new Map(categories.flatMap(({ id, name }) => [[searchable(name), id] as const]))
  for (const { id } of categories) ids.set(id, id)
  return (written) => ids.get(written) ?? ids.get(searchable(written))
}

type Reading = {
  cells: readonly string[]
  line: number
  columns: readonly (ColumnName | undefined)[]
  table: Table
  idOf: (written: string) => string | undefined
  repairs: SheetRepairs
}

function lineOf({ cells, line, columns, table, idOf, repairs }: Reading, said: TableSaid): SheetChange[] {
  if (cells.length > columns.length) {
    said.add(line, `${cells.length} colunas nesta linha, ${columns.length} no cabeçalho`)
    return []
  }
  let isWrong = false
  const values: Partial<Record<ColumnName, Value>> = {}
  for (const [index, name] of columns.entries()) {
    const written = cells[index]!.trim()
    if (name === undefined || forPeople.has(name) || written === '') continue
    const title = table.header.cells[index]!
    const say = (message: string) => `${title}${table.place(index)}: ${message}`
    const read = readRepaired({ name, written, line, facts: { idOf, title }, say }, { said, repairs })
    if ('mistake' in read) {
      isWrong = true
      said.add(line, say(read.mistake))
      continue
    }
    values[name] = read.value
    if (read.doubt) said.warn(line, say(read.doubt))
  }
  const { item, name, ...change } = values
  if (item === undefined && !isWrong) said.add(line, 'falta o código do produto')
  return isWrong || item === undefined ? [] : [{ line, change: { item, ...change } as ItemSheetLine, name: name as string | undefined }]
}

const forPeople: ReadonlySet<ColumnName> = new Set(['campaign', 'now'])

type Cell = { name: ColumnName; written: string; line: number; facts: ReadFacts; say: (message: string) => string }
type Told = { said: TableSaid; repairs: SheetRepairs }

/** Reads a wrong cell as somebody has accepted; else offers the repair, if there is one. */
function readRepaired({ name, written, line, facts, say }: Cell, { said, repairs }: Told): Read {
  const read = readCell(name, written, facts)
  if (!('mistake' in read) || !isRepaired(name)) return read
  const isRight = (cell: string) => {
    const again = readCell(name, cell, facts)
    return !('mistake' in again) && again.doubt === undefined
  }
  const found = repairOf(name, written, { names: repairs.names, isRight })
  if (!found) return read
  const { cell, ...repair } = found
  if (!isAsked(repairs.asked, line, repair)) {
    repairs.said(line, say(read.mistake), repair)
    return read
  }
  said.warn(line, say(`"${clip(written)}" é lido como ${repair.use}, como você pediu`))
  return readCell(name, cell, facts)
}

const repairedColumns: ReadonlySet<string> = new Set(['item', 'price', 'compareAt', 'category', 'count'] satisfies SheetRepair['column'][])
const isRepaired = (name: ColumnName): name is SheetRepair['column'] => repairedColumns.has(name)

/** An apostrophe marks a text that a spreadsheet would change. */
function readCell(name: ColumnName, written: string, facts: ReadFacts): Read {
  const isText = written.startsWith("'")
  const broken = isText ? undefined : mangled(written)
  return broken === undefined ? valueOf(name, isText ? written.slice(1).trim() : written, facts) : { mistake: broken }
}

type ReadFacts = { idOf: Reading['idOf']; title: string }
type Read = { value: Value; doubt?: string | undefined } | { mistake: string }
const readers: Partial<Record<ColumnName, (cell: string, facts: ReadFacts) => Read>> = {
  item: (cell) =>
    slug.safeParse(cell).success ? { value: cell } : { mistake: `não é um código, "${clip(cell)}": use o do produto, como pao-frances` },
  price: (cell, { title }) => priceOf(cell, title),
  compareAt: (cell, { title }) => (cell === '-' ? { value: null } : priceOf(cell, title)),
  category: (cell, { idOf }) => {
    const id = idOf(cell)
    return id === undefined ? { mistake: `não há a categoria ${clip(cell)}` } : { value: id }
  },
  isSold: (cell) => {
    const is = soldWords.get(searchable(cell))
    return is === undefined ? { mistake: `escreva sim ou não, não "${clip(cell)}"` } : { value: is }
  },
  count: (cell) => {
    const count = writtenCount(cell)
    if (count === undefined || count < 0 || count > MOST_COUNT)
      return { mistake: `esperava um número inteiro de unidades, como 10, não "${clip(cell)}"` }
    return { value: count }
  },
}

const valueOf = (name: ColumnName, cell: string, facts: ReadFacts): Read => readers[name]?.(cell, facts) ?? { value: cell }

const clip = (cell: string) => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell)
const MOST_COUNT = 1_000_000
const MOST_CENTAVOS = 100_000_000
const soldWords = new Map([
  ...['sim', 's', '1', 'ativo', 'ativa', 'a venda', 'verdadeiro', 'true'].map((word) => [word, true] as const),
  ...['nao', 'n', '0', 'inativo', 'inativa', 'fora da loja', 'falso', 'false'].map((word) => [word, false] as const),
])

function priceOf(cell: string, title: string): Read {
  const read = writtenPrice(cell, isInCentavos(title) ? 'centavos' : 'reais')
  if ('mistake' in read) return read
  if (read.centavos === 0) return { mistake: `zero não é um preço, "${cell}": escreva como 19,90` }
  if (read.centavos > MOST_CENTAVOS) return { mistake: `preço alto demais, "${clip(cell)}": no máximo ${money(MOST_CENTAVOS)}` }
  return { value: read.centavos, doubt: read.doubt }
}

export type SheetRowFacts = {
  id: string
  name: string
  campaign: string
  category: string
  price: number
  compareAt?: number | undefined
  onHand?: number | undefined
  isSold: boolean
}

const ROWS_A_PIECE = 1000

/** The sheet of the present items. The count is under a title that is not read back: a sheet that waited would undo the orders of meanwhile. */
export function* itemSheetOf(rows: readonly SheetRowFacts[]): Generator<string> {
  yield csvHead(['Código', 'Nome', 'Campanha', 'Categoria', 'Preço', 'Preço antigo', 'À venda', 'Estoque agora', 'Contado'])
  for (let from = 0; from < rows.length; from += ROWS_A_PIECE)
    yield csvRows(
      rows
        .slice(from, from + ROWS_A_PIECE)
        .map(({ id, name, campaign, category, price, compareAt, onHand, isSold }) => [
          asText(id),
          name,
          campaign,
          asText(category),
          { centavos: price },
          compareAt === undefined ? undefined : { centavos: compareAt },
          isSold ? 'sim' : 'não',
          onHand,
          undefined,
        ]),
    )
}

/** A spreadsheet shortens a long number, and drops its leading zeros. */
const asText = (id: string) => (/^\d+$/.test(id) ? `'${id}` : id)
