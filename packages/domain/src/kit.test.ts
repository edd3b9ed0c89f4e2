import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { availableUnits, checkSelection, keepAvailable, selectionPrice, stockParts, unitsOf, type ChoiceGroup, type Kit } from './kit.ts'

const option = (itemId: string, addOn = 0, quantityEach?: number) => ({ itemId, name: itemId, addOn, quantityEach })
const drink: ChoiceGroup = {
  id: 'bebida',
  name: 'Bebida',
  kind: 'kit',
  minimum: 1,
  maximum: 1,
  options: [option('suco'), option('cha', 200)],
}
const extras: ChoiceGroup = {
  id: 'extras',
  name: 'Extras',
  kind: 'optional',
  minimum: 0,
  maximum: 2,
  options: [option('mel', 900), option('pao', 450, 2)],
}
const flavors: ChoiceGroup = {
  id: 'sabores',
  name: 'Sabores',
  kind: 'flavor',
  minimum: 6,
  maximum: 6,
  options: [option('uva'), option('limao'), option('coco', 50)],
}
const basket: Kit = { hasOwnStock: false, items: [{ itemId: 'ovos', quantity: 1 }, { itemId: 'pao', quantity: 2 }], groups: [drink, extras] } // prettier-ignore
const pack: Kit = { hasOwnStock: false, items: [], groups: [flavors] }
const chosen = (written: Record<string, number>) => Object.entries(written).map(([itemId, quantity]) => ({ itemId, quantity }))
const stocks = (written: Record<string, number>) => new Map(Object.entries(written))

describe('checkSelection', () => {
  it.each([
    ['the required choice', basket, { suco: 1 }, []],
    ['a choice and extras', basket, { cha: 1, mel: 1, pao: 1 }, []],
    ['nothing chosen', basket, {}, [{ kind: 'missing', groupId: 'bebida', count: 1 }]],
    ['two where one is asked for', basket, { suco: 1, cha: 1 }, [{ kind: 'too_many', groupId: 'bebida', count: 1 }]],
    ['an extra twice', basket, { suco: 1, mel: 2 }, [{ kind: 'too_many', groupId: 'extras', itemId: 'mel', count: 1 }]],
    ['what is not in it', basket, { suco: 1, vinho: 1 }, [{ kind: 'unknown', itemId: 'vinho' }]],
    ['a fixed part as a choice', basket, { suco: 1, ovos: 1 }, [{ kind: 'unknown', itemId: 'ovos' }]],
    ['a whole pack of one flavour', pack, { uva: 6 }, []],
    ['too few flavours', pack, { uva: 2, limao: 2 }, [{ kind: 'missing', groupId: 'sabores', count: 2 }]],
    ['too many flavours', pack, { uva: 4, limao: 4 }, [{ kind: 'too_many', groupId: 'sabores', count: 2 }]],
  ] as const)('%s', (_name, kit, written, issues) => {
    expect(checkSelection(kit, chosen(written))).toEqual(issues)
  })

  it('returns the missing pieces of each choice for one unit', () => {
    const enough = stocks({ suco: 1, pao: 2, mel: 1 })
    expect(checkSelection(basket, chosen({ suco: 1, pao: 1 }), enough)).toEqual([])
    expect(checkSelection(basket, chosen({ suco: 1, pao: 1 }), stocks({ suco: 1, pao: 1 }))).toEqual([
      { kind: 'sold_out', groupId: 'extras', itemId: 'pao' },
    ])
    expect(checkSelection(pack, chosen({ uva: 4, limao: 2 }), stocks({ uva: 3, limao: 2 }))).toEqual([
      { kind: 'sold_out', groupId: 'sabores', itemId: 'uva' },
    ])
  })

  it('sums an item that occurs twice', () => {
    expect(checkSelection(pack, [...chosen({ uva: 3 }), ...chosen({ uva: 3 })])).toEqual([])
    expect(checkSelection(basket, [...chosen({ suco: 1 }), ...chosen({ suco: 1 })])).toHaveLength(2)
  })
})

it('selectionPrice adds each choice times its quantity', () => {
  expect(selectionPrice(5000, basket, chosen({ suco: 1 }))).toBe(5000)
  expect(selectionPrice(5000, basket, chosen({ cha: 1, mel: 1, pao: 1 }))).toBe(6550)
  expect(selectionPrice(1990, pack, chosen({ coco: 3, uva: 3 }))).toBe(2140)
})

describe('stockParts', () => {
  it('are the item itself, or a kit’s fixed parts and choices in pieces, never a kit without its own stock', () => {
    expect(stockParts('mel', undefined)).toEqual([{ stockId: 'mel', quantity: 1 }])
    expect(stockParts('cesta', basket, chosen({ cha: 1, pao: 1 }))).toEqual([
      { stockId: 'ovos', quantity: 1 },
      { stockId: 'pao', quantity: 4 },
      { stockId: 'cha', quantity: 1 },
    ])
    expect(stockParts('bolo', { hasOwnStock: true, items: [], groups: [extras] })).toEqual([{ stockId: 'bolo', quantity: 1 }])
  })

  it('do not depend on the order of the selection', () => {
    const selection = fc.array(fc.record({ itemId: fc.constantFrom('uva', 'limao', 'coco'), quantity: fc.integer({ min: 1, max: 3 }) }))
    fc.assert(
      fc.property(selection, (some) => {
        expect(stockParts('p', pack, some.toReversed())).toEqual(stockParts('p', pack, some))
        expect(selectionPrice(1990, pack, some.toReversed())).toBe(selectionPrice(1990, pack, some))
      }),
    )
  })
})

describe('availableUnits', () => {
  it.each([
    ['by the scarcest fixed part', basket, { ovos: 9, pao: 5, suco: 9, cha: 0 }, { units: 2 }],
    ['by the required group', basket, { ovos: 9, pao: 90, suco: 2, cha: 1 }, { units: 3 }],
    ['without a fixed part', basket, { ovos: 0, pao: 90, suco: 9 }, { units: 0, lacks: { itemId: 'ovos' } }],
    ['with too little of a fixed part', basket, { ovos: 1, pao: 1, suco: 9 }, { units: 0, lacks: { itemId: 'pao' } }],
    ['without anything to choose', basket, { ovos: 9, pao: 90, mel: 9 }, { units: 0, lacks: { groupId: 'bebida' } }],
    ['optional groups never hinder', basket, { ovos: 4, pao: 8, suco: 4, mel: 0 }, { units: 4 }],
    ['flavours together', pack, { uva: 7, limao: 4, coco: 1 }, { units: 2 }],
    ['too few flavours together', pack, { uva: 3, limao: 2 }, { units: 0, lacks: { groupId: 'sabores' } }],
  ] as const)('%s', (_name, kit, written, expected) => {
    expect(availableUnits('cesta', kit, stocks(written))).toEqual(expected)
  })

  it('two different choices need two different options', () => {
    const two: Kit = { hasOwnStock: false, items: [], groups: [{ ...drink, minimum: 2, maximum: 2 }] }
    expect(availableUnits('k', two, stocks({ suco: 9, cha: 3 }))).toEqual({ units: 3 })
  })

  it('is the number of units that can be sold one by one, always taking the option with most stock', () => {
    const counts = fc.record({ uva: fc.nat(20), limao: fc.nat(20), coco: fc.nat(20), ovos: fc.nat(4) })
    fc.assert(
      fc.property(counts, (written) => {
        const kit = { ...pack, items: [{ itemId: 'ovos', quantity: 1 }] }
        const left = stocks(written)
        let sold = 0
        for (;;) {
          const selection: { itemId: string; quantity: number }[] = []
          for (const itemId of ['uva', 'limao', 'coco']) {
            const missing = 6 - selection.reduce((total, { quantity }) => total + quantity, 0)
            const quantity = Math.min(missing, left.get(itemId)!)
            if (quantity > 0) selection.push({ itemId, quantity })
          }
          const parts = stockParts('k', kit, selection)
          if (checkSelection(kit, selection, left).length > 0 || unitsOf(parts, left) === 0) break
          for (const { stockId, quantity } of parts) left.set(stockId, left.get(stockId)! - quantity)
          sold++
        }
        expect(availableUnits('k', kit, stocks(written)).units).toBe(sold)
      }),
    )
  })
})

it('keepAvailable drops unavailable options and keeps the rest', () => {
  const earlier = chosen({ uva: 4, limao: 2, vinho: 1 })
  expect(keepAvailable(pack, earlier, stocks({ uva: 3, limao: 9 }))).toEqual(chosen({ uva: 3, limao: 2 }))
  expect(keepAvailable(basket, chosen({ suco: 1, mel: 1 }), stocks({ mel: 5 }))).toEqual(chosen({ mel: 1 }))
})
