import type { Table } from '#merchant/merchant-file.ts'
import type { ImportPlatform } from '@mutirao/contract/item-imports'
import { searchable } from '@mutirao/domain/search-text'

/** The fields of a customer that the three exports share under different titles. mark: agreed to e-mail. smsMark: to SMS, which the shop does not send. */
const fields = [
  'name',
  'firstName',
  'lastName',
  'username',
  'email',
  'phone',
  'otherPhone',
  'cpf',
  'city',
  'mark',
  'smsMark',
  'orders',
  'spent',
] as const
type Field = (typeof fields)[number]

type Platform = {
  titles: Readonly<Partial<Record<Field, readonly string[]>>>
  /** With all columns of one of these it is an export of customers. */
  needs: readonly (readonly Field[])[]
}

/**
 * The columns of the exports, without accents and punctuation. Shopify: its help page of the customer CSV, with the titles of before and after 2023.
 * WooCommerce: the customers' report of its own, in English and Portuguese, and the fields of users as extensions export them, those of Brazilian Market
 * included. Nuvemshop: its list of customers, in Portuguese and Spanish.
 */
const platforms: Readonly<Record<ImportPlatform, Platform>> = {
  nuvemshop: {
    titles: {
      name: ['nome', 'nombre', 'nome completo', 'nome do cliente', 'cliente'],
      email: ['e mail', 'email', 'e mail do cliente'],
      phone: ['telefone', 'telefono', 'celular'],
      cpf: ['cpf cnpj', 'cpf', 'cpf ou cnpj', 'documento', 'dni cuit'],
      city: ['cidade', 'ciudad'],
      mark: [
        'aceita marketing',
        'aceita e mail marketing',
        'aceita email marketing',
        'aceita receber marketing',
        'aceita receber novidades',
        'acepta marketing',
        'newsletter',
      ],
      orders: ['quantidade de compras', 'compras', 'numero de compras', 'cantidad de compras', 'total de pedidos'],
      spent: ['total consumido', 'total consumido brl', 'total gasto', 'total gasto brl', 'valor total gasto'],
    },
    needs: [['name', 'email', 'phone']],
  },
  shopify: {
    titles: {
      firstName: ['first name'],
      lastName: ['last name'],
      email: ['email'],
      phone: ['phone'],
      otherPhone: ['default address phone'],
      city: ['default address city', 'city'],
      mark: ['accepts email marketing', 'accepts marketing'],
      smsMark: ['accepts sms marketing'],
      orders: ['total orders', 'orders count'],
      spent: ['total spent'],
    },
    needs: [['firstName', 'lastName', 'email']],
  },
  woocommerce: {
    titles: {
      name: ['name', 'nome', 'display name'],
      firstName: ['billing first name', 'first name'],
      lastName: ['billing last name', 'last name'],
      username: ['username', 'nome de usuario', 'user login'],
      email: ['email', 'e mail', 'user email', 'billing email'],
      phone: ['billing cellphone', 'billing phone', 'phone', 'telefone'],
      otherPhone: ['billing phone'],
      cpf: ['billing cpf', 'cpf'],
      city: ['billing city', 'city', 'cidade'],
      orders: ['orders', 'pedidos'],
      spent: ['total spend', 'total gasto'],
    },
    needs: [
      ['username', 'email'],
      ['firstName', 'phone', 'email'],
    ],
  },
}

const plainOf = (title: string) =>
  searchable(title)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const fieldOf = ({ titles }: Platform, title: string): Field | undefined => {
  const plain = plainOf(title)
  return fields.find((one) => titles[one]?.includes(plain))
}

const all = Object.values(platforms)

/** Whether any of the exports has this column; finds the delimiter and the header of a file. */
export const isCustomerColumn = (title: string): boolean => all.some((platform) => fieldOf(platform, title) !== undefined)

export const EMPTY_CUSTOMERS = 'o arquivo está vazio: exporte os clientes da outra loja em CSV e escolha o arquivo'

export type CustomerRow = Readonly<{ line: number; get: (field: Field) => string }>
/** dropped: the titles of filled columns that a person has no place for. torn: rows with too many cells. */
export type RecognizedCustomers = {
  platform: ImportPlatform
  rows: CustomerRow[]
  dropped: string[]
  torn: { line: number; cells: number; columns: number }[]
}

/** Recognizes whose export of customers the table is; or says what it is instead. */
export function recognizedCustomers({ header, rows }: Table): RecognizedCustomers | { mistake: string } {
  const { cells } = header
  const found = (Object.keys(platforms) as ImportPlatform[])
    .map((name) => ({ name, columns: columnsOf(platforms[name], cells) }))
    .filter(({ name, columns }) => platforms[name].needs.some((need) => need.every((field) => columns.has(field))))
    .toSorted((one, other) => other.columns.size - one.columns.size)[0]
  if (!found || isOfProducts(cells)) return { mistake: otherFile(cells) }
  const used = new Set(found.columns.values())
  const isTorn = (row: Table['rows'][number]) => row.cells.length > cells.length
  return {
    platform: found.name,
    rows: rows.filter((row) => !isTorn(row)).map((row) => rowOf(row, found.columns)),
    dropped: cells.flatMap((title, index) =>
      !used.has(index) && rows.some((row) => (row.cells[index] ?? '').trim() !== '') ? [title || '(sem nome)'] : [],
    ),
    torn: rows.filter(isTorn).map((row) => ({ line: row.line, cells: row.cells.length, columns: cells.length })),
  }
}

/** The first column of each title counts. */
function columnsOf(platform: Platform, titles: readonly string[]): ReadonlyMap<Field, number> {
  const columns = new Map<Field, number>()
  for (const [index, title] of titles.entries()) {
    const field = fieldOf(platform, title)
    if (field && !columns.has(field)) columns.set(field, index)
    else if (field === 'phone' && !columns.has('otherPhone')) columns.set('otherPhone', index)
  }
  return columns
}

function rowOf({ cells, line }: Table['rows'][number], columns: ReadonlyMap<Field, number>): CustomerRow {
  const get = (field: Field) => {
    const index = columns.get(field)
    return index === undefined ? '' : plainCell(cells[index] ?? '')
  }
  return { line, get }
}

/** An apostrophe before what a spreadsheet takes for a formula was put there by the export. */
const plainCell = (cell: string): string => {
  const text = cell.trim()
  return /^'[=+\-@0-9]/.test(text) ? text.slice(1) : text
}

const OF_ORDERS = /^(?:financial status|fulfillment status|numero do pedido|order number|order id|status do pedido)$/
const OF_PRODUCTS =
  /^(?:sku|variant sku|variant price|handle|url handle|identificador url|preco|regular price|preco normal|body html|estoque)$/
const isOfProducts = (titles: readonly string[]) => titles.map(plainOf).some((title) => OF_PRODUCTS.test(title))

function otherFile(titles: readonly string[]): string {
  const HOW = 'exporte os clientes da Nuvemshop, da Shopify ou do WooCommerce em CSV'
  if (titles.map(plainOf).some((title) => OF_ORDERS.test(title))) return `isto parece uma planilha de pedidos: ${HOW}`
  if (isOfProducts(titles)) return `isto parece uma planilha de produtos, que entra em Produtos: ${HOW}`
  const missing = titles.some((title) => plainOf(title) !== '') ? `; as colunas são ${titles.slice(0, 6).join(', ')}` : ''
  return `não é uma planilha de clientes que conhecemos${missing}: ${HOW}`
}
