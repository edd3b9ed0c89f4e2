import { describe, expect, it } from 'vitest'
import type { DiscountRule } from './pricing.ts'
import { quantitySteps, rulesInForce } from './quantity-steps.ts'

const rule = (over: Partial<DiscountRule> = {}): DiscountRule => ({
  campaignId: 'bairro',
  minimumQuantity: 3,
  discountType: 'allProducts',
  type: 'percentage',
  discount: 10,
  ...over,
})
const same = (over: Partial<DiscountRule> = {}) => rule({ discountType: 'allSameProducts', ...over })
const tier = rule({ minimumQuantity: 1, discount: 10 })

describe('quantitySteps', () => {
  const product = { id: 'cafe', campaignId: 'bairro', price: 1000, available: 9 }
  it.each([
    ['no rule', [], []],
    ['one rule of the product', [same({ itemId: 'cafe' })], [{ quantity: 3, percentage: 10, each: 900, total: 2700, counts: 'product' }]],
    ['a rule of another', [same({ itemId: 'pao' })], []],
    ['a rule of the campaign', [rule()], [{ quantity: 3, percentage: 10, each: 900, total: 2700, counts: 'campaign' }]],
    [
      'both, the product first',
      [rule({ minimumQuantity: 5, discount: 20 }), same()],
      [
        { quantity: 3, percentage: 10, each: 900, total: 2700, counts: 'product' },
        { quantity: 5, percentage: 20, each: 800, total: 4000, counts: 'campaign' },
      ],
    ],
    ['a farther one that gives less', [same(), same({ minimumQuantity: 5, discount: 8 })], [{ quantity: 3, percentage: 10 }]],
    ['one that the group beats', [same({ discount: 8 }), tier], []],
    ['one beyond the stock', [same({ minimumQuantity: 10 })], []],
    ['from the first unit', [tier], []],
  ] as const)('%s', (_name, rules, steps) => {
    expect(quantitySteps(product, rules)).toMatchObject(steps)
    expect(quantitySteps(product, rules)).toHaveLength(steps.length)
  })

  it('rounds what each costs, never the total', () => {
    expect(quantitySteps({ ...product, price: 333 }, [same()])[0]).toMatchObject({ total: 899, each: 300 })
  })
})

describe('rulesInForce', () => {
  const group = { rules: [{ minimumUnits: 10, percentage: 5 }], paidUnits: 10 }
  it('adds the tier that the group has reached, and no other', () => {
    expect(rulesInForce({ id: 'bairro', discountRules: [same()], group })).toEqual([same(), { ...tier, discount: 5 }])
    expect(rulesInForce({ id: 'bairro', discountRules: [], group: { ...group, paidUnits: 9 } })).toEqual([])
    expect(rulesInForce({ id: 'bairro', discountRules: [same()] })).toEqual([same()])
  })
})
