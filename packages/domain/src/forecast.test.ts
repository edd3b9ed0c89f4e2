import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakEven, forecast, returnedBelowMinimum, type Campaign } from './forecast.ts'

const pix = { percentage: 1, fixed: 0, days: 1, share: 0.75 }
const card = { percentage: 4, fixed: 40, days: 30, share: 0.25 }

const eggs: Campaign = {
  items: [{ price: 2490, weight: 1, cost: { price: 12_000, caseUnits: 6, minimumCases: 1 } }],
  tiers: [
    { minimumUnits: 20, percentage: 5 },
    { minimumUnits: 50, percentage: 10 },
  ],
  minimumUnits: 20,
  fixed: 5000,
  delivery: 600,
  deliveryFee: 0,
  deliveryShare: 0.5,
  unitsPerOrder: 2,
  methods: [pix, card],
}

describe('forecast', () => {
  it('sums revenue at the reached tier, cases, fees, deliveries and fixed costs', () => {
    const { revenue, goods, fees, delivery, cost, margin, orders, left, percentage, fails } = forecast(eggs, 40)
    expect({ percentage, orders, revenue, goods, left, fails }).toEqual({
      percentage: 5,
      orders: 20,
      // 24,90 less 5 % is 23,65 (1,245 rounds up to 1,25).
      revenue: 40 * 2365,
      goods: 7 * 12_000,
      left: 2,
      fails: false,
    })
    // 75 % by Pix at 1 %; 25 % by card at 4 % and 40 centavos for each of five payments.
    expect(fees).toBe(710 + 946 + 200)
    expect(delivery).toBe(10 * 600)
    expect(cost).toBe(84_000 + 1856 + 6000 + 5000)
    expect(margin).toBe(94_600 - cost)
  })

  it('says on which day the money is in the account, without the fees', () => {
    expect(forecast(eggs, 40).cash).toEqual([
      { days: 1, amount: 70_950 - 710 },
      { days: 30, amount: 23_650 - 1146 },
    ])
  })

  it('brings a card’s instalments together, or one every 30 days where the acquirer pays so', () => {
    const counts = [
      { count: 1, share: 0.5 },
      { count: 3, share: 0.5 },
    ]
    const net = 23_650 - 1146
    const cash = (installments: 'together' | 'monthly') =>
      forecast({ ...eggs, methods: [pix, { ...card, counts, installments }] }, 40).cash.slice(1)
    expect(cash('together')).toEqual([{ days: 30, amount: net }])
    // Half at once, and half in three parts of 3750,66.
    expect(cash('monthly')).toEqual([
      { days: 30, amount: 11_252 + 3752 },
      { days: 60, amount: 3750 },
      { days: 90, amount: 3750 },
    ])
  })

  it('counts what buyers pay for their deliveries, which goes back, too, when the group fails', () => {
    const paid = { ...eggs, deliveryFee: 900 }
    const { revenue, fees, margin, cost } = forecast(paid, 40)
    expect(revenue).toBe(40 * 2365 + 10 * 900)
    // Pix: 1 % of R$ 777,00; cards: 4 % of R$ 259,00 and 40 centavos for each of five.
    expect(fees).toBe(777 + 1036 + 200)
    expect(margin).toBe(revenue - cost)
    expect(returnedBelowMinimum(paid)).toBe(19 * 2490 + 5 * 900)
  })

  it('joins the money that comes on the same day', () => {
    const sameDay = { ...eggs, methods: [pix, { ...card, days: 1 }] }
    expect(forecast(sameDay, 40).cash).toEqual([{ days: 1, amount: 94_600 - 710 - 1146 }])
    const later = {
      ...eggs,
      methods: [
        { ...pix, days: 30 },
        { ...card, days: 2 },
      ],
    }
    expect(forecast(later, 40).cash.map(({ days }) => days)).toEqual([2, 30])
  })

  it('finds the break-even of a group of thousands, to the unit', () => {
    const large = {
      ...eggs,
      items: [{ price: 2490, weight: 1, cost: { price: 1000, caseUnits: 1, minimumCases: 1 } }],
      tiers: [],
      delivery: 0,
    }
    const { units } = breakEven({ ...large, minimumUnits: 0, fixed: 50_000_000, methods: [] }, 90_000)
    expect(units).toBe(Math.ceil(50_000_000 / 1490))
    expect(breakEven({ ...large, minimumUnits: 60_001, fixed: 0 }, 90_000).units).toBe(60_001)
    const tiers = [{ minimumUnits: 70_001, percentage: 70 }]
    expect(breakEven({ ...large, tiers, minimumUnits: 10, fixed: 0 }, 105_010)).toEqual({ units: 10, lossAt: 70_001 })
  })

  it('returns all that was paid when the group ends below its minimum', () => {
    expect(returnedBelowMinimum(eggs)).toBe(19 * 2490)
    expect(forecast(eggs, 19).fails).toBe(true)
    expect(returnedBelowMinimum({ ...eggs, minimumUnits: 1 })).toBe(0)
  })

  it('finds the first number of units that pays for itself, at which the group does not fail', () => {
    const cheap = {
      ...eggs,
      items: [{ price: 2490, weight: 1, cost: { price: 1000, caseUnits: 1, minimumCases: 1 } }],
      fixed: 0,
      delivery: 0,
    }
    expect(breakEven(cheap, 100)).toEqual({ units: 20, lossAt: undefined })
    expect(breakEven({ ...cheap, minimumUnits: 0 }, 100)).toEqual({ units: 1, lossAt: undefined })
    const withFreight = breakEven({ ...cheap, minimumUnits: 0, fixed: 30_000 }, 100)
    expect(forecast({ ...cheap, fixed: 30_000 }, withFreight.units!).margin).toBeGreaterThanOrEqual(0)
    expect(forecast({ ...cheap, fixed: 30_000 }, withFreight.units! - 1).margin).toBeLessThan(0)
    expect(withFreight.units).toBe(23)
  })

  it('warns of a tier that costs more than it brings', () => {
    const thin = {
      ...eggs,
      items: [{ price: 1000, weight: 1, cost: { price: 930, caseUnits: 1, minimumCases: 1 } }],
      fixed: 0,
      delivery: 0,
      methods: [],
    }
    expect(breakEven({ ...thin, minimumUnits: 0 }, 100)).toEqual({ units: 1, lossAt: 50 })
  })

  it('says that nothing pays for itself', () => {
    const dear = { ...eggs, items: [{ price: 1000, weight: 1, cost: { price: 2000, caseUnits: 1, minimumCases: 1 } }] }
    expect(breakEven(dear, 200)).toEqual({ units: undefined, lossAt: undefined })
  })

  it('splits the units over the items by their weights and loses none', () => {
    const items = [1, 2, 4].map((weight) => ({ price: 100, weight, cost: { price: 0, caseUnits: 1, minimumCases: 1 } }))
    fc.assert(
      fc.property(fc.nat(10_000), (units) => {
        const { revenue, cash } = forecast(
          {
            ...eggs,
            items,
            tiers: [],
            methods: [
              { ...pix, percentage: 0 },
              { ...card, percentage: 0, fixed: 0 },
            ],
          },
          units,
        )
        expect(revenue).toBe(units * 100)
        expect(cash.reduce((all, { amount }) => all + amount, 0)).toBe(revenue)
      }),
    )
  })
})
