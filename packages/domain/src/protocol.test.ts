import { describe, expect, it } from 'vitest'
import { PROTOCOL_RANGE, protocolOf } from './protocol.ts'

describe('protocolOf', () => {
  it.each([
    [{ year: 2026, month: 11, day: 24 }, 12_345_678, '20261124-12345678'],
    [{ year: 2026, month: 1, day: 2 }, 7, '20260102-00000007'],
    [{ year: 2026, month: 1, day: 2 }, PROTOCOL_RANGE - 1, '20260102-99999999'],
  ])('is the day and eight digits: %j, %i', (day, random, protocol) => {
    expect(protocolOf(day, random)).toBe(protocol)
  })
})
