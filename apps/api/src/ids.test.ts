import { validate, version } from 'uuid'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from './ids.ts'

const moment = Date.parse('2026-11-21T12:00:00Z')

describe('uuidv7', () => {
  it('contains its time and version', () => {
    const id = uuidv7(moment)
    expect([validate(id), version(id)]).toEqual([true, 7])
    expect(parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(moment)
  })

  it('is sorted by creation, also within one millisecond', () => {
    const made = Array.from({ length: 20_000 }, () => uuidv7(moment + 1))
    expect(made.findIndex((id, index) => index > 0 && id <= made[index - 1]!)).toBe(-1)
  })

  it('is sorted within its millisecond, also with other times in between', () => {
    const made = Array.from({ length: 100 }, () => [uuidv7(moment + 3), uuidv7(moment + 4), uuidv7()][0]!)
    expect(made.toSorted()).toEqual(made)
  })

  it('is not predictable from the previous one', () => {
    const [first, second] = [uuidv7(moment + 2), uuidv7(moment + 2)].map((id) => id.slice(-10))
    expect(first).not.toBe(second)
  })
})
