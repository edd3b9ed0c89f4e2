import { expect, it } from 'vitest'
import { cheapestSlot } from './effective-draft.ts'

const slot = (id: string, fee: number) => ({ id, fee }) as Parameters<typeof cheapestSlot>[0][number]

it('chooses the first of the cheapest windows', () => {
  expect(cheapestSlot([slot('sábado', 990), slot('domingo', 0), slot('segunda', 0)])?.id).toBe('domingo')
  expect(cheapestSlot([slot('sábado', 500), slot('domingo', 500)])?.id).toBe('sábado')
  expect(cheapestSlot([])).toBeUndefined()
})
