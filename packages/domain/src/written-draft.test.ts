import { expect, it } from 'vitest'
import { scheduleFault, wasLate } from './written-draft.ts'

const now = new Date('2026-11-28T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const DAY = 86_400_000

it('a moment is ahead, and within a year', () => {
  expect(scheduleFault(now, now)).toContain('já passou')
  expect(scheduleFault(later(-1), now)).toContain('já passou')
  expect(scheduleFault(later(1), now)).toBeUndefined()
  expect(scheduleFault(later(366 * DAY), now)).toBeUndefined()
  expect(scheduleFault(later(366 * DAY + 1), now)).toContain('um ano')
})

it('a write some rounds after its moment was not late', () => {
  expect(wasLate(later(60_000), now)).toBe(false)
  expect(wasLate(later(600_000), now)).toBe(true)
})
