import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { availableOf, stockDemand, stockHint } from './stock.ts'

const kits = new Map([
  [
    'cesta',
    [
      { stockId: 'cafe', quantity: 1 },
      { stockId: 'pao', quantity: 2 },
    ],
  ],
])

describe('stockDemand', () => {
  it('counts the physical parts of lines and kits together, sorted by key', () => {
    const lines = [
      { id: 'pao', quantity: 1 },
      { id: 'cesta', quantity: 3 },
      { id: 'mel', quantity: 2 },
    ]
    expect(stockDemand(lines, kits)).toEqual([
      { stockId: 'cafe', quantity: 3 },
      { stockId: 'mel', quantity: 2 },
      { stockId: 'pao', quantity: 7 },
    ])
  })

  it('counts the flavours of each pack, not the pack', () => {
    const selection = [
      { itemId: 'uva', quantity: 2 },
      { itemId: 'limao', quantity: 4 },
    ]
    expect(stockDemand([{ id: 'picole-6', quantity: 2, selection }], new Map())).toEqual([
      { stockId: 'limao', quantity: 8 },
      { stockId: 'uva', quantity: 4 },
    ])
  })

  it('adds what was chosen to the fixed parts of a kit, also a kit inside it', () => {
    const lines = [{ id: 'cesta', quantity: 1, selection: [{ itemId: 'cesta', quantity: 2 }] }]
    expect(stockDemand(lines, kits)).toEqual([
      { stockId: 'cafe', quantity: 3 },
      { stockId: 'pao', quantity: 6 },
    ])
  })

  it('asks for the same rows in the same order, whatever the order of lines', () => {
    const lines = fc.array(fc.record({ id: fc.constantFrom('cesta', 'pao', 'cafe', 'mel'), quantity: fc.integer({ min: 1, max: 9 }) }))
    fc.assert(
      fc.property(lines, (some) => {
        const demand = stockDemand(some, kits)
        expect(stockDemand([...some].reverse(), kits)).toEqual(demand)
        expect(new Set(demand.map((part) => part.stockId)).size).toBe(demand.length)
      }),
    )
  })
})

describe('what is left', () => {
  it('never shows less than nothing', () => {
    expect([
      availableOf({ onHand: 5, reserved: 2 }),
      availableOf({ onHand: 2, reserved: 2 }),
      availableOf({ onHand: 1, reserved: 2 }),
    ]).toEqual([3, 0, 0])
  })

  it.each([
    [0, 'sold_out'],
    [1, { last: 1 }],
    [6, { last: 6 }],
    [7, undefined],
  ])('%i available: %j', (available, hint) => {
    expect(stockHint(available)).toEqual(hint)
  })
})
