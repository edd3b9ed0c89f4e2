import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartLine, type DiscountRule, priceCart, priceLines } from './pricing.ts'

const line = (over: Partial<CartLine> = {}): CartLine => ({ id: 'cafe', campaignId: 'bairro', quantity: 1, price: 1000, ...over })
const tenPercentFrom = (minimumQuantity: number, discountType: DiscountRule['discountType'], itemId?: string): DiscountRule => ({
  campaignId: 'bairro',
  itemId,
  minimumQuantity,
  discountType,
  type: 'percentage',
  discount: 10,
})

const anyLine: fc.Arbitrary<CartLine> = fc.record({
  id: fc.constantFrom('cafe', 'pao', 'mel'),
  campaignId: fc.constantFrom('bairro', 'outro'),
  quantity: fc.integer({ min: 1, max: 50 }),
  price: fc.integer({ min: 0, max: 1_000_000 }),
})
const anyCart = fc.array(anyLine, { maxLength: 8 })
const anyPercentage = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)
const anyRule: fc.Arbitrary<DiscountRule> = fc.record({
  campaignId: fc.constantFrom('bairro', 'outro'),
  itemId: fc.constantFrom(undefined, 'cafe', 'pao'),
  minimumQuantity: fc.integer({ min: 1, max: 60 }),
  discountType: fc.constantFrom('allSameProducts' as const, 'allProducts' as const),
  type: fc.constant('percentage' as const),
  discount: anyPercentage,
})
const anyRules = fc.array(anyRule, { maxLength: 4 })
const anyPurchase = fc.record({ cart: anyCart, rules: anyRules, couponPercentage: anyPercentage, shippingTotal: fc.nat(5000) })

describe('priceCart (spec §9)', () => {
  it('is subtotal plus shipping minus discount', () => {
    const totals = priceCart([line({ quantity: 2 })], [], { shippingTotal: 500 })
    expect(totals).toEqual({ subTotal: 2000, discount: 0, shippingTotal: 500, price: 2500 })
  })

  it('ships for nothing by default, and an empty cart costs nothing', () => {
    expect(priceCart([], [])).toEqual({ subTotal: 0, discount: 0, shippingTotal: 0, price: 0 })
  })

  it.each([
    { quantity: 2, discount: 0 },
    { quantity: 3, discount: 300 },
  ])('allSameProducts: $quantity units of one product give $discount', ({ quantity, discount }) => {
    expect(priceCart([line({ quantity })], [tenPercentFrom(3, 'allSameProducts')]).discount).toBe(discount)
  })

  it('allSameProducts counts all lines of the product, and no other product', () => {
    const halves = [line({ quantity: 1, selection: [{ itemId: 'uva', quantity: 1 }] }), line({ quantity: 2 })]
    expect(priceCart(halves, [tenPercentFrom(3, 'allSameProducts')]).discount).toBe(300)
    expect(priceCart([line({ quantity: 2 }), line({ id: 'pao' })], [tenPercentFrom(3, 'allSameProducts')]).discount).toBe(0)
  })

  it('allProducts counts the whole campaign, and no other campaign', () => {
    const cart = [line(), line({ id: 'pao', quantity: 2 }), line({ id: 'mel', campaignId: 'outro', quantity: 9 })]
    expect(priceCart(cart, [tenPercentFrom(3, 'allProducts')]).discount).toBe(300)
  })

  it('a rule of one product discounts that product only, whatever it counts', () => {
    const cart = [line(), line({ id: 'pao', quantity: 2 })]
    expect(priceLines(cart, [tenPercentFrom(3, 'allProducts', 'pao')]).map((price) => price.discount)).toEqual([0, 200])
  })

  it('takes the best of several rules reached, in any order', () => {
    const rules = [
      tenPercentFrom(1, 'allProducts'),
      { ...tenPercentFrom(2, 'allProducts'), discount: 15 },
      tenPercentFrom(2, 'allProducts'),
    ]
    expect(priceCart([line({ quantity: 2 })], rules).discount).toBe(300)
  })

  it('takes the coupon on what the rules leave, never on shipping', () => {
    const totals = priceCart([line({ quantity: 3 })], [tenPercentFrom(3, 'allProducts')], { shippingTotal: 900, couponPercentage: 50 })
    expect(totals).toEqual({ subTotal: 3000, discount: 300 + 1350, shippingTotal: 900, price: 2250 })
  })

  it('rounds half up on each line', () => {
    const cart = [line({ price: 5 }), line({ id: 'pao', price: 5 })]
    expect(priceCart(cart, [tenPercentFrom(1, 'allProducts')]).discount).toBe(2)
  })

  it('never goes below zero, even with absurd percentages', () => {
    const absurd = { ...tenPercentFrom(1, 'allProducts'), discount: 250 }
    expect(priceCart([line()], [absurd], { couponPercentage: 400, shippingTotal: 10 }).price).toBe(10)
    fc.assert(
      fc.property(anyPurchase, ({ cart, rules, ...options }) => {
        const { discount, subTotal, price } = priceCart(cart, rules, options)
        expect(discount).toBeGreaterThanOrEqual(0)
        expect(discount).toBeLessThanOrEqual(subTotal)
        expect(price).toBeGreaterThanOrEqual(options.shippingTotal)
      }),
    )
  })

  it('does not depend on the order of lines or rules', () => {
    const shuffled = anyPurchase.chain((purchase) =>
      fc.record({
        purchase: fc.constant(purchase),
        cart: fc.shuffledSubarray(purchase.cart, { minLength: purchase.cart.length }),
        rules: fc.shuffledSubarray(purchase.rules, { minLength: purchase.rules.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ purchase, cart, rules }) => {
        expect(priceCart(cart, rules, purchase)).toEqual(priceCart(purchase.cart, purchase.rules, purchase))
      }),
    )
  })
})

/** Adding units may lower the price (the purpose of a rule), so only these properties hold. */
describe('priceCart is monotonic', () => {
  const grown = fc.record({ purchase: anyPurchase, first: anyLine, extra: fc.integer({ min: 1, max: 99 }) })

  it('adding units never lowers subtotal or discount', () => {
    fc.assert(
      fc.property(grown, ({ purchase: { cart, rules, ...options }, first, extra }) => {
        const before = priceCart([first, ...cart], rules, options)
        const after = priceCart([{ ...first, quantity: first.quantity + extra }, ...cart], rules, options)
        expect(after.subTotal).toBeGreaterThanOrEqual(before.subTotal)
        expect(after.discount).toBeGreaterThanOrEqual(before.discount)
      }),
    )
  })

  it('raising a unit price never lowers what is paid', () => {
    fc.assert(
      fc.property(grown, ({ purchase: { cart, rules, ...options }, first, extra }) => {
        const before = priceCart([first, ...cart], rules, options)
        const after = priceCart([{ ...first, price: first.price + extra }, ...cart], rules, options)
        expect(after.price).toBeGreaterThanOrEqual(before.price)
      }),
    )
  })

  it('a higher coupon never costs more', () => {
    fc.assert(
      fc.property(anyCart, anyRules, fc.tuple(anyPercentage, anyPercentage), (cart, rules, [a, b]) => {
        const paid = (couponPercentage: number) => priceCart(cart, rules, { couponPercentage }).price
        expect(paid(Math.max(a, b))).toBeLessThanOrEqual(paid(Math.min(a, b)))
      }),
    )
  })
})

describe('a line split in two', () => {
  it('counts and costs the same, but for the rounding of each line (at most one centavo)', () => {
    fc.assert(
      fc.property(anyCart, anyRules, anyLine, (cart, rules, first) => {
        const merged = priceCart([{ ...first, quantity: first.quantity + 2 }, ...cart], rules)
        const split = priceCart([first, { ...first, quantity: 2 }, ...cart], rules)
        expect(split.subTotal).toBe(merged.subTotal)
        expect(Math.abs(split.discount - merged.discount)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
