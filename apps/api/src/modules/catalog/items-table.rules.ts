import { faultsIn } from '#merchant/faults.ts'
import { mangled, shortenedCodes } from '#merchant/mangled.ts'
import type { Table, TableReading, TableSaid } from '#merchant/merchant-file.ts'
import { CategoriesFile } from '@mutirao/contract/merchant/categories'
import { ItemRow } from '@mutirao/contract/merchant/items'
import { csvHead, csvRows, type Cell } from '@mutirao/domain/csv'
import { nearest } from '@mutirao/domain/nearest'
import { searchable } from '@mutirao/domain/search-text'
import { writtenPrice, money, type PriceUnit } from '@mutirao/domain/written-price'

/** Column titles that merchants use. A title that could mean two columns is left out. */
const names = {
  id: ['id', 'codigo', 'cod', 'sku', 'referencia', 'ref'],
  name: ['name', 'nome', 'produto', 'nome do produto'],
  category: ['category', 'categoria'],
  price: ['price', 'preco', 'preco de venda', 'preco por', 'valor'],
  compareAt: ['compareat', 'compare at', 'preco antigo', 'preco anterior', 'preco cheio', 'preco de'],
  stock: ['stock', 'estoque', 'estoque inicial', 'qtd em estoque', 'quantidade em estoque'],
  unit: ['unit', 'unidade', 'unidade de venda', 'embalagem', 'medida'],
  brand: ['brand', 'marca'],
  reference: ['reference', 'referencia externa', 'codigo externo', 'codigo no erp', 'codigo do erp'],
  description: ['description', 'descricao'],
  ingredients: ['ingredients', 'ingredientes'],
  allergens: ['allergens', 'alergenicos', 'alergenos', 'alergicos'],
  pictures: ['pictures', 'fotos', 'foto', 'imagens', 'imagem'],
  pictureTexts: ['picturetexts', 'picture texts', 'textos das fotos', 'texto alternativo', 'texto das fotos'],
  video: ['video'],
  tags: ['tags', 'etiquetas', 'etiqueta'],
  featured: ['featured', 'destaque', 'destaques'],
  lowStock: ['lowstock', 'low stock', 'estoque baixo', 'estoque minimo', 'avisar com'],
} as const
type ColumnName = keyof typeof names
type Column = { name: ColumnName; unit: PriceUnit }

const columnNames = Object.keys(names) as ColumnName[]
const known = new Map(columnNames.flatMap((name) => names[name].map((written) => [written as string, name] as const)))

/** The column of a header cell. A price under a Portuguese title is in reais, under one of our own names in centavos. */
function columnOf(cell: string): Column | undefined {
  const plain = plainOf(cell)
  const unitSaid = /^(.+?) (?:em )?(centavos|reais|r)$/.exec(plain)
  const name = known.get(unitSaid?.[1] ?? plain)
  if (!name) return undefined
  if (unitSaid) return { name, unit: unitSaid[2] === 'centavos' ? 'centavos' : 'reais' }
  return { name, unit: plain.startsWith('preco') || plain === 'valor' ? 'reais' : 'centavos' }
}

function nearestColumn(cell: string): string | undefined {
  const found = nearest(plainOf(cell), [...known.keys()])
  return found && known.get(found)
}

/** "Preço (R$)" becomes "preco r". */
const plainOf = (cell: string) =>
  searchable(cell)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

type Row = Table['rows'][number]
type RowContext = { said: TableSaid; categories: CategoriesFile }
type Say = (column: number, message: string) => void
type Values = Record<string, unknown>

/** Requires the stock column, though a kit leaves its cell empty, so that nobody forgets it. */
const required = Object.entries(ItemRow.shape)
  .filter(([name, schema]) => name === 'stock' || !schema.safeParse(undefined).success)
  .map(([name]) => name)
const MOST_CENTAVOS = 100_000_000
const prices = new Set(['price', 'compareAt'])

/** Reads a catalogue from a table: one item per row, in display order. */
export const itemsTable: TableReading<ItemRow[]> = {
  isColumn: (cell) => columnOf(cell) !== undefined,
  empty: 'catálogo vazio',
  twice: 'o mesmo catálogo',
  read(table, said, folder) {
    const columns = columnsOf(table, said)
    if (!columns) return { value: [], lines: [], columns: {} }
    if (table.rows.length === 0) said.warn(1, 'nenhum item no catálogo: a campanha não vende nada')
    sayShortenedIds(table, columns, said)
    doubtWholePrices(table, columns, said)
    const unsure = unsureColumns(table, columns)
    const known = { said, categories: folder.find(CategoriesFile)?.value ?? [] }
    const read = table.rows.flatMap((row) => readRow({ row, columns, table, unsure }, known))
    return {
      value: read.map(({ row }) => row),
      lines: read.map(({ line }) => line),
      columns: Object.fromEntries(columns.map(({ name }, index) => [name, table.header.cells[index]!])),
    }
  },
  *write(rows) {
    yield csvHead(Object.values(titles))
    for (let from = 0; from < rows.length; from += ROWS_A_PIECE) yield csvRows(rows.slice(from, from + ROWS_A_PIECE).map(cellsOf))
  },
}

const ROWS_A_PIECE = 1000

/** The titles of a written table, in the order of its columns. */
const titles: Record<ColumnName, string> = {
  id: 'Código',
  name: 'Nome',
  category: 'Categoria',
  price: 'Preço',
  compareAt: 'Preço antigo',
  stock: 'Estoque',
  unit: 'Unidade',
  brand: 'Marca',
  reference: 'Referência externa',
  description: 'Descrição',
  ingredients: 'Ingredientes',
  allergens: 'Alergênicos',
  pictures: 'Fotos',
  pictureTexts: 'Textos das fotos',
  video: 'Vídeo',
  tags: 'Etiquetas',
  featured: 'Destaque',
  lowStock: 'Estoque baixo',
}

const cellsOf = (row: ItemRow): Cell[] => (Object.keys(titles) as ColumnName[]).map((name) => cellOf(name, row[name]))

function cellOf(name: ColumnName, value: ItemRow[ColumnName]): Cell {
  if (typeof value === 'number') return prices.has(name) ? { centavos: value } : value
  const text = Array.isArray(value) ? value.join('|') : value
  return text !== undefined && isMistakable(text) ? `${AS_TEXT}${text}` : text
}

/** Marks a cell as text for spreadsheets, which otherwise run formulas, shorten codes and turn fractions into dates. */
const AS_TEXT = "'"
const isMistakable = (text: string) => text.startsWith(AS_TEXT) || /^\d+$/.test(text) || mangled(text) !== undefined

/** The column of each header cell; undefined when the header has mistakes, which are reported. */
function columnsOf({ header: { cells, line }, place }: Table, said: TableSaid): Column[] | undefined {
  const columns = cells.map(columnOf)
  const faults = [
    ...cells.flatMap((cell, index) => (columns[index] ? [] : [`coluna desconhecida${place(index)}: ${strange(cell)}`])),
    ...columns.flatMap((column, index) =>
      column && columns.findIndex((other) => other?.name === column.name) < index
        ? [`coluna repetida${place(index)}: ${cells[index]}`]
        : [],
    ),
    ...required.filter((name) => !columns.some((column) => column?.name === name)).map((name) => `falta a coluna ${name}`),
  ]
  for (const fault of faults) said.add(line, fault)
  return faults.length === 0 ? (columns as Column[]) : undefined
}

function strange(cell: string) {
  if (cell === '') return '(sem nome)'
  const near = nearestColumn(cell)
  return near ? `${cell}; quis dizer ${near}?` : `${cell}; as colunas são ${columnNames.join(', ')}`
}

/** Price columns in which some cells are written in reais: a plain number in them is ambiguous. */
function unsureColumns({ rows }: Table, columns: Column[]): Set<number> {
  const isInReais = (cell: string) => {
    const read = writtenPrice(cell, 'centavos')
    return 'centavos' in read && read.isInReais
  }
  const pairs = [...columns.entries()].filter(
    ([index, { name, unit }]) => prices.has(name) && unit === 'centavos' && rows.some(({ cells }) => isInReais(cells[index]!.trim())),
  )
  return new Set(pairs.map(([index]) => index))
}

/** A price column without a single decimal may be in centavos: reported once, with both readings. */
function doubtWholePrices({ header, rows, place }: Table, columns: Column[], said: TableSaid) {
  for (const [index, { name, unit }] of columns.entries()) {
    const written = rows.map(({ cells, line }) => ({ cell: cells[index]!.trim(), line })).filter(({ cell }) => cell !== '')
    const [first] = written
    if (!first || !prices.has(name) || unit !== 'reais' || !written.every(({ cell }) => /^\d{3,9}$/.test(cell))) continue
    const [reais, centavos] = [money(Number(first.cell) * 100), money(Number(first.cell))]
    const doubt = `"${first.cell}" foi lido como ${reais}, e assim a coluna toda; se é ${centavos}, escreva ${centavos.slice(3)}`
    said.warn(first.line, `${header.cells[index]!}${place(index)}: ${doubt}`)
  }
}

function sayShortenedIds({ header, rows, place }: Table, columns: Column[], said: TableSaid) {
  const index = columns.findIndex(({ name }) => name === 'id')
  const codes = rows.map(({ cells, line }) => ({ text: cells[index]!.trim(), line }))
  for (const { line, text, whole } of shortenedCodes(codes))
    said.add(
      line,
      `${header.cells[index]!}${place(index)}: os zeros do começo se perderam, "${text}": formate a coluna como Texto e escreva ${whole}`,
    )
}

type Reading = { row: Row; columns: Column[]; table: Table; unsure: Set<number> }

function readRow({ row, columns, table, unsure }: Reading, { said, categories }: RowContext): { line: number; row: ItemRow }[] {
  const { cells, line } = row
  if (cells.length > columns.length) {
    const hint = 'textos com o separador pedem aspas, e preços de um CSV com vírgulas também, como "19,90"'
    said.add(line, `${cells.length} colunas nesta linha, ${columns.length} no cabeçalho: ${hint}`)
    return []
  }
  const wrong = new Set<string>()
  const say: Say = (index, message) => {
    wrong.add(columns[index]!.name)
    said.add(line, `${table.header.cells[index]!}${table.place(index)}: ${message}`)
  }
  const doubt: Say = (index, message) => said.warn(line, `${table.header.cells[index]!}${table.place(index)}: ${message}`)
  const values: Values = {}
  for (const [index, column] of columns.entries()) {
    const { cell, broken } = readCell(cells[index]!.trim())
    if (cell === '') continue
    if (broken) say(index, broken)
    else
      values[column.name] = valueOf(cell, column, {
        say: (text) => say(index, text),
        doubt: (text) => doubt(index, text),
        isUnsure: unsure.has(index),
      })
  }
  const checked = faultsIn(ItemRow, values)
  const indexOf = (name: string) => columns.findIndex((column) => column.name === name)
  const label = (name: string) => table.header.cells[indexOf(name)] ?? name
  for (const { path, message } of 'faults' in checked ? checked.faults : [])
    if (!wrong.has(String(path[0]))) {
      const meant = path[0] === 'category' && categoryNamed(String(values['category']), categories)
      const text = meant ? `${String(values['category'])} é o nome da categoria; quis dizer ${meant}?` : message
      said.add(line, `${label(String(path[0]))}${table.place(indexOf(String(path[0])))}: ${text}`)
    }
  return wrong.size === 0 && 'value' in checked ? [{ line, row: checked.value }] : []
}

/** A cell that is marked as text is not one that a spreadsheet has changed. */
const readCell = (written: string): { cell: string; broken?: string | undefined } =>
  written.startsWith(AS_TEXT) ? { cell: written.slice(AS_TEXT.length).trim() } : { cell: written, broken: mangled(written) }

/** The category with this name ("Pães") or id. */
const categoryNamed = (written: string, categories: RowContext['categories']) =>
  categories.find(({ id, name }) => searchable(name) === searchable(written) || id === searchable(written))?.id

type Judge = { say: (message: string) => void; doubt: (message: string) => void; isUnsure: boolean }

/** The cell's value for its column; undefined when it has none, which is reported. */
function valueOf(cell: string, { name, unit }: Column, judge: Judge): unknown {
  if (name === 'pictures' || name === 'pictureTexts' || name === 'tags') return cell.split('|').map((part) => part.trim())
  if (name === 'stock' || name === 'featured' || name === 'lowStock') return countOf(cell, name, judge)
  return prices.has(name) ? priceOf(cell, unit, judge) : cell
}

function priceOf(cell: string, unit: Column['unit'], { say, doubt, isUnsure }: Judge): number | undefined {
  const read = writtenPrice(cell, unit)
  if ('mistake' in read) return void say(read.mistake)
  if (isUnsure && !read.isInReais) {
    const [reais, centavos] = [money(read.centavos * 100), money(read.centavos)]
    return void say(`"${cell}" entre preços em reais pode ser ${reais} ou ${centavos}: escreva ${reais.slice(3)} ou ${centavos.slice(3)}`)
  }
  const isInReais = read.isInReais || unit === 'reais'
  if (read.centavos === 0)
    return void say(`zero não é um preço, "${cell}": escreva como ${isInReais ? '19,90' : '1990, em centavos, para R$ 19,90'}`)
  if (read.centavos > MOST_CENTAVOS) return void say(`preço alto demais, "${cell}": no máximo ${money(MOST_CENTAVOS)}`)
  if (read.doubt) doubt(read.doubt)
  return read.centavos
}

/** Reads a Brazilian spreadsheet's "1.000" as 1000, and "10,00" of one that shows decimals everywhere as 10. */
function countOf(cell: string, name: string, { say }: Judge): number | undefined {
  const plain = cell.replace(/,0+$/, '').replace(/^(\d{1,3})((?:\.\d{3})+)$/, (whole) => whole.replaceAll('.', ''))
  if (/^\d{1,9}$/.test(plain)) return Number(plain)
  say(name === 'stock' ? `use um número inteiro de unidades, como 40, não "${cell}"` : `use a ordem em "Destaques", como 1, não "${cell}"`)
  return undefined
}
