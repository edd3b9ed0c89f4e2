import { describe, expect, it } from 'vitest'
import { askDelay, isWorthAsking, nextAsk } from './charge-asks.ts'

const now = new Date('2026-11-21T12:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('the polling of an open charge', () => {
  it('starts after a minute, then at growing intervals up to a quarter of an hour', () => {
    expect([0, 1, 2, 3, 4, 5, 100].map((asks) => askDelay(asks) / 1000)).toEqual([60, 120, 240, 480, 900, 900, 900])
    expect(nextAsk(1, now)).toEqual(after(120))
  })

  it.each([
    { name: 'just opened', asks: 0, next: 60, isWorth: false },
    { name: 'opened 14 s ago', asks: 0, next: 46, isWorth: false },
    { name: 'opened 15 s ago', asks: 0, next: 45, isWorth: true },
    { name: 'asked 15 s ago, far from its next time', asks: 4, next: 885, isWorth: true },
    { name: 'due already', asks: 0, next: 0, isWorth: false },
  ])('by a look of its buyer, $name: $isWorth', ({ asks, next, isWorth }) => {
    expect(isWorthAsking({ asks, askAt: after(next) }, now)).toBe(isWorth)
  })
})
