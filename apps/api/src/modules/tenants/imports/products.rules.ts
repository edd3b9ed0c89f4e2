import type { ImportPlatform } from '@mutirao/contract/item-imports'
import { searchable } from '@mutirao/domain/search-text'
import { gramsIn, isNo } from './cells.rules.ts'
import type { Recognized, Row } from './columns.rules.ts'
import type { ImportReport } from './import-report.rules.ts'

/** One variant as its export writes it; a product without variants has one with no values. */
export type SourceVariant = {
  line: number
  sku: string
  values: readonly string[]
  /** Each value with the name of its option: "Tamanho: P". */
  options: readonly string[]
  price: string
  sale: string
  compareAt: string
  stock: string
  /** Whether the other shop counts it; one that it does not count is sold without end there, or not at all. */
  isCounted: boolean
  isOut: boolean
  grams: number | undefined
  picture: string | undefined
  saleFrom: string
  saleUntil: string
}
export type SourceProduct = {
  line: number
  /** Names the product in its shop. */
  key: string
  name: string
  html: string
  brand: string
  /** From the top: ["Roupas", "Camisetas"]. */
  categories: readonly (readonly string[])[]
  tags: readonly string[]
  pictures: readonly string[]
  /** "Material: algodão". */
  facts: readonly string[]
  variants: readonly SourceVariant[]
}

/** Reads the products of an export; the report names each row that is no product for sale. */
export function productsOf({ platform, rows }: Recognized, report: ImportReport): SourceProduct[] {
  return readers[platform](rows, report)
}

const HIDDEN = 'não está publicado na outra loja'

const listIn = (cell: string) =>
  cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)
const pathsIn = (cell: string) =>
  listIn(cell)
    .map((path) =>
      path
        .split('>')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .filter((path) => path.length > 0)

/** name: of an option or an attribute; without one, the value says it alone. */
type Option = { name: string; value: string }

const variantOf = (row: Row, options: readonly Option[]): SourceVariant => ({
  line: row.line,
  sku: row.get('sku'),
  values: options.map(({ value }) => value),
  options: options.flatMap(({ name, value }) => (name === '' ? [] : [`${name}: ${value}`])),
  price: row.get('price'),
  sale: row.get('sale'),
  compareAt: row.get('compareAt'),
  stock: row.get('stock'),
  isCounted: row.get('stock') !== '',
  isOut: false,
  grams: gramsIn(row.get('kilos'), 'kilos') ?? gramsIn(row.get('grams'), 'grams'),
  picture: row.get('variantPicture') || undefined,
  saleFrom: row.get('saleFrom'),
  saleUntil: row.get('saleUntil'),
})
/** The options of a row; their names may stand in the first row of its product alone. */
const optionsOf = (row: Row, group: readonly Row[]): Option[] =>
  row.numbers('value').map((number) => {
    const name = `option${number}` as const
    return { name: [row, ...group].map((one) => one.get(name)).find(Boolean) ?? '', value: row.get(`value${number}`) }
  })

/** The rows of each product, by its handle; rows without one belong to the product above. */
function grouped(rows: readonly Row[], report: ImportReport): Row[][] {
  const groups = new Map<string, Row[]>()
  let last: string | undefined
  for (const row of rows) {
    const handle = searchable(row.get('handle')) || last
    if (handle === undefined) {
      report.skipped(row.line, { item: row.get('name'), message: 'falta o identificador do produto' })
      continue
    }
    const group = groups.get(handle)
    if (group) group.push(row)
    else groups.set(handle, [row])
    last = handle
  }
  return [...groups.values()]
}

/** The first row that says something of the product itself. */
const headOf = (group: readonly Row[]): Row => group.find((row) => row.get('name') !== '') ?? group[0]!

/** For grouped exports. */
function productOf(group: readonly Row[]): Omit<SourceProduct, 'variants'> {
  const head = headOf(group)
  return {
    line: head.line,
    key: searchable(head.get('handle')),
    name: head.get('name'),
    html: head.get('html'),
    brand: head.get('brand'),
    categories: pathsIn(head.get('categories')),
    tags: listIn(head.get('tags')),
    pictures: group.flatMap((row) => listIn(row.get('pictures'))),
    facts: [],
  }
}

function fromNuvemshop(rows: readonly Row[], report: ImportReport): SourceProduct[] {
  return grouped(rows, report).flatMap((group) => {
    const product = productOf(group)
    const head = headOf(group)
    const isHidden = isNo(searchable(head.get('isPublished'))) || isNo(searchable(head.get('visibility')))
    if (isHidden) return report.skippedAll(group, { item: product.name, message: HIDDEN })
    return [{ ...product, variants: group.map((row) => variantOf(row, optionsOf(row, group))) }]
  })
}

const NO_OPTION = 'Default Title'

function fromShopify(rows: readonly Row[], report: ImportReport): SourceProduct[] {
  return grouped(rows, report).flatMap((group) => {
    const product = productOf(group)
    const head = headOf(group)
    const isHidden = isNo(searchable(head.get('isPublished'))) || isNo(searchable(head.get('status')))
    if (isHidden) return report.skippedAll(group, { item: product.name, message: HIDDEN })
    if (searchable(head.get('isGiftCard')) === 'true')
      return report.skippedAll(group, { item: product.name, message: 'é um vale-presente, que não se vende aqui como produto' })
    // A row without a price and without a value adds a picture.
    const sold = group.filter((row) => row.get('price') !== '' || row.numbers('value').length > 0)
    const variants = (sold.length > 0 ? sold : [head]).map((row) => {
      const variant = variantOf(
        row,
        optionsOf(row, group).filter(({ value }) => value !== NO_OPTION),
      )
      // An empty tracker: the quantity beside it is not counted.
      const isTracked = row.get('tracker') !== '' || row.get('stock') !== '0'
      return { ...variant, isCounted: variant.isCounted && isTracked }
    })
    const taxonomy = head
      .get('taxonomy')
      .split('>')
      .map((part) => part.trim())
      .filter(Boolean)
    const type = head.get('categories')
    return [{ ...product, categories: type ? [[type]] : taxonomy.slice(-1).map((one) => [one]), pictures: inOrder(group), variants }]
  })
}

const inOrder = (group: readonly Row[]) =>
  group
    .filter((row) => row.get('pictures') !== '')
    .map((row, at) => ({ address: row.get('pictures'), place: Number(row.get('picturePosition')) || at + 1 }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ address }) => address)

const kindsOf = (row: Row) => listIn(searchable(row.get('kind')))
const isVariation = (row: Row) => kindsOf(row).some((kind) => kind === 'variation' || kind === 'variacao')

function fromWooCommerce(rows: readonly Row[], report: ImportReport): SourceProduct[] {
  const variations = Map.groupBy(rows.filter(isVariation), (row) => searchable(row.get('parent')))
  const parents = new Map<string, Row>()
  const products = rows
    .filter((row) => !isVariation(row))
    .flatMap((row) => {
      const own = [row.get('sku'), row.get('id') && `id:${row.get('id')}`].map(searchable).filter(Boolean)
      const earlier = own.map((name) => parents.get(name)).find(Boolean)
      if (earlier && isVariable(row)) {
        report.merged(row.line, { item: row.get('name'), message: `repete o produto da linha ${earlier.line}, com as suas variações` })
        return []
      }
      for (const name of own) parents.set(name, row)
      const children = own.flatMap((name) => {
        const found = variations.get(name) ?? []
        variations.delete(name)
        return found
      })
      return wooProduct(row, children, report)
    })
  for (const row of [...variations.values()].flat())
    report.skipped(row.line, { item: row.get('name'), message: `é uma variação de "${row.get('parent')}", que não está na planilha` })
  return products
}

const isVariable = (row: Row) => kindsOf(row).some((kind) => kind === 'variable' || kind === 'variavel')

const REFUSED_KINDS: Readonly<Record<string, string>> = {
  external: 'é vendido em outro site',
  externo: 'é vendido em outro site',
  grouped: 'é um grupo de outros produtos, que entram cada um por si',
  agrupado: 'é um grupo de outros produtos, que entram cada um por si',
}

function wooProduct(row: Row, children: readonly Row[], report: ImportReport): SourceProduct[] {
  const item = row.get('name')
  const kinds = kindsOf(row)
  const refused = kinds.map((kind) => REFUSED_KINDS[kind]).find(Boolean)
  const isHidden = isNo(searchable(row.get('isPublished'))) || isNo(searchable(row.get('visibility')))
  if (refused || isHidden) return report.skippedAll([row, ...children], { item, message: refused ?? HIDDEN })
  const shown = children.filter((child) => !isNo(searchable(child.get('isPublished'))))
  report.skippedAll(
    children.filter((child) => !shown.includes(child)),
    { item, message: HIDDEN },
  )
  if (isVariable(row) && shown.length === 0) return report.skippedAll([row], { item, message: 'tem variações, e nenhuma está na planilha' })
  if (shown.length > 0 && /\d/.test(row.get('stock')))
    report.changed(row.line, { item, message: `o estoque de ${row.get('stock')} é das variações juntas: conte cada uma aqui` })
  const varied = new Set(shown.flatMap((child) => child.numbers('attribute').map((number) => child.get(`attribute${number}`))))
  const sold = shown.length > 0 ? shown : [row]
  return [
    {
      line: row.line,
      key: searchable(row.get('sku') || item),
      name: item,
      // Its export writes a line break of a text as these two signs.
      html: [row.get('shortHtml'), row.get('html')].filter(Boolean).join('\n\n').replaceAll('\\n', '\n'),
      brand: listIn(row.get('brand'))[0] ?? '',
      categories: pathsIn(row.get('categories')),
      tags: listIn(row.get('tags')),
      pictures: listIn(row.get('pictures')),
      facts: factsOf(row, varied),
      variants: sold.map((child) => wooVariant(child, child === row)),
    },
  ]
}

function factsOf(row: Row, varied: ReadonlySet<string>): string[] {
  return row.numbers('attribute').flatMap((number) => {
    const [name, value] = [row.get(`attribute${number}`), listIn(row.get(`attributeValue${number}`)).join(', ')]
    return varied.has(name) || value === '' ? [] : [`${name}: ${value}`]
  })
}

function wooVariant(row: Row, isAlone: boolean): SourceVariant {
  const options = row
    .numbers('attribute')
    .map((number) => ({ name: row.get(`attribute${number}`), value: row.get(`attributeValue${number}`) }))
  const isOut = row.get('stock') === '' && isNo(searchable(row.get('isInStock')))
  const variant = variantOf(row, isAlone ? [] : options.filter(({ value }) => value !== ''))
  // "parent": the variations share one count.
  const isCounted = /\d/.test(row.get('stock'))
  return { ...variant, isCounted, isOut, picture: isAlone ? undefined : listIn(row.get('pictures'))[0] }
}

const readers: Readonly<Record<ImportPlatform, (rows: readonly Row[], report: ImportReport) => SourceProduct[]>> = {
  nuvemshop: fromNuvemshop,
  shopify: fromShopify,
  woocommerce: fromWooCommerce,
}
