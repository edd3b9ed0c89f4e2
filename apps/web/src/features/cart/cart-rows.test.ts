import { expect, it } from 'vitest'
import { sayVisitorChanged } from '#session/signed-in.ts'
import type { PricedCart } from '@mutirao/contract/carts'
import { cartRows } from './cart-rows.ts'
import { heldCart, keepFee, publishCart, replaceEntries, totalLabelOf, totalOf, type CartEntry, type LocalCart } from './cart-store.ts'
import { viewCart } from './cart-view.ts'

const entry = (id: string, campaignId: string): CartEntry => ({
  id,
  campaignId,
  name: id,
  unit: '1',
  price: 1000,
  hue: 1,
  available: 9,
  quantity: 1,
  picture: { hash: 'a', width: 1, height: 1, alt: '' },
})
const rule = (campaignId: string, discount: number) =>
  ({ campaignId, minimumQuantity: 1, discountType: 'allProducts', type: 'percentage', discount }) as const
const cart: LocalCart = {
  uuid: 'u',
  entries: [entry('tomate', 'grupo'), entry('arroz', 'mercearia')],
  couponCode: 'VIZINHO',
  couponPercentage: 10,
  rules: { grupo: [rule('grupo', 15)], mercearia: [rule('mercearia', 5)] },
}
const line = (id: string, campaignId: string, discount: number) =>
  ({ id, campaignId, quantity: 1, available: 9, unitPrice: 1000, total: 1000, discount }) as PricedCart['lines'][number]
const priced = {
  uuid: 'u',
  isMine: true,
  lines: [line('tomate', 'grupo', 150), line('arroz', 'mercearia', 50)],
  totals: { subTotal: 2000, discount: 380, shippingTotal: 0, price: 1620 },
  coupon: { code: 'VIZINHO', percentage: 10, discount: 180 },
  groups: [
    {
      campaignId: 'grupo',
      name: 'Grupo',
      discountRules: [rule('grupo', 15)],
      group: { rules: [{ minimumUnits: 10, percentage: 15 }], paidUnits: 12, waitingUnits: 0 },
    },
    { campaignId: 'mercearia', name: 'Mercearia', discountRules: [rule('mercearia', 5)] },
  ],
  updatedAt: '2026-11-21T12:00:00Z',
} as unknown as PricedCart
const view = viewCart(cart, priced, true)
const rows = (shipping?: Parameters<typeof cartRows>[2]) =>
  cartRows(cart, view, shipping).map(({ label, centavos, text }) => [label, text ?? centavos])

it('names each discount by its source', () => {
  expect(rows()).toEqual([
    ['Subtotal, 2 itens', 2000],
    ['Desconto do grupo, 15%', -150],
    ['Desconto por quantidade', -50],
    ['Cupom VIZINHO', -180],
    ['Frete', 'no próximo passo'],
  ])
})

it('labels a group price before the server has answered', () => {
  const alone = { ...cart, entries: [entry('tomate', 'grupo')], couponCode: undefined }
  expect(cartRows(alone, viewCart(alone, undefined, false))[1]).toMatchObject({ label: 'Desconto do grupo, 15%', centavos: -150 })
})

it('keeps a shown fee', () => {
  expect(rows({ total: 990 }).at(-1)).toEqual(['Frete', 990])
})

it('adds up to the same sum on every screen', () => {
  expect(totalOf(cart)).toBe(view.totals.price)
  expect(totalOf({ ...cart, entries: [...cart.entries, { ...entry('uva', 'grupo'), isGone: true }] })).toBe(view.totals.price)
  const withGone = { ...cart, entries: [...cart.entries, { ...entry('uva', 'grupo'), isGone: true }] }
  expect(cartRows(withGone, view)[0]!.label).toBe(cartRows(cart, view)[0]!.label)
})

it('uses the shown fee only for the same lines and place', () => {
  const shown = () => [totalLabelOf(heldCart()), totalOf(heldCart())]
  publishCart(cart)
  expect(shown()).toEqual(['Total sem frete', 1620])
  keepFee(990)
  expect(shown()).toEqual(['Total', 2610])
  replaceEntries(cart.entries.slice(1))
  expect(shown()).toEqual(['Total sem frete', 855])
  replaceEntries(cart.entries)
  expect(shown()).toEqual(['Total', 2610])
  sayVisitorChanged()
  expect(shown()).toEqual(['Total sem frete', 1620])
})
