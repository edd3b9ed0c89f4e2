import { beforeEach, describe, expect, it } from 'vitest'
import { refreshEntries, removeOrdered, setCoupon } from './cart-changes.ts'
import { heldCart, publishCart, type CartEntry } from './cart-store.ts'

const entry = (over: Partial<CartEntry> = {}): CartEntry => ({
  id: 'cafe',
  campaignId: 'bairro',
  name: 'Café',
  unit: '500 g',
  price: 900,
  hue: 50,
  available: 9,
  quantity: 2,
  picture: { hash: 'a', width: 1, height: 1, alt: '' },
  ...over,
})
const ordered = (quantity: number) => [{ id: 'cafe', campaignId: 'bairro', quantity }]

describe('changes of the whole cart', () => {
  beforeEach(() => publishCart({ uuid: 'u', entries: [entry()] }))

  it('empties the cart and drops its uuid after its order', () => {
    removeOrdered('u', ordered(2))
    expect(heldCart()).toEqual({ uuid: '', entries: [] })
  })

  it('keeps items added after the order as a new cart without its coupon', () => {
    setCoupon('VIZINHO10')
    publishCart({ ...heldCart(), entries: [entry({ quantity: 3 }), entry({ id: 'pao' })] })
    removeOrdered('u', ordered(2))
    expect(heldCart().entries.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['cafe', 1],
      ['pao', 2],
    ])
    expect(heldCart().uuid).not.toBe('u')
    expect(heldCart().couponCode).toBeUndefined()
  })

  it("leaves another cart alone when an older order's page is opened", () => {
    removeOrdered('older', ordered(2))
    expect(heldCart().entries).toHaveLength(1)
  })

  it('notifies no listener when the server’s answer changes nothing', () => {
    const before = heldCart()
    refreshEntries(new Map([['["bairro","cafe"]', { price: 900 }]]))
    expect(heldCart()).toBe(before)
    const rule = { campaignId: 'bairro', minimumQuantity: 1, discountType: 'allProducts', type: 'percentage', discount: 10 } as const
    refreshEntries(new Map(), { bairro: [rule] })
    expect(heldCart().rules).toEqual({ bairro: [rule] })
    refreshEntries(new Map(), {}, 10)
    expect(heldCart().couponPercentage).toBe(10)
    refreshEntries(new Map([['["bairro","cafe"]', { price: 810 }]]))
    expect(heldCart().entries[0]?.price).toBe(810)
  })
})
