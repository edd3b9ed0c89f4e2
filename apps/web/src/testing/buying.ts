import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { chooseAddress } from '#features/address/address-store.ts'
import { publishCart, type CartEntry } from '#features/cart/cart-store.ts'
import { changeDraft, setBuyer, type CheckoutDraft } from '#features/checkout/checkout-store.ts'
import { dismissSnack } from '#page/snack.ts'
import { askAgain } from '#session/session-renewal.ts'
import type { PricedCart, Quote } from '@mutirao/contract/carts'
import type { PaymentOptions } from '@mutirao/contract/order-payments'
import type { Order } from '@mutirao/contract/order-shapes'
import type { PlaceOrderBody } from '@mutirao/contract/orders'
import type { ProblemCode } from '@mutirao/contract/problems'
import type { ShippingAddress } from '@mutirao/contract/shipping-address'
import type { Answer, RecordedCall } from './open-screen.tsx'

/* The responses of a shop that sells coffee, for tests of buying; a test overrides single responses. */

export const cartUuid = '018f4b1e-0000-7000-8000-000000000001'
export const orderId = '0192f0c0-0000-7000-8000-000000000001'
export const orderCode = '7K4M-9PXC-3GH'

const picture = { hash: '0'.repeat(20), width: 960, height: 960, color: '#eeeeee', alt: '' }

export const coffee: CartEntry = {
  id: 'cafe',
  campaignId: 'feira',
  quantity: 2,
  name: 'Café torrado',
  unit: '500 g',
  price: 2700,
  hue: 30,
  picture,
  available: 20,
}

export const home: ShippingAddress = {
  cep: '05416-011',
  address: 'Rua Fradique Coutinho, 1139',
  street_address: 'Rua Fradique Coutinho',
  street_number: '1139',
  complement: '',
  neighborhood: 'Pinheiros',
  city: 'São Paulo',
  administrative_area: 'SP',
  country: 'Brasil',
  reference: '',
  addressType: '',
  latitude: -23.56,
  longitude: -46.69,
}

type Slot = Quote['delivery'][number]

const slot = (day: number, [from, to]: [string, string], over: Partial<Slot> = {}): Slot => ({
  id: `entrega-${day}-${from}`,
  kind: 'DELIVERY',
  date: `2026-11-${day}`,
  from,
  to,
  fee: 500,
  startsAt: `2026-11-${day}T11:00:00.000Z`,
  ...over,
})
export const saturday = slot(28, ['08:00', '12:00'])
export const sunday = slot(29, ['14:00', '18:00'])

const instalment = (count: number, amount: number, rateBps = 0) => ({
  count,
  amount,
  firstAmount: amount,
  total: amount * count,
  rateBps,
  isInterestFree: rateBps === 0,
})

/** Coffee for R$ 54,00 and R$ 5,00 of shipping; 5 % off with Pix, interest from four instalments on. */
export const methods: Quote['payments'] = [
  { type: 'PIX', price: 5605, installments: [] },
  { type: 'CREDIT_CARD', price: 5900, installments: [instalment(1, 5900), instalment(2, 2950), instalment(4, 1550, 299)] },
  { type: 'ON_DELIVERY', price: 5900, installments: [] },
]

export const quote = (over: Partial<Quote> = {}): Quote => ({
  asksAddress: true,
  addressLocked: false,
  showShippingAddress: true,
  extra: [],
  asks: [],
  inArea: true,
  beyond: [],
  delivery: [saturday, sunday],
  pickup: [],
  shippingMethods: [],
  blackoutDays: [],
  deliveries: [],
  payments: methods,
  totals: { subTotal: 5400, discount: 0, shippingTotal: 500, price: 5900 },
  ...over,
})

export const point: Quote['pickup'][number] = {
  id: 'galpao',
  name: 'Galpão da Feira',
  address: 'Rua Harmonia',
  addressNumber: '10',
  neighborhood: 'Vila Madalena',
  city: 'São Paulo',
  administrativeArea: 'SP',
  postalCode: '05435-000',
  latitude: -23.55,
  longitude: -46.69,
  hours: 'sáb., 8h às 12h',
  slots: [slot(28, ['09:00', '11:00'], { id: 'retirada', kind: 'PICKUP', store: 'galpao', fee: 0 })],
}

type Products = { id: string; campaignId: string; quantity: number }[]

/** Prices what was sent, at R$ 27,00 each unless said otherwise. */
export function priced(
  products: Products,
  { unitPrice = 2700, ...line }: Partial<PricedCart['lines'][number]> = {},
  over: Partial<PricedCart> = {},
): PricedCart {
  const lines = products.map((product) => ({
    ...product,
    available: 20,
    unitPrice,
    total: unitPrice * product.quantity,
    discount: 0,
    ...line,
  }))
  const subTotal = lines.reduce((sum, { total }) => sum + total, 0)
  return {
    uuid: cartUuid,
    isMine: true,
    lines,
    totals: { subTotal, discount: 0, shippingTotal: 0, price: subTotal },
    groups: [{ campaignId: 'feira', name: 'Feira', discountRules: [] }],
    updatedAt: '2026-11-21T12:00:00.000Z',
    ...over,
  }
}

/** The response for a cart that is sold out. */
export const soldOut: Answer = ({ body }) =>
  Response.json(
    priced(
      (body as { products: Products }).products,
      { issue: 'sold_out', available: 0, unitPrice: 0 },
      { totals: { subTotal: 0, discount: 0, shippingTotal: 0, price: 0 } },
    ),
  )

/** An order for the coffee that waits for its Pix until 12:30 UTC. */
export const order = (over: Partial<Order> = {}): Order => ({
  id: orderId,
  code: orderCode,
  type: 'SHIPPING',
  state: 'AWAITING_PAYMENT',
  creationDate: '2026-11-21T12:00:00.000Z',
  timestamp: 1_795_262_400_000,
  campaignId: 'feira',
  campaignIds: ['feira'],
  items: [
    {
      id: 'cafe',
      campaignId: 'feira',
      name: 'Café torrado',
      unit: '500 g',
      quantity: 2,
      unitPrice: 2700,
      total: 5400,
      discount: 0,
      picture,
      hue: 30,
    },
  ],
  userName: 'Marina de Castro',
  userPhone: '(11) 98765-4321',
  deliveryCode: '1234',
  properties: {
    cartUuid,
    price: 5605,
    subTotal: 5400,
    discount: 295,
    shippingTotal: 500,
    slot: { date: '2026-11-28', from: '08:00', to: '12:00' },
  },
  paymentMethod: { type: 'PIX', state: 'PENDING', amount: 5605, installments: 1, expiresAt: '2026-11-21T12:30:00.000Z' },
  payments: [],
  refunds: [],
  reviews: [],
  events: [{ state: 'AWAITING_PAYMENT', at: '2026-11-21T12:00:00.000Z' }],
  ...over,
})

export const pix = { code: 'PIX-CODE', svg: '<svg/>', amount: 5605, expiresAt: '2026-11-21T12:30:00.000Z', receiver: 'Feira Ltda' }

export const byCard = (over: Partial<Order['paymentMethod']> = {}): Order['paymentMethod'] => ({
  type: 'CREDIT_CARD',
  state: 'PENDING',
  amount: 5900,
  installments: 1,
  cardFrame: 'https://cards.test/frame?secret=abc',
  ...over,
})

export const options = (over: Partial<PaymentOptions> = {}): PaymentOptions => ({
  price: 5605,
  type: 'PIX',
  payments: methods,
  renewalsLeft: 2,
  ...over,
})

export const calls = {
  putCart: `PUT /api/operation/carts/${cartUuid}`,
  quote: 'GET /api/operation/orders/quote/feira',
  coupon: 'POST /api/operation/orders/coupon/apply',
  place: 'POST /api/operation/orders/v2/feira',
  order: `GET /api/operation/orders/code/${orderCode}`,
  cancel: `DELETE /api/operation/orders/cancel/${orderId}`,
  edit: `PUT /api/operation/orders/order/${orderId}`,
  cancellation: `GET /api/operation/orders/order/${orderId}/cancellation`,
  pix: 'GET /pix/qrcode',
  options: `GET /api/operation/orders/order/${orderId}/payment`,
  pay: `POST /api/operation/orders/order/${orderId}/payment`,
  shop: 'GET /api/operation/marketplaces/public',
  lead: 'POST /api/users/leads',
  orders: 'GET /api/operation/orders/pageable',
  cards: 'GET /api/operation/wallets/cards',
  tracking: `GET /api/operation/orders/code/${orderCode}/public`,
} as const

export const refuse =
  (code: ProblemCode, status = 409, facts: object = {}): Answer =>
  () =>
    Response.json({ code, ...facts }, { status })

/** No response. */
export const lost: Answer = () => {
  throw new TypeError('Failed to fetch')
}
export const never: Answer = () => new Promise<Response>(() => {})

/** Returns the answers in turn, and repeats the last one. */
export function inTurn(...answers: Answer[]): Answer {
  let turn = 0
  return (told) => answers[Math.min(turn++, answers.length - 1)]!(told)
}

/** Successful responses to all calls of a purchase; `over` replaces some. */
export const answersOfShop = (over: Record<string, Answer> = {}): Record<string, Answer> => ({
  [calls.shop]: () => Response.json([{ simplifiedSignupEligible: true, authentication: {} }]),
  [calls.putCart]: ({ body }) => Response.json(priced((body as { products: Products }).products)),
  [calls.quote]: () => Response.json(quote()),
  [calls.place]: ({ body }) => Response.json(placedBy(body as PlaceOrderBody), { status: 201 }),
  [calls.order]: () => Response.json(order()),
  [calls.pix]: () => Response.json(pix),
  [calls.options]: () => Response.json(options()),
  [calls.cards]: () => Response.json({ canKeep: false, isUsual: false, cards: [] }),
  ...over,
})

const placedBy = ({ paymentMethod: { type }, properties }: PlaceOrderBody): Order =>
  order({ properties: { ...order().properties, price: properties.price }, ...(type === 'CREDIT_CARD' && { paymentMethod: byCard() }) })

/** A guest with coffee in the cart and a complete draft, except for the payment method. */
export function beginToBuy(draft: Partial<CheckoutDraft> = {}) {
  localStorage.clear()
  sessionStorage.clear()
  // The event of a storage that another tab cleared has no key.
  dispatchEvent(new StorageEvent('storage'))
  askAgain()
  dismissSnack()
  localStorage.setItem('lead', '"me"')
  publishCart({ uuid: cartUuid, entries: [coffee] })
  setBuyer({ userName: 'Marina de Castro', userPhone: '(11) 98765-4321', email: '' })
  chooseAddress(home)
  changeDraft(cartUuid, { done: 4, slot: saturday, ...draft })
}

/** Changes the draft of `beginToBuy`. */
export const changeDraftOfTest = (draft: Partial<CheckoutDraft>) => changeDraft(cartUuid, draft)

/** Each test of a file begins with `beginToBuy`, in a window that has no height to scroll. */
export function beginEachTest(draft?: Partial<CheckoutDraft>) {
  beforeEach(() => {
    beginToBuy(draft)
    vi.stubGlobal('scrollTo', () => undefined)
    Element.prototype.scrollIntoView ??= () => undefined
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

export const emptyTheCart = () => publishCart({ uuid: '', entries: [] })

/** Simulates a value stored by another tab. */
export function storeInOtherTab(key: string, value: unknown) {
  localStorage.setItem(key, JSON.stringify(value))
  act(() => void dispatchEvent(new StorageEvent('storage', { key })))
}

/** The bodies of all requests to one call. */
export const told = (asked: RecordedCall[], call: string) => asked.filter((one) => one.call === call).map(({ body }) => body)

/** A text as rendered: prices contain no-break spaces. */
const shown = (text: string | RegExp) => (typeof text === 'string' ? text.replaceAll('R$ ', 'R$\u00a0') : text)

/** Screens render the main action twice, beside the summary and at the bottom edge; CSS hides one of them. */
export const action = async (name: string | RegExp) => (await screen.findAllByRole('button', { name: shown(name) }, { timeout: 8000 }))[0]!

export async function press(name: string | RegExp) {
  const button = await action(name)
  await waitUntilEnabled(button)
  await userEvent.click(button)
}

async function waitUntilEnabled(button: HTMLElement) {
  for (let tries = 0; button.hasAttribute('disabled') && tries < 100; tries++) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** The text of the screen, with ordinary spaces. */
export const words = () => document.body.textContent.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-')
