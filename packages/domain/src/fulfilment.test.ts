import { describe, expect, it } from 'vitest'
import { canStep, firstPartState, mayBeFulfilled, movesOfParts, partStates } from './fulfilment.ts'
import { canMove, orderStates } from './order-status.ts'

describe('a part', () => {
  it('only moves forward, along the steps of its type', () => {
    expect(canStep('SHIPPING', 'CONFIRMED', 'PREPARING')).toBe(true)
    expect(canStep('SHIPPING', 'CONFIRMED', 'DELIVERED')).toBe(true)
    expect(canStep('SHIPPING', 'CONFIRMED', 'READY_FOR_PICKUP')).toBe(false)
    expect(canStep('PICKUP', 'PREPARING', 'SHIPPED')).toBe(false)
    expect(canStep('SHIPPING', 'SHIPPED', 'PREPARING')).toBe(false)
    for (const state of partStates) expect(canStep('PICKUP', state, state)).toBe(false)
  })

  it('has its order’s state until it has a row', () => {
    expect(firstPartState('PAID')).toBe('CONFIRMED')
    expect(firstPartState('PREPARING')).toBe('CONFIRMED')
    expect(firstPartState('SHIPPED')).toBe('SHIPPED')
  })
})

describe('an order', () => {
  it('has the state of its last part, and is PREPARING as soon as one is begun', () => {
    expect(movesOfParts('SHIPPING', 'PAID', ['PREPARING'])).toEqual(['CONFIRMED', 'PREPARING'])
    expect(movesOfParts('SHIPPING', 'CONFIRMED', ['DELIVERED', 'CONFIRMED'])).toEqual(['PREPARING'])
    expect(movesOfParts('SHIPPING', 'PREPARING', ['DELIVERED', 'CONFIRMED'])).toEqual([])
    expect(movesOfParts('SHIPPING', 'PREPARING', ['DELIVERED', 'SHIPPED'])).toEqual(['SHIPPED'])
    expect(movesOfParts('PICKUP', 'CONFIRMED', ['DELIVERED'])).toEqual(['PREPARING', 'READY_FOR_PICKUP', 'DELIVERED'])
    expect(movesOfParts('SHIPPING', 'PAID', ['CONFIRMED'])).toEqual(['CONFIRMED'])
    expect(movesOfParts('SHIPPING', 'CANCELLED', ['DELIVERED'])).toEqual([])
  })

  it('never makes a move that the table of orders does not allow', () => {
    const ways = (['SHIPPING', 'PICKUP'] as const).flatMap((type) => {
      const steps = partStates.filter((state) => state === 'CONFIRMED' || canStep(type, 'CONFIRMED', state))
      const pairs = steps.flatMap((one) => steps.map((other) => [one, other]))
      return orderStates.filter(mayBeFulfilled).flatMap((order) => pairs.map((parts) => [order, ...movesOfParts(type, order, parts)]))
    })
    const refused = ways.flatMap((way) => way.slice(1).filter((to, at) => !canMove(way[at]!, to)))
    expect(ways.filter((way) => way.length > 1).length).toBeGreaterThan(20)
    expect(refused).toEqual([])
  })
})
