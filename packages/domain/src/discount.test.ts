import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextDiscount, replaceRule } from './discount.ts'
import { type DiscountRule, priceCart } from './pricing.ts'

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
    expect(nextDiscount(lines, [rule()], 'bairro')).toEqual({ missing, percentage: 10 })
  })

  it('says nothing once the rule is reached', () => {
    expect(nextDiscount([line(3)], [rule()], 'bairro')).toBeUndefined()
  })

  it('goes on to the next tier, and skips one that gives no more', () => {
    const tiers = [rule(), rule({ minimumQuantity: 4, discount: 10 }), rule({ minimumQuantity: 6, discount: 15 })]
    expect(nextDiscount([line(3)], tiers, 'bairro')).toEqual({ missing: 3, percentage: 15 })
  })

  it('allSameProducts takes the product nearest to it, and names it', () => {
    const lines = [line(1), line(2, 'pao')]
    expect(nextDiscount(lines, [rule({ discountType: 'allSameProducts' })], 'bairro')).toEqual({
      missing: 1,
      percentage: 10,
      itemId: 'pao',
    })
  })

  it('a rule of one product counts from zero when it is not in the cart', () => {
    const own = rule({ discountType: 'allSameProducts', itemId: 'mel' })
    expect(nextDiscount([line(2)], [own], 'bairro')).toEqual({ missing: 3, percentage: 10, itemId: 'mel' })
  })

  it('does not look at other campaigns', () => {
    expect(nextDiscount([line(2, 'cafe', 'outro')], [rule({ campaignId: 'outro' })], 'bairro')).toBeUndefined()
  })

  it('adding what is missing does raise the discount', () => {
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

describe('replaceRule (spec §4)', () => {
  it('keeps one rule per campaign and one per product', () => {
    const rules = [rule(), rule({ itemId: 'cafe' }), rule({ campaignId: 'outro' })]
    expect(replaceRule(rules, rule({ discount: 20 }))).toEqual([...rules.slice(1), rule({ discount: 20 })])
    expect(replaceRule(rules, rule({ itemId: 'cafe', discount: 20 }))).toHaveLength(3)
    expect(replaceRule(rules, rule({ itemId: 'pao' }))).toHaveLength(4)
  })
})
