import { expect, it } from 'vitest'
import { topIds } from './prefetch-details.ts'

it('prefetches the five campaigns with the highest priority, the first among equals (spec §4)', () => {
  const campaigns = [3, 9, 1, 7, 9, 2, 8].map((priority, index) => ({ id: `c${index}`, priority }))
  expect(topIds(campaigns)).toEqual(['c1', 'c4', 'c6', 'c3', 'c0'])
  expect(topIds([])).toEqual([])
})
