import { describe, expect, it } from 'vitest'
import { boundsFor, brokenBound, DEFAULT_UNPAID_BOUNDS, shelfShare, unpaidBounds } from './unpaid-bounds.ts'

describe('unpaidBounds', () => {
  it('are the defaults where the merchant says nothing', () => {
    expect(unpaidBounds()).toEqual(DEFAULT_UNPAID_BOUNDS)
    expect(unpaidBounds({ phone: { orders: 1 } })).toEqual({
      ...DEFAULT_UNPAID_BOUNDS,
      phone: { orders: 1, units: DEFAULT_UNPAID_BOUNDS.phone.units },
    })
  })
})

describe('shelfShare', () => {
  it.each([
    [20, 10],
    [21, 10],
    [8, 6],
    [3, 6],
  ])('of %i free units %i may be asked for', (free, most) => {
    expect(shelfShare(unpaidBounds().shelf, free)).toBe(most)
  })
})

describe('brokenBound', () => {
  const bounds = boundsFor({ person: { orders: 2, units: 10 }, network: { orders: 50, units: 100 } }, false)

  it.each([
    { held: { orders: 1, units: 5 }, units: 5, broken: undefined },
    { held: { orders: 1, units: 5 }, units: 6, broken: 'person' },
    { held: { orders: 2, units: 0 }, units: 1, broken: 'person' },
    { held: { orders: 0, units: 0 }, units: 11, broken: 'person' },
  ])('$held and $units more units: $broken', ({ held, units, broken }) => {
    expect(brokenBound(bounds, [{ holder: 'person', ...held }], units)).toBe(broken)
  })

  it('binds whoever has a verified phone by what is its own', () => {
    const mine = boundsFor({ verified: { orders: 5 } }, true)
    expect(mine).toEqual({ person: { orders: 5, units: 150 }, phone: { orders: 5, units: 150 } })
    expect(brokenBound(mine, [{ holder: 'network', orders: 9000, units: 9000 }], 1)).toBeUndefined()
  })

  it('looks at every holder', () => {
    const [mine, ours] = [
      { holder: 'person', orders: 0, units: 0 },
      { holder: 'network', orders: 50, units: 0 },
    ] as const
    expect(brokenBound(bounds, [mine, ours], 1)).toBe('network')
  })
})
