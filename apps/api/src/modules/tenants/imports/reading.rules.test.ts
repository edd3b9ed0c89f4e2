import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MistakeList } from '../folder/mistake-list.rules.ts'
import { tableOf } from '../folder/table.service.ts'
import { priceIn } from './cells.rules.ts'
import { EMPTY_IMPORT, isImportColumn } from './columns.rules.ts'
import { idOf } from './item-codes.rules.ts'
import { readImport } from './reading.rules.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}.csv`, import.meta.url))
type Choices = { uncounted?: number; isWeightUnit?: boolean }

function attempt(bytes: Uint8Array, choices: Choices = {}) {
  const mistakes = new MistakeList('')
  const table = tableOf(bytes, 'export.csv', { mistakes, isColumn: isImportColumn, empty: EMPTY_IMPORT, isFromProgram: true })
  if (!table)
    throw new Error(
      mistakes
        .sorted()
        .map(({ message }) => message)
        .join(),
    )
  return readImport(table, { uncounted: 0, isWeightUnit: false, today: '2026-11-21', placeholder: 'sem-foto.webp', ...choices })
}
function read(bytes: Uint8Array, choices: Choices = {}) {
  const found = attempt(bytes, choices)
  if ('mistake' in found) throw new Error(found.mistake)
  return { ...found, rows: found.items.map(({ row }) => row), notes: found.report.notes() }
}
const text = (...lines: string[]) => Buffer.from(lines.join('\n'))
const notesOf = ({ notes }: { notes: { kind: string; line: number; message: string }[] }, kind: string) =>
  notes.filter((one) => one.kind === kind).map(({ line, message }) => `${line}: ${message}`)

describe('an export of Nuvemshop', () => {
  const found = read(fixture('nuvemshop'), { uncounted: 7 })

  it('is recognized in Latin-1 with semicolons and line breaks in cells, and its variants become items', () => {
    expect(found).toMatchObject({ platform: 'nuvemshop', products: 3 })
    expect(found.rows.map(({ id, name, price, compareAt, stock }) => ({ id, name, price, compareAt, stock }))).toEqual([
      { id: 'cam-p-az', name: 'Camiseta Jatobá (P, Azul)', price: 107_990, compareAt: undefined, stock: 10 },
      { id: 'cam-m-az', name: 'Camiseta Jatobá (M, Azul)', price: 89_990, compareAt: 107_990, stock: 0 },
      { id: 'cam-g-az', name: 'Camiseta Jatobá (G, Azul)', price: 107_990, compareAt: undefined, stock: 7 },
      { id: 'caneca-de-agata', name: 'Caneca de ágata', price: 3990, compareAt: undefined, stock: 25 },
    ])
    expect(found.rows[0]).toMatchObject({
      description: 'Malha de algodão,\nfeita em Bauru.\n\n• Lavar à mão',
      brand: 'Jatobá',
      unit: 'unidade',
      tags: ['Camisetas', 'Lançamentos', 'algodão', 'verão'],
      pictures: ['sem-foto.webp'],
    })
    expect(found.items.map(({ category, isUncounted }) => [category, isUncounted])).toEqual([
      ['Roupas', false],
      ['Roupas', false],
      ['Roupas', true],
      ['Cozinha', false],
    ])
  })

  it('takes the same item four times once, and says what differs', () => {
    expect(notesOf(found, 'MERGED')).toEqual(['7: já está na linha 6, igual: entra uma vez', '9: já está na linha 6, igual: entra uma vez'])
    expect(notesOf(found, 'SKIPPED')).toEqual([
      '8: já está na linha 6 com preço diferente: fica o da linha 6',
      '10: não está publicado na outra loja',
      '11: falta o preço',
    ])
  })

  it('names the columns that have no place here, and no empty ones', () => {
    expect(found.columns).toContain('Código de barras')
    expect(found.columns).toContain('Custo')
    expect(found.columns).not.toContain('Sexo')
    expect(found.notes.filter(({ kind }) => kind === 'COLUMN').map(({ item }) => item)).toEqual(found.columns)
  })

  it('takes the weight as the unit when the merchant says so', () => {
    expect(read(fixture('nuvemshop'), { isWeightUnit: true }).rows.map(({ unit }) => unit)).toEqual(['200 g', '200 g', '200 g', '350 g'])
  })
})

describe('an export of Shopify', () => {
  const found = read(fixture('shopify'))

  it('has variants, pictures in their order, and the picture of a variant', () => {
    expect(found).toMatchObject({ platform: 'shopify', products: 3 })
    expect(found.rows.map(({ id, name, price, compareAt, stock }) => [id, name, price, compareAt, stock])).toEqual([
      ['cafe-g-250', 'Café da Serra (Em grãos, 250 g)', 3490, 3990, 12],
      ['cafe-m-250', 'Café da Serra (Moído, 250 g)', 3490, undefined, 0],
      ['cafe-m-1000', 'Café da Serra (Moído, 1 kg)', 111_990, undefined, 0],
      ['bule', 'Bule esmaltado', 8990, undefined, 4],
    ])
    expect(found.pictures[0]).toEqual([1, 2, 3].map((number) => `https://cdn.shop.test/cafe-${number}.jpg`))
    expect(found.items.map(({ ownPicture }) => ownPicture)).toEqual([
      'https://cdn.shop.test/graos.jpg',
      'https://cdn.shop.test/moido.jpg',
      undefined,
      undefined,
    ])
    expect(found.items.map(({ isUncounted }) => isUncounted)).toEqual([false, false, true, false])
    expect(found.items.map(({ category }) => category)).toEqual(['Cafés', 'Cafés', 'Cafés', 'Teapots'])
    expect(found.rows[0]!.description).toBe('Torra média\n\nNotas de mel & castanha.')
    expect(found.rows[3]!.description).toBe('Bule esmaltado')
  })

  it('says what is no product for sale here', () => {
    expect(notesOf(found, 'SKIPPED')).toEqual([
      '6: é um vale-presente, que não se vende aqui como produto',
      '7: não está publicado na outra loja',
      '8: sem preço, "0.00": aqui todo produto tem um',
    ])
    expect(notesOf(found, 'CHANGED')).toEqual(['3: estoque de -3: entra com 0'])
  })

  it('is recognized by its titles since 2025, too', () => {
    const { rows, platform, pictures } = read(
      text(
        'Title,URL handle,Description,Vendor,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Product image URL',
        'Camisa,camisa,Linho,Casa,Active,1001,Tamanho,P,99.90,120.00,shopify,3,https://cdn.shop.test/a.jpg',
        ',camisa,,,,1002,,M,99.90,,shopify,5,',
      ),
    )
    expect({ platform, pictures }).toEqual({ platform: 'shopify', pictures: [['https://cdn.shop.test/a.jpg']] })
    expect(rows.map(({ id, name, compareAt }) => [id, name, compareAt])).toEqual([
      ['1001', 'Camisa (P)', 12_000],
      ['1002', 'Camisa (M)', undefined],
    ])
  })
})

describe('an export of WooCommerce', () => {
  const found = read(fixture('woocommerce'))

  it('joins variations with their product, by its SKU or its number', () => {
    expect(found).toMatchObject({ platform: 'woocommerce', products: 3 })
    expect(found.rows.map(({ id, name, price, compareAt, stock }) => [id, name, price, compareAt, stock])).toEqual([
      ['pao-g', 'Pão de fermentação natural (Grande)', 2450, undefined, 8],
      ['pao-p', 'Pão de fermentação natural (Pequeno)', 1450, undefined, 0],
      ['geleia', 'Geleia de jabuticaba', 1890, 2290, 30],
    ])
    expect(found.rows[0]!.description).toBe('Longa fermentação.\n\nAssado cedo.\n\nCasca grossa.\n\nFarinha: Orgânica')
    expect(found.rows[0]).toMatchObject({ brand: 'Forno', tags: ['Naturais', 'Café da manhã', 'trigo', 'levain'] })
    expect(found.items[0]).toMatchObject({ ownPicture: 'https://loja.test/grande.jpg', category: 'Pães' })
    expect(found.pictures[0]).toEqual(['https://loja.test/pao.jpg', 'https://loja.test/pao-2.jpg'])
  })

  it('says which rows are left out, and a sale that is over', () => {
    expect(notesOf(found, 'SKIPPED')).toEqual([
      '6: não está publicado na outra loja',
      '7: é vendido em outro site',
      '8: é uma variação de "id:999", que não está na planilha',
    ])
    expect(notesOf(found, 'MERGED')).toEqual(['9: já está na linha 5, igual: entra uma vez'])
    expect(notesOf(found, 'CHANGED')).toContain('4: a promoção terminou em 10/11/2026: entra por R$ 14,50')
  })
})

describe('a SKU', () => {
  const HEAD = 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty'

  it('of two products names neither', () => {
    const { rows, notes } = read(text(HEAD, 'bolo,Bolo,0,10.00,1', 'broa,Broa,0,12.00,1', 'pao,Pão,P-1,8.00,1'))
    expect(rows.map(({ id }) => id)).toEqual(['bolo', 'broa', 'p-1'])
    expect(notes.map(({ line, kind }) => [line, kind])).toEqual([
      [2, 'CHANGED'],
      [3, 'CHANGED'],
    ])
  })

  it('of one product under two handles is taken once', () => {
    const { rows, notes } = read(text(HEAD, 'bolo,Bolo,B,10.00,1', 'bolo-1,Bolo,B,10.00,1', 'bolo-2,Bolo,B,11.00,1'))
    expect(rows.map(({ id }) => id)).toEqual(['b'])
    expect(notes.map(({ line, kind }) => [line, kind])).toEqual([
      [3, 'MERGED'],
      [4, 'SKIPPED'],
    ])
  })

  it('never takes the code that another product has by its name', () => {
    expect(read(text(HEAD, 'bolo,Bolo,broa,10.00,1', 'broa,Broa,,12.00,1')).rows.map(({ id }) => id)).toEqual(['bolo', 'broa'])
  })
})

it.each([
  ['1.234,56', 123_456],
  ['1234.56', 123_456],
  ['1,234.56', 123_456],
  ['R$ 1.234,56', 123_456],
  ['19.9000', 1990],
  ['19,9999', 2000],
  ['20', 2000],
  ['12.5', 1250],
])('reads the price %s', (cell, centavos) => expect(priceIn(cell)).toEqual({ centavos }))

it.each(['1.234', '-5', 'grátis', '1e5', '12,3,4', '99999999999', '10.000.000,00'])('refuses the price %s', (cell) =>
  expect(priceIn(cell)).toMatchObject({ mistake: expect.stringContaining(cell) }),
)

it.each([
  ['Email,First Name,Last Name', 'planilha de clientes'],
  ['Name,Email,Financial Status,Lineitem name', 'planilha de pedidos'],
  ['Código;Preço', 'não é uma planilha de produtos que conhecemos'],
  ['um texto qualquer', 'não é uma planilha de produtos que conhecemos'],
])('says what a file with %s is', (head, what) =>
  expect(attempt(text(head, 'a,b,c'))).toMatchObject({ mistake: expect.stringContaining(what) }),
)

it('makes codes that stay apart when they are long', () => {
  const [one, other] = [idOf(`${'camiseta '.repeat(12)}azul`), idOf(`${'camiseta '.repeat(12)}verde`)]
  expect([one.length <= 63, other.length <= 63, one === other]).toEqual([true, true, false])
  expect(one).toMatch(/^[a-z0-9][a-z0-9-]*$/)
})

it('takes whatever stands in the cells, and every line is an item or in the report', () => {
  const odd = [
    '',
    '=1+1',
    '<script>',
    '12,90',
    '-1',
    '\u0000',
    '\uD800',
    '\uFFFD',
    'x'.repeat(5000),
    '"',
    ';',
    '∞',
    '1e999',
    'NaN',
    '__proto__',
    'toString',
    '🍞',
  ]
  const columns = [
    'Handle',
    'Title',
    'Body (HTML)',
    'Type',
    'Tags',
    'Variant SKU',
    'Variant Price',
    'Variant Inventory Qty',
    'Option1 Value',
    'Image Src',
    'Variant Grams',
    'Status',
  ]
  let seed = 7
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648)
  const cell = () => `"${odd[next() % odd.length]!.replaceAll('"', '""')}"`
  const rows = Array.from({ length: 2000 }, (_, index) => [`"p${index}"`, ...columns.slice(1).map(cell)].join(','))
  const { items, notes } = read(text(columns.join(','), ...rows))
  const told = new Set([...items.map(({ line }) => line), ...notes.map(({ line }) => line)])
  for (let line = 2; line <= 2001; line++) expect(told.has(line), `line ${line}`).toBe(true)
  expect(items.length).toBeGreaterThan(20)
})
