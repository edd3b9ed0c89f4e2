import { beforeEach, expect, it } from 'vitest'
import { emptyCart, publishCart } from '#features/cart/cart-store.ts'
import { setTransport } from '@mutirao/client/call'
import { countSteps, stepOf } from './count-visit.ts'

const sent: unknown[] = []
const settled = () => new Promise((resolve) => setTimeout(resolve))
beforeEach(() => {
  sessionStorage.clear()
  publishCart(emptyCart)
  sent.length = 0
  setTransport(async (request) => {
    sent.push(await request.json())
    return new Response(null, { status: 204 })
  })
})

it.each([
  ['/', 'VISIT'],
  ['/about', 'VISIT'],
  ['/order/ABC123/pending', 'VISIT'],
  ['/cart', 'VISIT'],
  ['/store/feira', 'VIEW'],
  ['/store/feira/product/tomate', 'VIEW'],
  ['/products', 'VIEW'],
  ['/kit/optionals', 'VIEW'],
  ['/cart/0199/checkout', 'CHECKOUT'],
  ['/checkout/review', 'CHECKOUT'],
  ['/shippingmethod', 'CHECKOUT'],
  ['/c&c', 'CHECKOUT'],
  ['/cart/0199/payment', 'PAYMENT'],
  ['/cart/0199/confirmation', 'PAYMENT'],
] as const)('%s is the step %s', (path, step) => expect(stepOf(path)).toBe(step))

it('follows the screens and the cart', async () => {
  let path = '/'
  const listeners: (() => void)[] = []
  countSteps({ pathNow: () => path, onPath: (listener) => (listeners.push(listener), () => undefined) })
  const goTo = (next: string) => ((path = next), listeners.forEach((listener) => listener()))
  const product = { itemId: 'tomate', campaignId: 'feira', quantity: 1, name: 'Tomate', unit: 'kg', price: 500, hue: 0, available: 9 }
  publishCart({ ...emptyCart, entries: [{ ...product, picture: { hash: '', width: 1, height: 1, alt: '' } } as never] })
  publishCart({ ...emptyCart })
  goTo('/cart/0199/payment')
  await settled()
  const source = 'direct'
  expect(sent).toEqual([
    { steps: ['VISIT'], source },
    { steps: ['VIEW', 'CART'], source },
    { steps: ['CHECKOUT', 'PAYMENT'], source },
  ])
})
