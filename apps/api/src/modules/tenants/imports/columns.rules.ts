import type { Table } from '#merchant/merchant-file.ts'
import type { ImportPlatform } from '@mutirao/contract/item-imports'
import { searchable } from '@mutirao/domain/search-text'

/** The fields of a product that the three exports share under different titles. */
const fields = [
  'handle',
  'id',
  'name',
  'html',
  'shortHtml',
  'brand',
  'categories',
  'taxonomy',
  'tags',
  'isPublished',
  'status',
  'visibility',
  'kind',
  'parent',
  'isGiftCard',
  'sku',
  'price',
  'sale',
  'saleFrom',
  'saleUntil',
  'compareAt',
  'stock',
  'tracker',
  'isInStock',
  'kilos',
  'grams',
  'pictures',
  'picturePosition',
  'variantPicture',
] as const
export type Field = (typeof fields)[number]
/** A variant's value of its option n, or a name or value of attribute n. */
export type Numbered = `value${number}` | `option${number}` | `attribute${number}` | `attributeValue${number}`

type Platform = {
  titles: Readonly<Partial<Record<Field, readonly string[]>>>
  numbered: readonly (readonly [RegExp, 'value' | 'option' | 'attribute' | 'attributeValue'])[]
  /** Without these it is another file. */
  needs: readonly Field[]
}

/**
 * The columns of the exports, without accents and punctuation. Shopify: its help page of the product CSV, with the titles of before and after 2025.
 * WooCommerce: the schema of its product CSV, and the titles in Portuguese. Nuvemshop: its sheet of products, in Portuguese and Spanish.
 */
const platforms: Readonly<Record<ImportPlatform, Platform>> = {
  nuvemshop: {
    titles: {
      handle: ['identificador url', 'identificador de url'],
      name: ['nome', 'nombre'],
      html: ['descricao', 'descripcion'],
      brand: ['marca'],
      categories: ['categorias'],
      tags: ['tags'],
      isPublished: ['exibir na loja', 'mostrar en tienda'],
      visibility: ['visibilidade', 'visibilidad'],
      sku: ['sku'],
      price: ['preco', 'precio'],
      sale: ['preco promocional', 'precio promocional'],
      stock: ['estoque', 'stock'],
      kilos: ['peso kg', 'peso'],
      pictures: ['imagens', 'imagem', 'imagenes', 'url da imagem'],
    },
    numbered: [
      [/^(?:nome da variacao|nombre de propiedad) (\d)$/, 'option'],
      [/^valor (?:da variacao|de propiedad) (\d)$/, 'value'],
    ],
    needs: ['handle', 'name', 'price'],
  },
  shopify: {
    titles: {
      handle: ['handle', 'url handle'],
      name: ['title'],
      html: ['body html', 'description'],
      brand: ['vendor'],
      categories: ['type'],
      taxonomy: ['product category', 'standardized product type'],
      tags: ['tags'],
      isPublished: ['published', 'published on online store'],
      status: ['status'],
      isGiftCard: ['gift card'],
      sku: ['variant sku', 'sku'],
      price: ['variant price', 'price'],
      compareAt: ['variant compare at price', 'compare at price'],
      stock: ['variant inventory qty', 'inventory quantity'],
      tracker: ['variant inventory tracker', 'inventory tracker'],
      grams: ['variant grams', 'weight value grams'],
      pictures: ['image src', 'product image url'],
      picturePosition: ['image position'],
      variantPicture: ['variant image', 'variant image url'],
    },
    numbered: [
      [/^option(\d) name$/, 'option'],
      [/^option(\d) value$/, 'value'],
    ],
    needs: ['handle', 'name', 'price'],
  },
  woocommerce: {
    titles: {
      id: ['id'],
      kind: ['type', 'tipo'],
      sku: ['sku'],
      name: ['name', 'nome'],
      isPublished: ['published', 'publicado'],
      visibility: ['visibility in catalog', 'visibilidade no catalogo'],
      shortHtml: ['short description', 'descricao curta', 'breve descricao'],
      html: ['description', 'descricao'],
      saleFrom: ['date sale price starts', 'data de preco promocional comeca em', 'data de inicio do preco promocional'],
      saleUntil: ['date sale price ends', 'data de preco promocional termina em', 'data de termino do preco promocional'],
      isInStock: ['in stock', 'em estoque'],
      stock: ['stock', 'estoque'],
      kilos: ['weight kg', 'peso kg'],
      grams: ['weight g', 'peso g'],
      sale: ['sale price', 'preco promocional'],
      price: ['regular price', 'preco normal', 'preco regular', 'preco'],
      categories: ['categories', 'categorias'],
      tags: ['tags'],
      pictures: ['images', 'imagens'],
      parent: ['parent', 'ascendente', 'pai', 'produto pai'],
      brand: ['brands', 'marcas'],
    },
    numbered: [
      [/^(?:attribute (\d+) name|nome do atributo (\d+)|atributo (\d+) nome)$/, 'attribute'],
      [/^(?:attribute (\d+) value s|valor(?: es|es)? do atributo (\d+)|atributo (\d+) valor(?: es|es)?)$/, 'attributeValue'],
    ],
    needs: ['kind', 'name', 'price'],
  },
}

const plainOf = (title: string) =>
  searchable(title)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

type Column = Field | Numbered

function columnOf(platform: Platform, title: string): Column | undefined {
  const plain = plainOf(title)
  const field = fields.find((one) => platform.titles[one]?.includes(plain))
  if (field) return field
  for (const [pattern, part] of platform.numbered) {
    const number = pattern.exec(plain)?.slice(1).find(Boolean)
    if (number !== undefined) return `${part}${Number(number)}`
  }
  return undefined
}

const all = Object.values(platforms)

/** Whether any of the exports has this column; finds the delimiter and the header of a file. */
export const isImportColumn = (title: string): boolean => all.some((platform) => columnOf(platform, title) !== undefined)

export const EMPTY_IMPORT = 'o arquivo está vazio: exporte os produtos da outra loja em CSV e escolha o arquivo'

export type Row = Readonly<{
  line: number
  get: (column: Column) => string
  /** The filled columns of attributes or options, in the order of their numbers. */
  numbers: (part: Part) => readonly number[]
}>
type Part = 'value' | 'attribute'
/** dropped: the titles of filled columns that no item has a place for; weight: that of the filled column of weights. torn: rows with too many cells. */
export type Recognized = {
  platform: ImportPlatform
  rows: Row[]
  dropped: string[]
  weight: string | undefined
  torn: { line: number; cells: number; columns: number }[]
}

/** Recognizes whose export the table is; or says what it is instead. */
export function recognized(table: Table): Recognized | { mistake: string } {
  const { cells } = table.header
  const found = (Object.keys(platforms) as ImportPlatform[])
    .map((name) => ({ name, columns: columnsOf(platforms[name], cells) }))
    .filter(({ name, columns }) => platforms[name].needs.every((need) => columns.has(need)))
    .toSorted((one, other) => other.columns.size - one.columns.size)[0]
  if (!found) return { mistake: otherFile(cells) }
  const { name, columns } = found
  const used = new Set(columns.values())
  const filled = cells.flatMap((title, index) =>
    !used.has(index) && table.rows.some((row) => (row.cells[index] ?? '').trim() !== '') ? [title || '(sem nome)'] : [],
  )
  const isTorn = (row: Table['rows'][number]) => row.cells.length > cells.length
  const rows = table.rows.filter((row) => !isTorn(row)).map((row) => rowOf(row, columns))
  const weightAt = (['kilos', 'grams'] as const).map((field) => columns.get(field)).find((index) => index !== undefined)
  const isWeighed = weightAt !== undefined && rows.some((row) => /[1-9]/.test(row.get('kilos') + row.get('grams')))
  return {
    platform: name,
    rows,
    dropped: filled,
    weight: isWeighed ? cells[weightAt] : undefined,
    torn: table.rows.filter(isTorn).map((row) => ({ line: row.line, cells: row.cells.length, columns: cells.length })),
  }
}

function columnsOf(platform: Platform, titles: readonly string[]): ReadonlyMap<Column, number> {
  const columns = new Map<Column, number>()
  for (const [index, title] of titles.entries()) {
    const column = columnOf(platform, title)
    if (column && !columns.has(column)) columns.set(column, index)
  }
  return columns
}

function rowOf({ cells, line }: Table['rows'][number], columns: ReadonlyMap<Column, number>): Row {
  const get = (column: Column) => {
    const index = columns.get(column)
    return index === undefined ? '' : plainCell(cells[index] ?? '')
  }
  const numbers = (part: Part) =>
    [...columns.keys()]
      .flatMap((column) => (column.startsWith(part) && /^[a-z]+\d+$/.test(column) ? [Number(column.slice(part.length))] : []))
      .filter((number) => get(`${part}${number}`) !== '')
      .toSorted((one, other) => one - other)
  return { line, get, numbers }
}

/** An apostrophe before what a spreadsheet takes for a formula was put there by the export. */
const plainCell = (cell: string): string => {
  const text = cell.trim()
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}

const OF_CUSTOMERS = /^(?:e mail|email|accepts (?:email )?marketing|first name|nome do cliente)$/
const OF_ORDERS = /^(?:financial status|fulfillment status|numero do pedido|order number|order id|status do pedido)$/

function otherFile(titles: readonly string[]): string {
  const plain = titles.map(plainOf)
  const HOW = 'exporte os produtos da Nuvemshop, da Shopify ou do WooCommerce em CSV'
  if (plain.some((title) => OF_ORDERS.test(title))) return `isto parece uma planilha de pedidos: ${HOW}`
  if (plain.some((title) => OF_CUSTOMERS.test(title))) return `isto parece uma planilha de clientes: ${HOW}`
  const missing = plain.filter(Boolean).length === 0 ? '' : `; as colunas são ${titles.slice(0, 6).join(', ')}`
  return `não é uma planilha de produtos que conhecemos${missing}: ${HOW}. Uma planilha sua entra em Planilha de produtos`
}
