import { describe, expect, it } from 'vitest'
import type { DeskItem } from '@mutirao/contract/desk-items'
import { campaignForm } from './campaign-draft.ts'
import { campaignOf, forecastIds, habitsOf, mostUnits, type Costs } from './forecast-of.ts'

const item = (id: string, price: number) => ({ id, price }) as DeskItem
const costs: Costs = {
  fixed: 5000,
  sold: [{ id: 'ovos', units: 30 }],
  items: [{ id: 'ovos', price: 12_000, caseUnits: 12, minimumCases: 1, supplier: 'Zilda' }],
  ofShop: { PIX: { percentage: 1, fixed: 0, days: 1 }, CREDIT_CARD: { percentage: 4, fixed: 39, days: 30 }, delivery: 650 },
}
const draft = { ...campaignForm.emptyDraft, minimumUnits: '20' }

describe('the campaign of a forecast', () => {
  it('has the items that stay, at their typed prices, with their costs, and the tiers as they are typed', () => {
    const typed = {
      ...draft,
      prices: { ovos: '24,90' },
      removed: ['leite'],
      added: [{ source: 'mel', name: 'Mel', unit: '1 kg', price: '30', stock: '5', hue: 1 }],
      tiers: [
        { row: 0, units: '20', percentage: '5' },
        { row: 1, units: '50', percentage: '' },
      ],
    }
    const items = [item('ovos', 1000), item('leite', 500)]
    const campaign = campaignOf(typed, items, costs)
    expect(forecastIds(typed, items)).toEqual(['ovos', 'mel'])
    expect(campaign).toMatchObject({
      items: [
        { price: 2490, weight: 30, cost: { price: 12_000, caseUnits: 12 } },
        { price: 3000, weight: 1 },
      ],
      tiers: [{ minimumUnits: 20, percentage: 5 }],
      minimumUnits: 20,
      fixed: 5000,
      delivery: 650,
    })
    expect(campaign?.items[1]?.cost).toBeUndefined()
  })

  it('is none without an item that has a price', () => {
    expect(
      campaignOf({ ...draft, added: [{ source: 'mel', name: 'Mel', unit: '', price: '', stock: '', hue: 1 }] }, [], costs),
    ).toBeUndefined()
  })

  it('fails below no minimum when it is no group', () => {
    expect(campaignOf({ ...draft, isGroup: false }, [item('ovos', 1000)], costs)).toMatchObject({ tiers: [], minimumUnits: 0 })
  })

  it('assumes that a new shop delivers what can only be delivered', () => {
    const window = { row: 0, weekday: '6', from: '', to: '', fee: '', cutoffHours: '', capacity: '', store: '', kept: {} }
    expect(habitsOf({ ...draft, deliveries: [window] }, costs)).toMatchObject({ deliveryShare: 1, cardShare: 0 })
    expect(habitsOf({ ...draft, pickups: [window] }, costs).deliveryShare).toBe(0)
    expect(habitsOf({ ...draft, pickups: [window], deliveries: [window] }, costs).deliveryShare).toBe(0.5)
    const habits = { orders: 9, unitsPerOrder: 3, cardShare: 0.2, installments: [], deliveryShare: 0.7, deliveryFee: 850 }
    expect(habitsOf({ ...draft, pickups: [window], deliveries: [window] }, { ...costs, habits })).toEqual(habits)
    expect(campaignOf(draft, [item('ovos', 1)], { ...costs, habits })?.methods.map(({ share }) => share)).toEqual([0.8, 0.2])
  })

  it('delivers nothing of what is only picked up, and all of what is only delivered, whatever the shop’s habits are', () => {
    const window = { row: 0, weekday: '6', from: '', to: '', fee: '12', cutoffHours: '', capacity: '', store: '', kept: {} }
    const habits = { orders: 9, unitsPerOrder: 3, cardShare: 0.2, installments: [], deliveryShare: 0.7, deliveryFee: 850 }
    expect(habitsOf({ ...draft, pickups: [window] }, { ...costs, habits }).deliveryShare).toBe(0)
    expect(habitsOf({ ...draft, deliveries: [window] }, { ...costs, habits })).toMatchObject({ deliveryShare: 1, deliveryFee: 850 })
  })

  it('asks for a delivery what its windows say, where the shop has delivered nothing yet', () => {
    const window = { row: 0, weekday: '6', from: '', to: '', fee: '12', cutoffHours: '', capacity: '', store: '', kept: {} }
    const typed = { ...draft, deliveries: [window, { ...window, row: 1, fee: '9,50' }, { ...window, row: 2, fee: '' }] }
    expect(campaignOf(typed, [item('ovos', 1)], costs)).toMatchObject({ deliveryFee: 717, deliveryShare: 1 })
    const habits = { orders: 9, unitsPerOrder: 3, cardShare: 0.2, installments: [], deliveryShare: 0, deliveryFee: 0 }
    expect(campaignOf(typed, [item('ovos', 1)], { ...costs, habits })).toMatchObject({ deliveryFee: 717, deliveryShare: 1 })
  })

  it('pays by card in as many instalments as the shop’s people do', () => {
    const installments = [
      { count: 1, share: 0.75 },
      { count: 6, share: 0.25 },
    ]
    const habits = { orders: 9, unitsPerOrder: 3, cardShare: 0.2, installments, deliveryShare: 0, deliveryFee: 0 }
    expect(campaignOf(draft, [item('ovos', 1)], { ...costs, habits })?.methods[1]).toMatchObject({ share: 0.2, counts: installments })
  })

  it('is shown beyond its last tier', () => {
    const campaign = campaignOf(draft, [item('ovos', 1000)], costs)!
    expect(mostUnits(campaign)).toBe(80)
    expect(mostUnits({ ...campaign, tiers: [{ minimumUnits: 90_000, percentage: 5 }] })).toBe(135_000)
  })
})
