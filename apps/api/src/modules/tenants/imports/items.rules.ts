import { mapInPieces } from '#in-pieces.ts'
import { faultsIn } from '#merchant/faults.ts'
import type { ImportChoices } from '@mutirao/contract/item-imports'
import { ItemRow } from '@mutirao/contract/merchant/items'
import { text } from '@mutirao/contract/merchant/shapes'
import { searchable } from '@mutirao/domain/search-text'
import { countIn, weightText } from './cells.rules.ts'
import { textOfHtml } from './html-text.rules.ts'
import type { ImportReport } from './import-report.rules.ts'
import { idOf } from './item-codes.rules.ts'
import { pricesOf } from './prices.rules.ts'
import type { SourceProduct, SourceVariant } from './products.rules.ts'

/** Facts of the shop that an item is made with. today: its day, like 2026-11-21; placeholder: the picture until the first one has come. */
type Making = Pick<ImportChoices, 'uncounted' | 'isWeightUnit'> & { today: string; placeholder: string }

/** An item that the export has, in our shape. Its category is a name; its pictures are addresses. */
export type ImportedItem = {
  line: number
  /** The index of its product in the file. */
  product: number
  row: ItemRow
  category: string
  /** The picture of this variant alone. */
  ownPicture: string | undefined
  isUncounted: boolean
  /** Without one the item is described by its name. */
  isDescribed: boolean
}
/** pictures: of each product, by its number. */
export type ImportedItems = { items: ImportedItem[]; pictures: readonly (readonly string[])[] }

const MOST_PICTURES = 6
const MOST_NAME = 120
const MOST_DESCRIPTION = 1200
const MOST_CATEGORY = 40
const MOST_TAG = 30
const MOST_TAGS = 50
const MOST_BRAND = 60
export const NO_CATEGORY = 'Outros'
const UNIT = 'unidade'

/** Turns products into items: each variant is one of its own, with its values in the name. In pieces: 50,000 products take seconds. */
export async function itemsOf(products: readonly SourceProduct[], making: Making, report: ImportReport): Promise<ImportedItems> {
  const made = await mapInPieces(products, (product, number) => {
    const shared = sharedOf(product, report)
    return product.variants.flatMap((variant) => {
      const item = shared && itemOf({ product, number, shared, variant, making }, report)
      return item ? [item] : []
    })
  })
  return { items: namedItems(made.flat(), report), pictures: products.map((product) => picturesOf(product, report)) }
}

const LONGEST_ADDRESS = 2000
const isAddress = (written: string) =>
  written.length <= LONGEST_ADDRESS && /^https?:\/\/[^\s\p{Cc}\p{Surrogate}]+$/iu.test(written) && URL.canParse(written)

/** The addresses of a product's pictures; its first ones where it has more than an item may have. */
function picturesOf({ line, name, pictures, variants }: SourceProduct, report: ImportReport): string[] {
  const all = [...new Set(pictures)]
  const wrong = [...all, ...variants.flatMap(({ picture }) => picture ?? [])].filter((written) => !isAddress(written))
  for (const written of new Set(wrong))
    report.changed(line, { item: name, message: `a foto não tem um endereço da internet, "${written.slice(0, 80)}": fica de fora` })
  const found = all.filter(isAddress)
  if (found.length > MOST_PICTURES)
    report.changed(line, { item: name, message: `só as primeiras ${MOST_PICTURES} das ${found.length} fotos entram` })
  return found.slice(0, MOST_PICTURES)
}

type Shared = { name: string; description: string; isDescribed: boolean; brand: string | undefined; category: string; tags: string[] }

/** The common fields of a product's variants. */
function sharedOf(product: SourceProduct, report: ImportReport): Shared | undefined {
  const name = lineOf(product.name)
  const said = (message: string) => report.changed(product.line, { item: name, message })
  if (name === '') {
    report.skippedAll(product.variants, { item: '', message: 'falta o nome' })
    return undefined
  }
  const [top = '', ...deeper] = product.categories[0] ?? []
  const others = [...deeper, ...product.categories.slice(1).flat(), ...product.tags].map((tag) =>
    textOfHtml(tag).replaceAll(/[|\s]+/g, ' '),
  )
  const unlike = [...new Map(others.map((tag) => [searchable(tag), tag])).values()].filter((tag) => searchable(tag) !== searchable(top))
  const tags = unlike.filter((tag) => isText(tag, MOST_TAG)).slice(0, MOST_TAGS)
  const lost = unlike.filter((tag) => !tags.includes(tag))
  if (lost.some(Boolean))
    said(`etiquetas que ficaram de fora, compridas demais, ilegíveis ou além de ${MOST_TAGS}: ${lost.slice(0, 5).join(', ')}`)
  const category = cut(lineOf(top), MOST_CATEGORY)
  const brand = cut(lineOf(product.brand), MOST_BRAND)
  if (category !== '' && !isText(category, MOST_CATEGORY)) said(`a categoria não se lê, "${category}": entra em ${NO_CATEGORY}`)
  if (brand !== '' && !isText(brand, MOST_BRAND)) said(`a marca não se lê, "${brand}": fica de fora`)
  const description = descriptionOf(product, said)
  return {
    name,
    description: description || name,
    isDescribed: description !== '',
    brand: isText(brand, MOST_BRAND) ? brand : undefined,
    category: isText(category, MOST_CATEGORY) ? category : NO_CATEGORY,
    tags,
  }
}

const lineOf = (html: string) => textOfHtml(html).replaceAll(/\s+/g, ' ')
/** A schema costs more than its check. */
const ofLength = new Map([MOST_TAG, MOST_CATEGORY, MOST_BRAND].map((most) => [most, text(most)]))
const isText = (written: string, most: typeof MOST_TAG | typeof MOST_CATEGORY | typeof MOST_BRAND) =>
  ofLength.get(most)!.safeParse(written).success

function descriptionOf({ html, facts }: SourceProduct, said: (message: string) => void): string {
  const text = [textOfHtml(html), facts.map((fact) => textOfHtml(fact)).join('\n')].filter(Boolean).join('\n\n')
  const whole = text.replaceAll('\uFFFD', '')
  if (whole !== text) said('um acento se perdeu na descrição: confira')
  if (whole.length > MOST_DESCRIPTION)
    said(`descrição de ${whole.length.toLocaleString('pt-BR')} letras: entra com as primeiras ${MOST_DESCRIPTION}`)
  return cut(whole, MOST_DESCRIPTION)
}

/** The name's suffix in brackets, with the names of its options: "24" alone may be a number or a size. */
function withOptions({ description, isDescribed }: Shared, { options }: SourceVariant, said: (message: string) => void): string {
  const lines = cut(options.map((option) => textOfHtml(option)).join('\n'), MOST_DESCRIPTION / 2)
  if (lines === '') return description
  if (!isDescribed) return lines
  const room = MOST_DESCRIPTION - lines.length - 2
  if (description.length > room && !description.endsWith('…')) said('a descrição perde o fim, para caberem as opções')
  return `${cut(description, room)}\n\n${lines}`
}

/** At a space, where there is one near the end. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const short = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')
  const space = short.search(/\s\S{0,40}$/)
  return `${(space > most / 2 ? short.slice(0, space) : short).trimEnd()}…`
}

type Facts = { product: SourceProduct; number: number; shared: Shared; variant: SourceVariant; making: Making }
type Made = ImportedItem & { key: string; sku: string }

function itemOf({ product, number, shared, variant, making }: Facts, report: ImportReport): Made | undefined {
  const values = variant.values.map((value) => lineOf(value)).filter(Boolean)
  const name = nameOf(shared.name, values)
  const said = (message: string) => report.changed(variant.line, { item: name, message })
  const skip = (message: string) => void report.skipped(variant.line, { item: name, message })
  const prices = pricesOf(variant, making.today)
  if ('mistake' in prices) return skip(prices.mistake)
  for (const one of prices.said) said(one)
  const stock = stockOf(variant, making, said)
  const key = idOf([product.key, ...values].join(' '))
  if (key === '') return skip('o nome não tem letra nem número de que fazer um código')
  const row = {
    id: key,
    name,
    category: 'outros',
    price: prices.price,
    compareAt: prices.compareAt,
    stock: stock.units,
    unit: making.isWeightUnit && variant.grams !== undefined ? weightText(variant.grams) : UNIT,
    brand: shared.brand,
    description: withOptions(shared, variant, said),
    pictures: [making.placeholder],
    tags: shared.tags,
  }
  const checked = faultsIn(ItemRow, row)
  if ('faults' in checked) return skip(checked.faults.map(({ path, message }) => `${titleOf(path[0])}: ${message}`).join('; '))
  if (name.endsWith('…')) said(`nome comprido: entra com ${MOST_NAME} letras`)
  const { isUncounted } = stock
  return {
    line: variant.line,
    product: number,
    row: checked.value,
    category: shared.category,
    ownPicture: variant.picture !== undefined && isAddress(variant.picture) ? variant.picture : undefined,
    isDescribed: shared.isDescribed,
    isUncounted,
    key,
    sku: idOf(variant.sku),
  }
}

const titles: Readonly<Record<string, string>> = {
  name: 'nome',
  description: 'descrição',
  brand: 'marca',
  tags: 'etiquetas',
  price: 'preço',
  compareAt: 'preço antigo',
}
const titleOf = (key: PropertyKey | undefined) => titles[String(key)] ?? String(key)

function nameOf(name: string, values: readonly string[]): string {
  if (values.length === 0) return cut(name, MOST_NAME)
  const suffix = cut(` (${values.join(', ')})`, MOST_NAME / 2)
  return cut(name, MOST_NAME - suffix.length) + suffix
}

function stockOf(variant: SourceVariant, { uncounted }: Making, said: (message: string) => void) {
  if (variant.isOut) return { units: 0, isUncounted: false }
  if (!variant.isCounted) return { units: uncounted, isUncounted: true }
  const read = countIn(variant.stock)
  if (read === undefined) return { units: uncounted, isUncounted: true }
  if ('mistake' in read) {
    said(`${read.mistake}: entra com ${uncounted}`)
    return { units: uncounted, isUncounted: true }
  }
  if (read.said) said(read.said)
  return { units: read.units, isUncounted: false }
}

/** Joins what the file has more than once, and gives each item its code: the SKU where it names one item, else one of the product's name. */
function namedItems(made: readonly Made[], report: ImportReport): ImportedItem[] {
  const own = onceEach(made, ({ key }) => key, report)
  const bySku = Map.groupBy(
    own.filter(({ sku }) => sku !== ''),
    ({ sku }) => sku,
  )
  const shared = new Set(
    [...bySku].flatMap(([sku, found]) => (new Set(found.map(({ row }) => searchable(row.name))).size > 1 ? [sku] : [])),
  )
  const keys = new Set(own.map(({ key }) => key))
  const coded = own.map((item) => {
    if (item.sku === '') return item
    if (shared.has(item.sku)) {
      report.changed(item.line, {
        item: item.row.name,
        message: `o SKU é também de outro produto da planilha: fica com o código ${item.key}`,
      })
      return item
    }
    // The code that another item has by its name.
    if (item.sku !== item.key && keys.has(item.sku)) return item
    return { ...item, row: { ...item.row, id: item.sku } }
  })
  const found = onceEach(coded, ({ row }) => row.id, report)
  tellNamesakes(found, report)
  return found
}

/** Reports items that an earlier one has the name of; nothing says that they are the same. */
function tellNamesakes(items: readonly Made[], report: ImportReport): void {
  const first = new Map<string, Made>()
  for (const item of items) {
    const name = searchable(item.row.name)
    const earlier = first.get(name)
    if (earlier)
      report.changed(item.line, {
        item: item.row.name,
        message: `tem o nome do produto da linha ${earlier.line} e outro código: entra como mais um produto`,
      })
    else first.set(name, item)
  }
}

function onceEach(made: readonly Made[], keyOf: (item: Made) => string, report: ImportReport): Made[] {
  const first = new Map<string, Made>()
  return made.filter((item) => {
    const earlier = first.get(keyOf(item))
    if (!earlier) {
      first.set(keyOf(item), item)
      return true
    }
    const differing = differencesOf(earlier, item)
    const said = { item: item.row.name, message: `já está na linha ${earlier.line}` }
    if (differing.length === 0) report.merged(item.line, { ...said, message: `${said.message}, igual: entra uma vez` })
    else
      report.skipped(item.line, {
        ...said,
        message: `${said.message} com ${differing.join(', ')} diferente: fica o da linha ${earlier.line}`,
      })
    return false
  })
}

const compared = {
  name: 'nome',
  price: 'preço',
  compareAt: 'preço antigo',
  stock: 'estoque',
  brand: 'marca',
  unit: 'unidade',
  description: 'descrição',
} as const

const differencesOf = (one: Made, other: Made): string[] => [
  ...(Object.keys(compared) as (keyof typeof compared)[]).flatMap((key) => (one.row[key] === other.row[key] ? [] : [compared[key]])),
  ...(one.category === other.category ? [] : ['categoria']),
]
