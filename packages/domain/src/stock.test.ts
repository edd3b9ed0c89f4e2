import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stockDemand } from './stock.ts'

const one = (stockId: string) => ({ stockId, quantity: 1 })
const parts = { cesta: [one('cafe'), { stockId: 'pao', quantity: 2 }], pao: [one('pao')], mel: [one('mel')] }

describe('stockDemand', () => {
  it('counts the physical parts of lines and kits together, sorted by key', () => {
    const lines = [
      { quantity: 1, parts: parts.pao },
      { quantity: 3, parts: parts.cesta },
      { quantity: 2, parts: parts.mel },
    ]
    expect(stockDemand(lines)).toEqual([
      { stockId: 'cafe', quantity: 3 },
      { stockId: 'mel', quantity: 2 },
      { stockId: 'pao', quantity: 7 },
    ])
  })

  it('asks for the same rows in the same order, whatever the order of lines', () => {
    const line = fc.record({ parts: fc.constantFrom(parts.cesta, parts.pao, parts.mel), quantity: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(fc.array(line), (some) => {
        const demand = stockDemand(some)
        expect(stockDemand(some.toReversed())).toEqual(demand)
        expect(new Set(demand.map((part) => part.stockId)).size).toBe(demand.length)
      }),
    )
  })
})
