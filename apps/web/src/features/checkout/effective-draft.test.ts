import { expect, it } from 'vitest'
import { cheapestSlot, nextAfter } from './effective-draft.ts'

type Slot = Parameters<typeof cheapestSlot>[0][number]
const slot = (id: string, fee: number, left?: number) => ({ id, fee, left }) as Slot

it('chooses the first of the cheapest windows', () => {
  expect(cheapestSlot([slot('sábado', 990), slot('domingo', 0), slot('segunda', 0)])?.id).toBe('domingo')
  expect(cheapestSlot([slot('sábado', 500), slot('domingo', 500)])?.id).toBe('sábado')
  expect(cheapestSlot([])).toBeUndefined()
})

it('never chooses a full one', () => {
  expect(cheapestSlot([slot('sábado', 0, 0), slot('domingo', 990, 1)])?.id).toBe('domingo')
  expect(cheapestSlot([slot('sábado', 0, 0)])).toBeUndefined()
})

it('goes from a full window to the next free one, and to an earlier one where none comes later', () => {
  const on = (day: number, left?: number) => ({ ...slot(`${day}`, 0, left), startsAt: `2026-11-${day}T11:00:00.000Z` })
  expect(nextAfter(on(24, 0), [on(23), on(24, 0), on(25, 0), on(26, 2)])?.id).toBe('26')
  expect(nextAfter(on(24, 0), [on(23), on(24, 0)])?.id).toBe('23')
  expect(nextAfter(on(24, 0), [on(24, 0)])).toBeUndefined()
})
