import { orderStates } from '@mutirao/domain/order-status'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CartProduct, CouponCode, PaymentType } from './carts.ts'
import { Centavos, Instant, Picture, Slug, Uuid, paged, pageOf, text } from './shapes.ts'

export const OrderState = z.enum(orderStates)
export type OrderState = z.output<typeof OrderState>
export const PaymentState = z.enum(['PENDING', 'APPROVED', 'REFUSED', 'REVIEW', 'REFUNDED'])
export type PaymentState = z.output<typeof PaymentState>

/** Spec §3, "Shipping address inside an order". */
export const ShippingAddress = z.object({
  cep: z.string().regex(/^\d{5}-\d{3}$/, 'CEP inválido'),
  address: text(120).min(1),
  street_address: text(40).min(1, 'Informe a rua'),
  street_number: text(10).min(1, 'Informe o número'),
  complement: text(40).default(''),
  neighborhood: text(60).min(1, 'Informe o bairro'),
  city: text(60).min(1, 'Informe a cidade'),
  administrative_area: z.string().regex(/^[A-Z]{2}$/, 'UF inválida'),
  country: z.literal('Brasil').default('Brasil'),
  reference: text(60).default(''),
  addressType: text(20).default(''),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
export type ShippingAddress = z.output<typeof ShippingAddress>

const PaymentMethod = z.object({ type: PaymentType, installments: z.int().min(1).max(24).default(1) })

export const PlaceOrderBody = z.object({
  type: z.enum(['SHIPPING', 'PICKUP']).default('SHIPPING'),
  items: z
    .array(z.object({ id: Slug, quantity: z.int().min(1).max(999), campaignId: Slug, itemKitSelection: CartProduct.shape.selection }))
    .min(1)
    .max(200),
  userName: text(120).min(2, 'Informe o nome'),
  userPhone: text(20).min(8, 'Informe o celular com DDD'),
  email: z.email('E-mail inválido').max(120).optional(),
  cpf: text(14).optional(),
  properties: z.object({
    cartUuid: Uuid,
    shippingAddress: ShippingAddress.optional(),
    storeId: Slug.optional(),
    slot: z.string().max(60).optional(),
    recipient: z.object({ name: text(120), message: text(200).optional() }).optional(),
    extra: z.record(text(40), text(300)).optional(),
    couponCode: CouponCode.optional(),
    /** The total the shopper saw and accepted; a higher one is answered with price_changed. */
    price: Centavos,
  }),
  paymentMethod: PaymentMethod,
})
export type PlaceOrderBody = z.output<typeof PlaceOrderBody>

const OrderLine = z.object({
  id: Slug,
  campaignId: Slug,
  name: z.string(),
  unit: z.string(),
  quantity: z.int(),
  unitPrice: Centavos,
  total: Centavos,
  discount: Centavos,
  picture: Picture,
  hue: z.number(),
  itemKitSelection: CartProduct.shape.selection,
})

export const OrderEvent = z.object({ state: OrderState, at: Instant, note: z.string().optional() })

/** clientSecret opens the acquirer's card fields; it pays this order and nothing else. */
const OrderPayment = z.object({
  type: PaymentType,
  state: PaymentState,
  amount: Centavos,
  installments: z.int(),
  clientSecret: z.string().optional(),
  cardFrame: z.string().optional(),
  expiresAt: Instant.optional(),
})

export const Order = z.object({
  id: Uuid,
  code: z.string(),
  type: z.enum(['SHIPPING', 'PICKUP']),
  state: OrderState,
  creationDate: Instant,
  expiresAt: Instant.optional(),
  campaignId: Slug,
  campaignIds: z.array(Slug),
  items: z.array(OrderLine),
  userName: z.string(),
  userPhone: z.string(),
  email: z.string().optional(),
  deliveryCode: z.string(),
  properties: z.object({
    cartUuid: Uuid,
    shippingAddress: ShippingAddress.optional(),
    storeId: z.string().optional(),
    store: z.object({ name: z.string(), address: z.string(), hours: z.string() }).optional(),
    slot: z.object({ date: z.iso.date(), from: z.string(), to: z.string() }).optional(),
    recipient: z.object({ name: z.string(), message: z.string().optional() }).optional(),
    extra: z.record(z.string(), z.string()).optional(),
    couponCode: z.string().optional(),
    price: Centavos,
    subTotal: Centavos,
    discount: Centavos,
    shippingTotal: Centavos,
  }),
  paymentMethod: OrderPayment,
  events: z.array(OrderEvent),
})
export type Order = z.output<typeof Order>

/** product.md §3 "Public tracking": no name, phone, street, document or price. */
export const PublicOrder = z.object({
  code: z.string(),
  type: z.enum(['SHIPPING', 'PICKUP']),
  state: OrderState,
  creationDate: Instant,
  city: z.string().optional(),
  neighborhood: z.string().optional(),
  store: z.object({ name: z.string(), address: z.string(), hours: z.string() }).optional(),
  slot: z.object({ date: z.iso.date(), from: z.string(), to: z.string() }).optional(),
  carrier: z.object({ name: z.string(), url: z.string().optional() }).optional(),
  isMine: z.boolean(),
  events: z.array(OrderEvent),
})
export type PublicOrder = z.output<typeof PublicOrder>

export const OrderSummary = z.object({
  code: z.string(),
  state: OrderState,
  creationDate: Instant,
  price: Centavos,
  itemCount: z.int(),
  pictures: z.array(z.object({ picture: Picture, hue: z.number() })),
  expiresAt: Instant.optional(),
})
export type OrderSummary = z.output<typeof OrderSummary>

const code = z.object({ code: z.string().min(4).max(24) })
const orderId = z.object({ id: Uuid })
export const IdempotencyKey = z.object({ 'idempotency-key': z.string().regex(/^[A-Za-z0-9_-]{16,64}$/) })

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/operation/orders/v2/{id}',
  auth: 'lead',
  summary: 'Place an order; id is the first campaign. The same Idempotency-Key and body give the same order, whatever happened in between',
  params: z.object({ id: Slug }),
  headers: IdempotencyKey,
  body: PlaceOrderBody,
  status: 201,
  response: Order,
  problems: [
    'lockError',
    'out_of_stock',
    'price_changed',
    'campaign_closed',
    'out_of_area',
    'slot_unavailable',
    'payment_method_unavailable',
    'coupon_not_found',
    'coupon_expired',
    'coupon_used_up',
    'idempotency_key_reused',
    'not_found',
  ],
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/operation/orders/code/{code}',
  auth: 'lead',
  summary: 'My order',
  params: code,
  status: 200,
  response: Order,
  problems: ['order_not_found'],
})

export const getPublicOrder = endpoint({
  method: 'GET',
  path: '/api/operation/orders/code/{code}/public',
  auth: 'public',
  summary: 'What anyone with the code may follow',
  params: code,
  status: 200,
  response: PublicOrder,
  problems: ['order_not_found', 'rate_limit'],
})

export const claimOrder = endpoint({
  method: 'PUT',
  path: '/api/operation/orders/code/{code}/user',
  auth: 'client',
  summary: 'Take an order made as a guest with my verified phone or e-mail into my account',
  params: code,
  body: z.object({}),
  status: 200,
  response: Order,
  problems: ['order_not_found', 'rate_limit'],
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/operation/orders/pageable',
  auth: 'lead',
  summary: 'My orders, newest first (spec §9: 10)',
  query: paged(10),
  status: 200,
  response: pageOf(OrderSummary),
})

export const cancelOrder = endpoint({
  method: 'DELETE',
  path: '/api/operation/orders/cancel/{id}',
  auth: 'lead',
  summary: 'Cancel my order while its state allows it',
  params: orderId,
  status: 204,
  problems: ['order_not_found', 'order_not_cancellable'],
})

export const payOrder = endpoint({
  method: 'POST',
  path: '/api/operation/orders/order/{id}/payment',
  auth: 'lead',
  summary: 'A new payment for my unpaid order: a fresh Pix or another method',
  params: orderId,
  body: PaymentMethod,
  status: 201,
  response: Order,
  problems: ['order_not_found', 'order_not_payable', 'payment_method_unavailable', 'out_of_stock', 'payment_provider_unavailable'],
})

export const getPixQrCode = endpoint({
  method: 'GET',
  path: '/pix/qrcode',
  auth: 'lead',
  summary: 'Pix of my order: the copy-and-paste code and its QR as SVG',
  query: z.object({ id: Uuid }),
  status: 200,
  response: z.object({
    code: z.string(),
    svg: z.string(),
    amount: Centavos,
    expiresAt: Instant,
    receiver: z.string(),
    payUrl: z.string().optional(),
  }),
  problems: ['order_not_found', 'order_not_payable', 'payment_provider_unavailable'],
})
