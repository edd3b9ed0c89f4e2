import { describe, expect, it } from 'vitest'
import { looker } from './resting.ts'

/** A process with the given load and size; a collection leaves `left`. */
function processOf({ size, left }: { size: number; left: number }) {
  const seen = { busy: 0, size, collected: 0 }
  const look = looker({
    busy: () => seen.busy,
    residentMb: () => seen.size,
    collect: () => {
      seen.collected++
      seen.size = left
    },
  })
  const times = (count: number) => Array.from({ length: count }, look)
  return { seen, times }
}

describe('unused memory', () => {
  it('is released after ten seconds without a request', () => {
    const { seen, times } = processOf({ size: 313, left: 229 })
    times(4)
    expect(seen.collected).toBe(0)
    times(1)
    expect([seen.collected, seen.size]).toEqual([1, 229])
  })

  it('is not released during requests, nor when it is small', () => {
    const busy = processOf({ size: 400, left: 229 })
    for (let round = 0; round < 10; round++) {
      busy.seen.busy = 0
      busy.times(4)
      busy.seen.busy = 0.2
      busy.times(1)
    }
    const small = processOf({ size: 180, left: 170 })
    small.times(50)
    expect([busy.seen.collected, small.seen.collected]).toEqual([0, 0])
  })

  it('that a collection leaves is not collected again before it grows', () => {
    const { seen, times } = processOf({ size: 400, left: 300 })
    times(50)
    expect(seen.collected).toBe(1)
    seen.size = 331
    times(5)
    expect(seen.collected).toBe(2)
  })
})
