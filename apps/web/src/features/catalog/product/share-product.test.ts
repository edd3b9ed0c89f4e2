import { expect, it } from 'vitest'
import { productMessage } from './share-product.ts'

type Shared = Parameters<typeof productMessage>[0]

const now = Date.parse('2026-11-21T12:00:00Z')
const item = { id: 'cafe', campaignId: 'feira', name: 'Café torrado', unit: '500 g', price: 2000, quantity: 9 } as unknown as Shared['item']
const message = (campaign: object) =>
  productMessage({ item, campaign: campaign as Shared['campaign'], now, timeZone: 'America/Sao_Paulo' }).replaceAll('\u00a0', ' ')

const rules = [
  { minimumUnits: 10, percentage: 5 },
  { minimumUnits: 30, percentage: 10 },
]

it('contains the current price, the next tier and the deadline', () => {
  const group = { rules, paidUnits: 12, waitingUnits: 0, buyers: 4 }
  expect(message({ group, endsAt: '2026-11-25T23:00:00Z' })).toBe(
    'Café torrado (500 g) por R$ 19,00. Com 30 no grupo, fica R$ 18,00. Até qua., 20h.',
  )
})

it('contains no tier after the last one, and no past deadline', () => {
  const group = { rules, paidUnits: 40, waitingUnits: 0, buyers: 9 }
  expect(message({ group, endsAt: '2026-11-20T23:00:00Z' })).toBe('Café torrado (500 g) por R$ 18,00.')
  expect(message({})).toBe('Café torrado (500 g) por R$ 20,00.')
})
