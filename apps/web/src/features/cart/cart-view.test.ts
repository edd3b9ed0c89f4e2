import { describe, expect, it } from 'vitest'
import type { PricedCart } from '@mutirao/contract/carts'
import type { CartEntry } from './cart-store.ts'
import { nextTierSaving, viewCart } from './cart-view.ts'

const picture = { hash: 'a', width: 1, height: 1, color: '#fff', alt: '' }
const entry = (over: Partial<CartEntry> = {}): CartEntry => ({
  id: 'cafe',
  campaignId: 'bairro',
  name: 'Café',
  unit: '500 g',
  price: 900,
  hue: 50,
  available: 9,
  quantity: 2,
  picture,
  ...over,
})
const line = (over: Partial<PricedCart['lines'][number]> = {}) => ({
  id: 'cafe',
  campaignId: 'bairro',
  quantity: 2,
  available: 9,
  unitPrice: 1000,
  total: 2000,
  discount: 200,
  ...over,
})
const priced = (lines: PricedCart['lines']): PricedCart => ({
  uuid: 'u',
  isMine: true,
  lines,
  totals: { subTotal: 2000, discount: 200, shippingTotal: 0, price: 1800 },
  groups: [
    {
      campaignId: 'bairro',
      name: 'Bairro',
      discountRules: [{ campaignId: 'bairro', minimumQuantity: 1, discountType: 'allProducts', type: 'percentage', discount: 10 }],
    },
  ],
  updatedAt: '2026-11-21T12:00:00Z',
})
const cart = (...entries: CartEntry[]) => ({ uuid: 'u', entries })

describe('viewCart', () => {
  it('shows the server’s answer for exactly this cart', () => {
    const view = viewCart(cart(entry()), priced([line()]), true)
    expect(view.totals.price).toBe(1800)
    expect(view.groups[0]).toMatchObject({ name: 'Bairro', lines: [{ total: 2000, discount: 200 }] })
  })

  it("prices a change at once with the server's own prices and rules", () => {
    const view = viewCart(cart(entry({ quantity: 3 })), priced([line()]), false)
    expect(view.totals).toEqual({ subTotal: 3000, discount: 300, shippingTotal: 0, price: 2700 })
  })

  it('uses the saved prices before the first answer of the server', () => {
    expect(viewCart(cart(entry()), undefined, false).totals.price).toBe(1800)
  })

  it.each(['sold_out', 'campaign_closed', 'unknown_item'] as const)('counts a line with %s as an issue that costs nothing', (issue) => {
    const answers = priced([line({ issue, total: 0, discount: 0 }), line({ id: 'pao', unitPrice: 500 })])
    const view = viewCart(cart(entry(), entry({ id: 'pao' })), answers, false)
    expect(view.issues).toBe(1)
    expect(view.totals.price).toBe(900)
  })

  it('clears "too many" when the quantity fits', () => {
    const answers = priced([line({ issue: 'too_many', available: 1 })])
    expect(viewCart(cart(entry()), answers, true).issues).toBe(1)
    expect(viewCart(cart(entry({ quantity: 1 })), answers, false).issues).toBe(0)
  })
})

describe('nextTierSaving', () => {
  it('is the difference between the next tier’s discount and the reached one', () => {
    const [group] = viewCart(cart(entry()), priced([line()]), true).groups
    expect(nextTierSaving(group!.lines, 10, 15)).toBe(100)
  })
})
