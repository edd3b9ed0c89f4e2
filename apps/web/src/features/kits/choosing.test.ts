import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSelection, countOf } from '@mutirao/domain/kit'
import { controlOf, firstMissing, mostOf, surprise, toggled, withCount } from './choosing.ts'
import type { KitGroup } from './kit-of-item.ts'

const option = (itemId: string, addOn = 0) => ({ itemId, name: itemId, addOn })
const group = (over: Partial<KitGroup>): KitGroup => ({
  id: 'g',
  name: 'Grupo',
  kind: 'kit',
  minimum: 1,
  maximum: 1,
  options: [option('uva'), option('limao'), option('coco', 200)],
  ...over,
})
const flavors = group({ kind: 'flavor', minimum: 6, maximum: 6 })
const one = (itemId: string, quantity = 1) => ({ itemId, quantity })
const stocks = new Map([['uva', 3], ['limao', 9], ['coco', 9]]) // prettier-ignore

it.each([
  [group({}), 'radio'],
  [group({ minimum: 0 }), 'check'],
  [group({ kind: 'optional', minimum: 0, maximum: 3 }), 'check'],
  [group({ maximum: 2, maximumEach: 2 }), 'stepper'],
  [flavors, 'stepper'],
] as const)('each group has its control', (some, control) => {
  expect(controlOf(some)).toBe(control)
})

describe('a tap', () => {
  it('replaces the choice of a single-choice group, and no other group’s', () => {
    expect(toggled(group({}), [one('uva'), one('mel')], 'limao')).toEqual([one('mel'), one('limao')])
    expect(toggled(group({}), [one('uva')], 'uva')).toEqual([one('uva')])
  })

  it('deselects an optional choice', () => {
    expect(toggled(group({ minimum: 0 }), [one('uva')], 'uva')).toEqual([])
    expect(toggled(group({ minimum: 0, maximum: 2 }), [one('uva')], 'coco')).toEqual([one('uva'), one('coco')])
  })
})

it('a count is limited by the group, the option and the stock', () => {
  expect(mostOf(flavors, [one('limao', 4)], { itemId: 'uva', stocks })).toBe(2)
  expect(mostOf(flavors, [], { itemId: 'uva', stocks })).toBe(3)
  expect(mostOf(flavors, [one('limao', 6)], { itemId: 'limao', stocks })).toBe(6)
  expect(mostOf(group({}), [], { itemId: 'nada', stocks })).toBe(0)
})

it('says what is still missing', () => {
  expect(firstMissing({ groups: [flavors] }, [one('uva', 4)])).toEqual({ group: flavors, count: 2 })
  expect(firstMissing({ groups: [flavors] }, [one('uva', 2), one('limao', 4)])).toBeUndefined()
})

it('a surprise keeps manual choices, and fills only the rest', () => {
  const chosen = [one('uva', 2), one('limao', 1)]
  for (const random of [() => 0, () => 0.99]) {
    const selection = surprise(flavors, chosen, { stocks, random })
    expect(checkSelection({ groups: [flavors] }, selection, stocks)).toEqual([])
    for (const { itemId, quantity } of chosen) expect(countOf(selection, itemId)).toBeGreaterThanOrEqual(quantity)
  }
  const full = [one('limao', 6)]
  expect(surprise(flavors, full, { stocks, random: () => 0 })).toEqual(full)
})

it('a surprise is complete, in stock, and never costs more', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (stream) => {
      const selection = surprise(flavors, [], { stocks, random: () => stream.next().value! })
      expect(checkSelection({ groups: [flavors] }, selection, stocks)).toEqual([])
      expect(selection.some(({ itemId }) => itemId === 'coco')).toBe(false)
    }),
    { numRuns: 60 },
  )
  expect(surprise(flavors, [], { stocks: new Map([['uva', 2]]), random: () => 0 })).toEqual([one('uva', 2)])
  expect(withCount([one('uva')], 'uva', 0)).toEqual([])
})
