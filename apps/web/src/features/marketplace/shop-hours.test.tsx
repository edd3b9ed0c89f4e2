import { expect, it } from 'vitest'
import { runsOf } from './shop-hours.tsx'

it.each([
  [[1, 2, 3, 4, 5], 'segunda a sexta'],
  [[6, 0], 'sábado, domingo'],
  [[5, 6, 0], 'sexta a domingo'],
  [[0, 1, 2], 'segunda, terça, domingo'],
  [[3], 'quarta'],
])('names the days %j: %s', (days, text) => {
  expect(runsOf(days)).toBe(text)
})
