import { expect, it } from 'vitest'
import { writtenCount } from './written-count.ts'

it.each([
  ['10', 10],
  ['-3', -3],
  ['+3', 3],
  ['1.000', 1000],
  ['1.234.567', 1_234_567],
  ['10,00', 10],
  ['1,5', undefined],
  ['1.5', undefined],
  ['12345678', undefined],
  ['dez', undefined],
  ['', undefined],
])('reads the count %j as %j', (text, count) => {
  expect(writtenCount(text)).toBe(count)
})
