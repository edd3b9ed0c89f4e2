import { describe, expect, it } from 'vitest'
import { addToCart, type CartProduct, isSameCart, lineKey, setQuantity } from './cart.ts'

const cafe = (quantity = 1, over: Partial<CartProduct> = {}): CartProduct => ({ id: 'cafe', campaignId: 'bairro', quantity, ...over })
const uva = { itemId: 'uva', quantity: 2 }
const limao = { itemId: 'limao', quantity: 4 }

describe('addToCart (spec §4)', () => {
  it('sums the same id', () => {
    expect(addToCart([cafe(2)], cafe(3))).toEqual([cafe(5)])
  })

  it.each([
    ['another campaign', cafe(1, { campaignId: 'outro' })],
    ['another product', cafe(1, { id: 'pao' })],
    ['another selection', cafe(1, { selection: [uva] })],
  ])('keeps %s on a line of its own', (_, product) => {
    expect(addToCart([cafe()], product)).toEqual([cafe(), product])
  })

  it('recognizes a selection in any order, also with a flavour picked twice', () => {
    const picked = cafe(1, { selection: [limao, { itemId: 'uva', quantity: 1 }, { itemId: 'uva', quantity: 1 }] })
    expect(addToCart([cafe(1, { selection: [uva, limao] })], picked)).toHaveLength(1)
  })

  it('does not change the given cart', () => {
    const before = Object.freeze([Object.freeze(cafe())])
    addToCart(before, cafe())
    expect(before).toEqual([cafe()])
  })

  it.each([
    [-1, [cafe(1)]],
    [-2, []],
    [-3, []],
  ])('adding %i to 2 leaves %j', (quantity, left) => {
    expect(addToCart([cafe(2)], cafe(quantity))).toEqual(left)
  })

  it('ignores a quantity of zero', () => {
    expect(addToCart([], cafe(0))).toEqual([])
  })
})

describe('setQuantity (spec §4: zero or negative removes)', () => {
  it.each([
    [1, [cafe(1)]],
    [0, []],
    [-1, []],
  ])('%i', (quantity, left) => {
    expect(setQuantity([cafe(5)], lineKey(cafe()), quantity)).toEqual(left)
  })

  it('touches no other line', () => {
    expect(setQuantity([cafe(5), cafe(1, { id: 'pao' })], lineKey(cafe()), 0)).toEqual([cafe(1, { id: 'pao' })])
  })
})

describe('isSameCart', () => {
  it('ignores the order of lines and how units are split over them', () => {
    const pao = cafe(1, { id: 'pao' })
    expect(isSameCart([cafe(3), pao], [pao, cafe(1), cafe(2)])).toBe(true)
    const [flavours, turned] = [cafe(1, { selection: [uva, limao] }), cafe(1, { selection: [limao, uva] })]
    expect(isSameCart([flavours], [turned])).toBe(true)
  })

  it.each([
    { name: 'more', other: [cafe(4)] },
    { name: 'less', other: [cafe(2)] },
    { name: 'another thing', other: [cafe(3), cafe(1, { id: 'pao' })] },
    { name: 'another choice', other: [cafe(3, { selection: [uva] })] },
    { name: 'nothing', other: [] },
  ])('sees $name', ({ other }) => {
    expect(isSameCart([cafe(3)], other)).toBe(false)
    expect(isSameCart(other, [cafe(3)])).toBe(false)
  })
})
