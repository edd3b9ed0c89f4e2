import { describe, expect, it } from 'vitest'
import { eventOfMove, isWanted, nextSending, webhookEvents } from './webhook-events.ts'

describe('an event', () => {
  it('has a name for each move of an order', () => {
    expect(eventOfMove('NOTHING', 'CONFIRMED')).toBe('order.placed')
    expect(eventOfMove('PREPARING', 'READY_FOR_PICKUP')).toBe('order.ready_for_pickup')
    expect(webhookEvents).toContain('order.ready_for_pickup')
  })

  it('is wanted by its name, or by its noun', () => {
    expect(isWanted(['order.paid'], 'order.paid')).toBe(true)
    expect(isWanted(['order.*'], 'order.paid')).toBe(true)
    expect(isWanted(['refund.*', 'order.placed'], 'order.paid')).toBe(false)
  })

  it('is sent again after growing waits, for three days', () => {
    const since = new Date('2026-11-21T12:00:00Z')
    const waits: number[] = []
    let now: Date = since
    for (let attempts = 1; ; attempts++) {
      const next = nextSending({ attempts, since, now })
      if (!next) break
      waits.push((next.getTime() - now.getTime()) / 1000)
      now = next
    }
    expect(waits.slice(0, 7)).toEqual([10, 40, 160, 640, 2560, 10_240, 21_600])
    expect(waits.every((wait, index) => index === 0 || wait >= waits[index - 1]!)).toBe(true)
    expect(now.getTime() - since.getTime()).toBeGreaterThan(2.5 * 86_400_000)
    expect(now.getTime() - since.getTime()).toBeLessThanOrEqual(3 * 86_400_000)
  })
})
