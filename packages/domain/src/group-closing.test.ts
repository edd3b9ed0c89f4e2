import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closeGroup, lastMoment, moneyBack, priceAtClosing, tierToTell, type AgreedOrder, type GroupOutcome } from './group-closing.ts'
import { priceCart, priceLines, type DiscountRule } from './pricing.ts'

const rules = [
  { minimumUnits: 30, percentage: 5 },
  { minimumUnits: 60, percentage: 10 },
]
const end = new Date('2026-11-21T23:00:00Z')
const at = (minutes: number) => new Date(end.getTime() + minutes * 60_000)

describe('lastMoment', () => {
  it.each([
    { name: 'nobody checking out', checkoutAt: undefined, minutes: 0 },
    { name: 'a checkout a minute before', checkoutAt: at(-1), minutes: 10 },
    { name: 'a checkout at the very end', checkoutAt: at(0), minutes: 0 },
    { name: 'a checkout after it', checkoutAt: at(1), minutes: 0 },
  ])('$name: $minutes minutes after the end', ({ checkoutAt, minutes }) => {
    expect(lastMoment(end, checkoutAt)).toEqual(at(minutes))
  })
})

describe('closeGroup (product.md §5)', () => {
  it.each([
    { paid: 0, expected: { outcome: 'FAILED' } },
    { paid: 19, expected: { outcome: 'FAILED' } },
    { paid: 20, expected: { outcome: 'REACHED', percentage: 0 } },
    { paid: 29, expected: { outcome: 'REACHED', percentage: 0 } },
    { paid: 30, expected: { outcome: 'REACHED', percentage: 5 } },
    { paid: 59, expected: { outcome: 'REACHED', percentage: 5 } },
    { paid: 60, expected: { outcome: 'REACHED', percentage: 10 } },
    { paid: 6000, expected: { outcome: 'REACHED', percentage: 10 } },
  ])('with a minimum of 20, $paid paid units end as $expected', ({ paid, expected }) => {
    expect(closeGroup(rules, 20, paid)).toEqual(expected)
  })
})

const order = (over: Partial<AgreedOrder> = {}): AgreedOrder => ({
  lines: [
    { campaignId: 'feira', total: 10_000, discount: 500 },
    { campaignId: 'outra', total: 2_000, discount: 0 },
  ],
  shippingTotal: 1300,
  fees: [
    { campaignId: 'feira', fee: 500 },
    { campaignId: 'outra', fee: 800 },
  ],
  ...over,
})
const closed = (outcomes: Record<string, GroupOutcome>) => new Map(Object.entries(outcomes))

describe('priceAtClosing (product.md §5)', () => {
  it.each<{ name: string; outcomes: Record<string, GroupOutcome>; price: number }>([
    { name: 'nothing has closed', outcomes: {}, price: 12_800 },
    { name: 'a better tier', outcomes: { feira: { outcome: 'REACHED', percentage: 14 } }, price: 11_900 },
    { name: 'the tier it was bought at', outcomes: { feira: { outcome: 'REACHED', percentage: 5 } }, price: 12_800 },
    { name: 'a lower tier than it was bought at', outcomes: { feira: { outcome: 'REACHED', percentage: 0 } }, price: 12_800 },
    { name: 'one group fails', outcomes: { feira: { outcome: 'FAILED' } }, price: 2_800 },
    { name: 'all groups fail', outcomes: { feira: { outcome: 'FAILED' }, outra: { outcome: 'FAILED' } }, price: 0 },
  ])('$name: $price', ({ outcomes, price }) => {
    expect(priceAtClosing(order(), closed(outcomes))).toBe(price)
  })

  it('drops the fee of a part without lines', () => {
    expect(priceAtClosing(order(), closed({}), new Set(['feira']))).toBe(12_300)
    expect(priceAtClosing(order(), closed({ outra: { outcome: 'FAILED' } }), new Set(['feira']))).toBe(9_500)
  })

  it('applies coupon and method discount to the remaining lines', () => {
    const terms = { couponPercentage: 10, methodPercentage: 5 }
    // 12 000 - 1 400 of the tier = 10 600; 10 % coupon leaves 9 540; 5 % of Pix leaves 9 063; and the fees.
    expect(priceAtClosing(order(terms), closed({ feira: { outcome: 'REACHED', percentage: 14 } }))).toBe(10_363)
  })

  it('is the price of the same cart at the final tier, and never more than the paid price', () => {
    const tier = (discount: number): DiscountRule => ({
      campaignId: 'feira',
      minimumQuantity: 1,
      discountType: 'allProducts',
      type: 'percentage',
      discount,
    })
    const line = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      campaignId: fc.constant('feira'),
      quantity: fc.integer({ min: 1, max: 40 }),
      price: fc.integer({ min: 1, max: 90_000 }),
    })
    const percentage = fc.double({ min: 0, max: 100, noNaN: true }).map((value) => Math.round(value * 10) / 10)
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), percentage, percentage, percentage, (lines, one, other, coupon) => {
        const [bought, final] = [Math.min(one, other), Math.max(one, other)]
        const terms = { couponPercentage: coupon, methodPercentage: 3, shippingTotal: 700 }
        const prices = priceLines(lines, [tier(bought)])
        const agreed = { ...terms, fees: [], lines: prices.map(({ total, discount }) => ({ campaignId: 'feira', total, discount })) }
        const settled = priceAtClosing(agreed, closed({ feira: { outcome: 'REACHED', percentage: final } }))
        expect(settled).toBe(priceCart(lines, [tier(final)], terms).price)
        expect(settled).toBeLessThanOrEqual(priceCart(lines, [tier(bought)], terms).price)
      }),
    )
  })
})

describe('tierToTell', () => {
  const group = { minimumUnits: 20, told: [] as number[] }
  it.each([
    { paidUnits: 29, expected: undefined },
    { paidUnits: 30, expected: 5 },
    { paidUnits: 59, expected: 5 },
    { paidUnits: 60, expected: 10 },
    { paidUnits: 30, told: [5], expected: undefined },
    { paidUnits: 60, told: [5], expected: 10 },
    { paidUnits: 30, told: [10], expected: undefined },
    { paidUnits: 59, minimumUnits: 60, expected: undefined },
  ])('%j', ({ expected, ...over }) => {
    expect(tierToTell(rules, { ...group, ...over })).toBe(expected)
  })

  it('announces each tier at most once, and only higher ones, however the units change', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100), { maxLength: 30 }), (counts) => {
        const told: number[] = []
        for (const paidUnits of counts) {
          const tier = tierToTell(rules, { minimumUnits: 20, paidUnits, told })
          if (tier !== undefined) told.push(tier)
        }
        expect(told).toEqual([...new Set(told)].sort((a, b) => a - b))
      }),
    )
  })
})

describe('moneyBack', () => {
  const centavos = fc.nat(1_000_000)

  it.each([
    { name: 'the difference', before: 1000, after: 900, paid: 1000, returnable: 1000, back: 100 },
    { name: 'less had come than was due', before: 1000, after: 900, paid: 950, returnable: 950, back: 50 },
    { name: 'no more had come than the new price', before: 1000, after: 900, paid: 900, returnable: 900, back: 0 },
    { name: 'a courtesy was given before', before: 3733, after: 500, paid: 3733, returnable: 3233, back: 3233 },
    { name: 'a courtesy was larger than what is owed', before: 1000, after: 900, paid: 1000, returnable: 300, back: 100 },
    { name: 'a courtesy left less than is owed', before: 1000, after: 900, paid: 1000, returnable: 40, back: 40 },
    { name: 'the price rises', before: 900, after: 1000, paid: 900, returnable: 900, back: 0 },
  ])('$name: $back', ({ name: _name, back, ...prices }) => {
    expect(moneyBack(prices)).toBe(back)
  })

  it('is never below zero, more than is left, or so much that less than the new price stays paid', () => {
    fc.assert(
      fc.property(centavos, centavos, centavos, centavos, (before, after, paid, courtesy) => {
        const returnable = Math.max(0, paid - courtesy)
        const back = moneyBack({ before, after, paid, returnable })
        expect(back).toBeGreaterThanOrEqual(0)
        expect(back).toBeLessThanOrEqual(returnable)
        expect(back === 0 || paid - back >= after).toBe(true)
      }),
    )
  })
})
