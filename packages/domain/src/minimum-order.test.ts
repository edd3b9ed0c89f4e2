import { expect, it } from 'vitest'
import { belowMinimum } from './minimum-order.ts'

const lines = [
  { campaignId: 'feira', price: 3000 },
  { campaignId: 'feira', price: 1999 },
  { campaignId: 'peixe', price: 800 },
]

it('names each campaign whose goods are below its minimum', () => {
  expect(belowMinimum(lines, [{ id: 'feira', minimumOrder: 5000 }, { id: 'peixe', minimumOrder: 800 }, { id: 'pao' }])).toEqual([
    { campaignId: 'feira', minimum: 5000, goods: 4999 },
  ])
})

it('treats a campaign without lines as zero', () => {
  expect(belowMinimum(lines, [{ id: 'pao', minimumOrder: 1 }])).toEqual([{ campaignId: 'pao', minimum: 1, goods: 0 }])
})
