import { z } from 'zod'
import { isCpf } from '@mutirao/domain/cpf'
import { isIdentityDocument } from '@mutirao/domain/identity-document'
import { PAGE_SIZES } from '@mutirao/domain/limits'
import { CartProduct, CouponCode } from './carts.ts'
import { endpoint } from './endpoint.ts'
import { ExtraInfo } from './extra.ts'
import { PaymentMethod } from './order-payments.ts'
import {
  Cancellation,
  Order,
  OrderChild,
  OrderFollowed,
  OrderPart,
  OrderState,
  OrderSummary,
  PublicOrder,
  ShippingAddress,
} from './order-shapes.ts'
import { asked, Centavos, INVALID_EMAIL, Slug, Uuid, listOf, pageOf, lines, text, Day } from './shapes.ts'

const Email = z.email(INVALID_EMAIL).max(120)

const Recipient = z.object({
  name: text(120).min(2, 'Escreva quem recebe'),
  message: lines(200).optional(),
  document: text(20).refine(isIdentityDocument, 'Confira o documento: CPF ou RG').optional(),
})

export const PlaceOrderBody = z.object({
  type: z.enum(['SHIPPING', 'PICKUP']).default('SHIPPING'),
  items: z
    .array(
      z.object({
        id: Slug,
        quantity: z.int().min(1).max(999),
        campaignId: Slug,
        itemKitSelection: CartProduct.shape.selection,
        teamId: CartProduct.shape.teamId,
      }),
    )
    .min(1)
    .max(200),
  userName: text(120).min(2, 'Informe o nome'),
  userPhone: text(20).min(8, 'Informe o celular com DDD'),
  email: Email.optional(),
  cpf: text(14).refine(isCpf, 'Confira o CPF').optional(),
  properties: z.object({
    cartUuid: Uuid,
    shippingAddress: ShippingAddress.optional(),
    storeId: Slug.optional(),
    slot: z.string().max(60).optional(),
    /** document: of the person who collects at a pickup point, when its keeper requires one. */
    recipient: Recipient.optional(),
    extra: z.record(text(40), text(300)).optional(),
    /** The answers to the questions of the cart's campaigns. */
    extraInfo: ExtraInfo.optional(),
    couponCode: CouponCode.optional(),
    /** Consent to list initials and neighbourhood among the group's buyers. */
    isJoinPublic: z.boolean().optional(),
    /** The wallet's share of the price; a lower balance is answered with wallet_insufficient. */
    selectedWalletUuid: Uuid.optional(),
    walletAmount: Centavos.min(0).optional(),
    /** Whether a refund by the group goes into the wallet instead of back by the payment's way. */
    returnsToWallet: z.boolean().optional(),
    /** The total that the shopper saw and accepted; a higher one is answered with price_changed. */
    price: Centavos,
  }),
  paymentMethod: PaymentMethod,
})
export type PlaceOrderBody = z.output<typeof PlaceOrderBody>

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
    'account_required',
    'age_required',
    'out_of_stock',
    'invalid_selection',
    'price_changed',
    'team_closed',
    'campaign_closed',
    'out_of_area',
    'address_locked',
    'postal_code_not_found',
    'city_elsewhere',
    'slot_unavailable',
    'slot_full',
    'payment_method_unavailable',
    'card_unavailable',
    'verified_phone_required',
    'wallet_insufficient',
    'unpaid_limit',
    'shelf_limit',
    'coupon_not_found',
    'coupon_expired',
    'coupon_used_up',
    'coupon_not_started',
    'coupon_minimum',
    'coupon_per_person',
    'coupon_first_order',
    'minimum_order',
    'idempotency_key_reused',
    'cart_not_found',
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
  door: true,
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

export const listOpenOrders = endpoint({
  method: 'GET',
  path: '/api/operation/orders/filtered',
  auth: 'lead',
  summary: 'My orders that are under way, newest first',
  status: 200,
  response: z.array(OrderSummary),
})

export const listOrderChildren = endpoint({
  method: 'GET',
  path: '/api/operation/orders/code/{code}/child',
  auth: 'lead',
  summary: 'The parts of my order that come by themselves, one per campaign; none where it comes whole',
  params: code,
  status: 200,
  response: z.array(OrderChild),
  problems: ['order_not_found'],
})

export const followOrder = endpoint({
  method: 'GET',
  path: '/api/operation/orders/follow/{id}',
  auth: 'lead',
  summary: 'Where my order stands and how it came there; asked for as text/event-stream, told live',
  params: orderId,
  status: 200,
  response: OrderFollowed,
  problems: ['order_not_found', 'rate_limit'],
})

/** Days are in the shop's time zone, both included. searchText: an order code, or part of an item's name. */
const OrderQuery = z.object({
  size: z.coerce.number().int().min(1).max(100).default(PAGE_SIZES.orders),
  page: z.coerce.number().int().min(0).max(100_000).default(0),
  campaignIds: listOf(Slug).optional(),
  created_after: Day.optional(),
  created_before: Day.optional(),
  status: listOf(OrderState).optional(),
  searchText: text(60).optional(),
  /** false: includes the states of each order's parts. */
  onlyParent: z.stringbool().default(true),
})
export type OrderQuery = z.output<typeof OrderQuery>

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/operation/orders/pageable',
  auth: 'lead',
  summary: 'My orders, newest first (spec §9: 10)',
  query: OrderQuery,
  status: 200,
  response: pageOf(OrderSummary),
})

export const getOrdersSummary = endpoint({
  method: 'GET',
  path: '/api/operation/orders/summary',
  auth: 'lead',
  summary: 'What my orders of this year saved, and the campaigns that I have bought from',
  status: 200,
  /** saved: centavos of discounts and group refunds in the shop's calendar year, over paid orders that were not refunded. */
  response: z.object({ year: z.int(), saved: Centavos, campaigns: z.array(z.object({ id: Slug, name: z.string() })) }),
})

export const cancelOrder = endpoint({
  method: 'DELETE',
  path: '/api/operation/orders/cancel/{id}',
  auth: 'lead',
  summary: 'Cancel my order, or withdraw from it within seven days of its receipt; what was paid goes back by the way it came',
  params: orderId,
  /** The amount that the buyer was shown; a smaller one now is answered with refund_changed. */
  query: z.object({
    amount: asked(z.coerce.number<string | number>().int().min(0)).optional(),
    /** All of it into the wallet instead of back by the payment's way. */
    to: z.literal('wallet').optional(),
  }),
  status: 204,
  problems: ['order_not_found', 'order_not_cancellable', 'refund_changed', 'account_required'],
})

export const getCancellation = endpoint({
  method: 'GET',
  path: '/api/operation/orders/order/{id}/cancellation',
  auth: 'lead',
  summary: 'What would go back, how and by when, if I cancelled my order or withdrew from it now; or why I cannot',
  params: orderId,
  status: 200,
  response: Cancellation,
  problems: ['order_not_found'],
})

export const listOrderParts = endpoint({
  method: 'GET',
  path: '/api/operation/orders/order/{id}/slots',
  auth: 'lead',
  summary: 'When each part of my order comes, and which other slots it may have; or why none',
  params: orderId,
  status: 200,
  response: z.array(OrderPart),
  problems: ['order_not_found'],
})

/**
 * difference: centavos by which the buyer was told that the slot changes the price; a greater one is answered with price_changed. Choosing the
 * order's own slot cancels a change that waits for its payment.
 */
const OtherSlot = z.object({ campaignId: Slug, slot: z.string().max(60), storeId: Slug.optional(), difference: z.int().optional() })

/** Only the given fields are changed: recipient null means the buyer, an empty text deletes. Price, goods and address stay. */
const OrderDetails = z.object({
  userName: text(120).min(2, 'Informe o nome').optional(),
  email: Email.or(z.literal('')).optional(),
  recipient: Recipient.nullable().optional(),
  complement: ShippingAddress.shape.complement.unwrap().optional(),
  reference: ShippingAddress.shape.reference.unwrap().optional(),
})
export type OrderDetails = z.output<typeof OrderDetails>

export const editOrder = endpoint({
  method: 'PUT',
  path: '/api/operation/orders/order/{id}',
  auth: 'lead',
  summary:
    'Until the cut-off: another slot for one campaign’s part of my order, of the same kind and place (another pickup point where that one has closed), or other details of who receives it. The difference of a cheaper slot goes back; that of a dearer one is paid first',
  params: orderId,
  body: z.union([OtherSlot, z.object({ details: OrderDetails })]),
  status: 200,
  response: Order,
  problems: [
    'order_not_found',
    'order_not_reschedulable',
    'order_not_editable',
    'slot_unavailable',
    'slot_full',
    'price_changed',
    'payment_provider_unavailable',
  ],
})
