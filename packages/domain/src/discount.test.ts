import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountNudge, nextDiscount, sharedPercentage } from './discount.ts'
import { type DiscountRule, priceCart, priceLines } from './pricing.ts'

const line = (quantity: number, id = 'cafe', campaignId = 'bairro') => ({ id, campaignId, quantity, price: 1000 })
const rule = (over: Partial<DiscountRule> = {}): DiscountRule => ({
  campaignId: 'bairro',
  minimumQuantity: 3,
  discountType: 'allProducts',
  type: 'percentage',
  discount: 10,
  ...over,
})

describe('nextDiscount', () => {
  it.each([
    { units: 0, missing: 3 },
    { units: 1, missing: 2 },
    { units: 2, missing: 1 },
  ])('$units units leave $missing missing', ({ units, missing }) => {
    const lines = units ? [line(units)] : []
    expect(nextDiscount(lines, [rule()], 'bairro')).toEqual({ missing, minimumQuantity: 3, percentage: 10 })
  })

  it('says nothing once the rule is reached', () => {
    expect(nextDiscount([line(3)], [rule()], 'bairro')).toBeUndefined()
  })

  it('returns the next tier, and skips one with no higher discount', () => {
    const tiers = [rule(), rule({ minimumQuantity: 4, discount: 10 }), rule({ minimumQuantity: 6, discount: 15 })]
    expect(nextDiscount([line(3)], tiers, 'bairro')).toEqual({ missing: 3, minimumQuantity: 6, percentage: 15 })
  })

  it('allSameProducts names the product nearest to the tier', () => {
    const lines = [line(1), line(2, 'pao')]
    expect(nextDiscount(lines, [rule({ discountType: 'allSameProducts' })], 'bairro')).toEqual({
      missing: 1,
      minimumQuantity: 3,
      percentage: 10,
      itemId: 'pao',
    })
  })

  it('a rule of one product counts from zero when it is not in the cart', () => {
    const own = rule({ discountType: 'allSameProducts', itemId: 'mel' })
    expect(nextDiscount([line(2)], [own], 'bairro')).toEqual({ missing: 3, minimumQuantity: 3, percentage: 10, itemId: 'mel' })
  })

  it('does not look at other campaigns', () => {
    expect(nextDiscount([line(2, 'cafe', 'outro')], [rule({ campaignId: 'outro' })], 'bairro')).toBeUndefined()
  })

  it('adding the missing units raises the discount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 90 }),
        (units, min, discount) => {
          const rules = [rule({ minimumQuantity: min, discount })]
          const next = nextDiscount([line(units)], rules, 'bairro')
          const discountWith = (extra: number) => priceCart([line(units + extra)], rules).discount
          expect(next === undefined).toBe(units >= min)
          expect(discountWith(next?.missing ?? 0)).toBeGreaterThan(0)
          expect(next ? discountWith(next.missing - 1) : 0).toBe(0)
        },
      ),
    )
  })
})

const same = (over: Partial<DiscountRule> = {}) => rule({ discountType: 'allSameProducts', ...over })
const tier = rule({ minimumQuantity: 1, discount: 10 })
const stocked = (quantity: number, available: number) => ({ ...line(quantity), available })

describe('discountNudge', () => {
  it.each([
    ['an empty cart', [], [rule()], undefined, undefined],
    ['another campaign alone', [line(5, 'x', 'outra')], [rule()], undefined, undefined],
    ['units of the whole campaign', [line(1), line(1, 'pao')], [rule()], { missing: 1, percentage: 10 }, undefined],
    ['the rule reached', [line(2), line(1, 'pao')], [rule()], undefined, { percentage: 10, isEverything: true }],
    [
      'one reached, more to come',
      [line(3)],
      [rule(), rule({ minimumQuantity: 5, discount: 20 })],
      { missing: 2, percentage: 20 },
      { percentage: 10 },
    ],
    ['three of different kinds', [line(1), line(1, 'pao'), line(1, 'mel')], [same()], { missing: 2, percentage: 10 }, undefined],
    [
      'three equal among others',
      [line(3), line(1, 'pao')],
      [same()],
      { missing: 2, itemId: 'pao' },
      { productIds: ['cafe'], isEverything: false },
    ],
    ['a rule of a product not taken', [line(2)], [same({ itemId: 'mel' })], undefined, undefined],
    ['a rule of a product taken', [line(2)], [same({ itemId: 'cafe' })], { missing: 1, itemId: 'cafe' }, undefined],
    [
      'one product, whatever else counts',
      [line(1), line(1, 'pao')],
      [rule({ itemId: 'cafe' })],
      { missing: 1, onlyFor: 'cafe' },
      undefined,
    ],
    ['a rule that the group already beats', [line(1)], [rule({ discount: 8 }), tier], undefined, undefined],
    ['a rule as good as the group', [line(1)], [rule(), tier], undefined, undefined],
    ['a rule better than the group', [line(1)], [rule({ discount: 15 }), tier], { missing: 2, percentage: 15 }, undefined],
    ['the same rule reached', [line(3)], [rule({ discount: 15 }), tier], undefined, { percentage: 15 }],
    ['the group alone, which is no prize', [line(3)], [tier], undefined, undefined],
    ['two rules at once: the better', [line(1)], [rule(), rule({ discount: 20 })], { missing: 2, percentage: 20 }, undefined],
    [
      'a farther rule that gives less',
      [line(1)],
      [rule({ discount: 20 }), rule({ minimumQuantity: 4, discount: 5 })],
      { missing: 2, percentage: 20 },
      undefined,
    ],
    ['lines of one product that differ by their kit', [line(1), { ...line(1), selection: [] }], [same()], { missing: 1 }, undefined],
    ['more than the stock holds', [stocked(1, 2)], [same()], undefined, undefined],
    ['just what the stock holds', [stocked(1, 3)], [same()], { missing: 2 }, undefined],
  ] as const)('%s', (_name, lines, rules, next, won) => {
    const nudge = discountNudge(lines, rules, 'bairro')
    expect({ next: nudge.next ?? 'none', won: nudge.won ?? 'none' }).toMatchObject({ next: next ?? 'none', won: won ?? 'none' })
  })

  const anyRule = fc.record({
    itemId: fc.constantFrom(undefined, 'cafe', 'pao'),
    minimumQuantity: fc.integer({ min: 1, max: 8 }),
    discountType: fc.constantFrom('allSameProducts' as const, 'allProducts' as const),
    discount: fc.integer({ min: 1, max: 60 }),
  })
  const anyLine = fc.record({ id: fc.constantFrom('cafe', 'pao', 'mel'), quantity: fc.integer({ min: 1, max: 6 }) })

  it('adding the named units gives the named discount', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 4 }), fc.array(anyRule, { maxLength: 4 }), (picked, given) => {
        const lines = picked.map(({ id, quantity }) => line(quantity, id))
        const rules = given.map((over) => rule(over))
        const { next } = discountNudge(lines, rules, 'bairro')
        if (!next) return
        const added = next.itemId ?? lines[0]!.id
        const full = [...lines, line(next.missing, added)]
        const rates = priceLines(full, rules).map(({ total, discount }) => (discount * 100) / total)
        expect(Math.max(...rates)).toBeGreaterThanOrEqual(next.percentage)
        expect(priceCart(full, rules).discount).toBeGreaterThan(priceCart(lines, rules).discount)
      }),
    )
  })

  it('names the discount that the price contains', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 4 }), fc.array(anyRule, { maxLength: 4 }), (picked, given) => {
        const lines = picked.map(({ id, quantity }) => line(quantity, id))
        const rules = given.map((over) => rule({ ...over, minimumQuantity: over.minimumQuantity + 1 }))
        const rates = priceLines(lines, rules).map(({ total, discount }) => Math.round((discount * 100) / total))
        expect(discountNudge(lines, rules, 'bairro').won?.percentage ?? 0).toBe(Math.max(...rates))
      }),
    )
  })
})

describe('sharedPercentage', () => {
  it.each([
    [[{ total: 3000, discount: 300 }], 10],
    [
      [
        { total: 3333, discount: 500 },
        { total: 1250, discount: 188 },
      ],
      15,
    ],
    [
      [
        { total: 3000, discount: 300 },
        { total: 900, discount: 0 },
      ],
      10,
    ],
    [
      [
        { total: 3000, discount: 300 },
        { total: 3000, discount: 600 },
      ],
      undefined,
    ],
    [[{ total: 3000, discount: 375 }], undefined],
    [[{ total: 9, discount: 1 }], undefined],
    [[{ total: 3000, discount: 0 }], undefined],
    [[], undefined],
  ])('of %j is %s', (lines, percentage) => {
    expect(sharedPercentage(lines)).toBe(percentage)
  })
})
