import { z } from 'zod'
import { CartProduct, CouponCode, PricedCart, Quote } from './carts.ts'
import { endpoint } from './endpoint.ts'
import { ExtraInfo } from './extra.ts'
import { OrderState } from './order-shapes.ts'
import { placeOrder, PlaceOrderBody } from './orders.ts'
import { Centavos, Instant, Slug, text, TypedPostalCode, Uuid } from './shapes.ts'
import { AddressLines } from './shipping-address.ts'

const Items = z
  .array(
    z.strictObject({
      id: Slug,
      campaignId: Slug,
      quantity: CartProduct.shape.quantity,
      selection: z
        .array(z.strictObject({ itemId: Slug, quantity: z.int().min(1).max(99) }))
        .max(30)
        .optional(),
    }),
  )
  .min(1)
  .max(200)

/** The lines with their prices, and the ways of delivery and payment. */
const CounterQuote = z.object({ lines: PricedCart.shape.lines, coupon: PricedCart.shape.coupon, quote: Quote })
export type CounterQuote = z.output<typeof CounterQuote>

export const quoteCounterOrder = endpoint({
  method: 'POST',
  path: '/api/admin/counter-orders/quote',
  auth: 'staff',
  may: 'people.write',
  summary: 'What an order would cost that staff take for a buyer, and how it may be delivered and paid; keeps nothing for the buyer',
  body: z.object({
    items: Items,
    couponCode: CouponCode.optional(),
    postalCode: TypedPostalCode.optional(),
    city: text(60).optional(),
    slot: z.string().max(60).optional(),
  }),
  status: 200,
  response: CounterQuote,
  problems: ['not_found', 'postal_code_not_found', 'city_elsewhere', 'rate_limit'],
})

/** The ways in which staff take no card: a Pix, or money at the door. */
export const counterMethods = ['PIX', 'ON_DELIVERY'] as const
export type CounterMethod = (typeof counterMethods)[number]

export const placeCounterOrder = endpoint({
  method: 'POST',
  path: '/api/admin/counter-orders',
  auth: 'staff',
  may: 'people.write',
  summary:
    'Places an order for a buyer by the rules of any order; sent twice with one act it is one order. The buyer gets the letter of every order',
  body: z.object({
    act: Uuid,
    person: Uuid.optional().describe(
      'One of the people; without it the order is of the buyer with this phone whom staff named before, or a new one.',
    ),
    userName: PlaceOrderBody.shape.userName,
    userPhone: PlaceOrderBody.shape.userPhone,
    email: PlaceOrderBody.shape.email,
    cpf: PlaceOrderBody.shape.cpf,
    type: PlaceOrderBody.shape.type,
    items: Items,
    shippingAddress: AddressLines.strict().optional(),
    storeId: Slug.optional(),
    slot: z.string().max(60).optional(),
    couponCode: CouponCode.optional(),
    extraInfo: ExtraInfo.optional().describe('The answers to the questions of the campaigns, by campaign and question.'),
    price: Centavos.describe('The total that was told to the buyer; a higher one is answered with price_changed.'),
    method: z.enum(counterMethods),
  }),
  status: 201,
  response: z.object({
    id: Uuid,
    code: z.string(),
    state: OrderState,
    price: Centavos,
    pix: z.object({ code: z.string(), svg: z.string(), expiresAt: Instant, payUrl: z.string().optional() }).optional(),
  }),
  problems: [...placeOrder.problems, 'order_not_payable', 'payment_provider_unavailable'],
})
