import { describe, expect, it } from 'vitest'
import { readItemSheet } from './item-sheet.rules.ts'

const names = {
  items: () => [
    { id: 'pao-frances', name: 'Pão francês' },
    { id: 'bolo-1', name: 'Bolo' },
    { id: 'bolo-2', name: 'BOLO' },
  ],
  categories: [
    { id: 'paes', name: 'Pães & roscas' },
    { id: 'cafe', name: 'Café' },
  ],
}
const table = (cells: string[]) => ({
  header: { line: 1, cells: ['Código', 'Preço', 'Categoria', 'Contado'] },
  rows: [{ line: 2, cells }],
  place: () => '',
})

/** Reads a line with this cell: the repair that it offers, and the line once the repair is accepted. */
function offered(column: 0 | 1 | 2 | 3, written: string) {
  const cells = ['pao-frances', '', '', '']
  cells[column] = written
  const found: string[] = []
  const warned: string[] = []
  const said = { add: () => undefined, warn: (_line: number, message: string) => void warned.push(message) }
  const read = (asked: Parameters<typeof readItemSheet>[2]['asked']) =>
    readItemSheet(table(cells) as never, said as never, {
      names,
      asked,
      said: (_line, _message, { column: of, cause, use }) => void found.push(`${of} ${cause} ${use}`),
    }).lines[0]?.change
  expect(read([])).toBeUndefined()
  const [one] = found
  if (!one) return undefined
  const [of, cause] = one.split(' ') as ['price', 'letters']
  const change = read([{ column: of, cause, line: 2 }])
  expect(change).toEqual(read([{ column: of, cause }]))
  expect(read([{ column: of, cause, line: 3 }])).toBeUndefined()
  expect(warned.at(-1)).toContain('como você pediu')
  return [one, change]
}

describe('a wrong cell of a sheet', () => {
  it.each([
    [1, '12,9O', 'price letters 12,90', { price: 1290 }],
    [1, 'R$ l2,90', 'price letters 12,90', { price: 1290 }],
    [1, '12,90/kg', 'price unit 12,90', { price: 1290 }],
    [1, 'R$ 12,90 un.', 'price unit 12,90', { price: 1290 }],
    [1, '1,234.56', 'price separators 1.234,56', { price: 123_456 }],
    [1, '12,,90', 'price separators 12,90', { price: 1290 }],
    [3, '10 un', 'count unit 10', { count: 10 }],
    [3, '1O', 'count letters 10', { count: 10 }],
    [3, '-4', 'count negative 0', { count: 0 }],
    [0, 'Pão Francês', 'item spelling pao-frances', {}],
    [2, 'paes/roscas', 'category spelling Pães & roscas', { category: 'paes' }],
  ] as const)('in column %i, %s, is read as one thing where one is meant', (column, written, repair, change) => {
    expect(offered(column, written)).toEqual([repair, { item: 'pao-frances', ...change }])
  })

  it.each([
    [1, '1.290'],
    [1, 'doze'],
    [1, '-12,90'],
    [1, 'O'],
    [3, 'muitos'],
    [0, 'Bolo!'],
    [0, 'Broa de milho'],
    [2, 'Bebidas'],
    [2, '&'],
  ] as const)('in column %i, %s, is left to a person', (column, written) => {
    expect(offered(column, written)).toBeUndefined()
  })
})
