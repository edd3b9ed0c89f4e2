import { expect, it } from 'vitest'
import { nextAfter } from './effective-draft.ts'

type Slot = Parameters<typeof nextAfter>[0]
const slot = (id: string, fee: number, left?: number) => ({ id, fee, left }) as Slot

it('replaces a full window by the next free one, or by an earlier one when there is none later', () => {
  const on = (day: number, left?: number) => ({ ...slot(`${day}`, 0, left), startsAt: `2026-11-${day}T11:00:00.000Z` })
  expect(nextAfter(on(24, 0), [on(23), on(24, 0), on(25, 0), on(26, 2)])?.id).toBe('26')
  expect(nextAfter(on(24, 0), [on(23), on(24, 0)])?.id).toBe('23')
  expect(nextAfter(on(24, 0), [on(24, 0)])).toBeUndefined()
})
