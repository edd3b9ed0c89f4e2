import { expect, it } from 'vitest'
import { methodDiscount, methodsOfCart } from './payment-methods.ts'

const shop = { methods: ['PIX', 'CREDIT_CARD', 'ON_DELIVERY'] } as const

it('offers what the shop names and somebody takes', () => {
  expect(methodsOfCart(shop, { hasGroup: false, others: ['PIX'] })).toEqual(['PIX', 'ON_DELIVERY'])
  expect(methodsOfCart({ ...shop, acquirers: { CREDIT_CARD: 'mercadopago' } }, { hasGroup: false, others: [] })).toEqual([
    'CREDIT_CARD',
    'ON_DELIVERY',
  ])
})

it('offers a cart with a group no payment on delivery', () => {
  expect(methodsOfCart(shop, { hasGroup: true, others: ['PIX', 'CREDIT_CARD'] })).toEqual(['PIX', 'CREDIT_CARD'])
})

it.each([
  [{ pixDiscount: 3 }, 'PIX', 3],
  [{ pixDiscount: 3 }, 'CREDIT_CARD', 0],
  [{ pixDiscount: 3 }, 'WALLET', 0],
  [{}, 'PIX', 0],
] as const)('%o gives for %s %i percent', (payment, type, percentage) => expect(methodDiscount(payment, type)).toBe(percentage))
