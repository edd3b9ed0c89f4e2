import { expect, it } from 'vitest'
import { formatTaxNumber } from './tax-number.ts'

it.each([
  ['52998224725', '529.982.247-25'],
  [' 529.982.247-25 ', '529.982.247-25'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['52998224726', '52998224726'],
  ['', ''],
])('%s is written as %s', (typed, written) => {
  expect(formatTaxNumber(typed)).toBe(written)
})
