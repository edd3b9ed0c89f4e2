import { z } from 'zod'
import { CardBrand, Installment, installmentsByBrand, PaymentType } from './carts.ts'
import { endpoint } from './endpoint.ts'
import { Order } from './order-shapes.ts'
import { problemCodes } from './problems.ts'
import { Centavos, Instant, Uuid } from './shapes.ts'

const orderId = z.object({ id: Uuid })

/**
 * brand: the card's, known from its first digits or because the card is saved; its instalments are those of the brand. cardId: a saved card of the
 * buyer. keepsCard: whether to save the new card; a guest's is never saved.
 */
export const PaymentMethod = z.object({
  type: PaymentType,
  installments: z.int().min(1).max(24).default(1),
  brand: CardBrand.optional(),
  cardId: Uuid.optional(),
  keepsCard: z.boolean().optional(),
})

/**
 * price is the order's by this method, without a card's interest, which the instalments include. walletAmount: the wallet's share of it; the
 * instalments are of the rest.
 */
const PayableMethod = z.object({
  type: PaymentType,
  price: Centavos,
  walletAmount: Centavos.optional(),
  installments: z.array(Installment),
  byBrand: installmentsByBrand,
})
export type PayableMethod = z.output<typeof PayableMethod>

export const PaymentOptions = z.object({
  /** The price now, by the last chosen method. */
  price: Centavos,
  type: PaymentType,
  payments: z.array(PayableMethod),
  /** The reason why the order can no longer be paid; the buyer must place a new one. */
  issue: z.enum(problemCodes).optional(),
  renewalsLeft: z.int(),
  renewUntil: Instant.optional(),
})
export type PaymentOptions = z.output<typeof PaymentOptions>

export const listPaymentOptions = endpoint({
  method: 'GET',
  path: '/api/operation/orders/order/{id}/payment',
  auth: 'lead',
  summary: 'How my unpaid order may be paid now and what it costs by each method; one that expired is priced and checked like a new order',
  params: orderId,
  status: 200,
  response: PaymentOptions,
  problems: ['order_not_found'],
})

export const payOrder = endpoint({
  method: 'POST',
  path: '/api/operation/orders/order/{id}/payment',
  auth: 'lead',
  summary:
    'A new payment for my unpaid order: a fresh Pix or another method, at its own price. One that expired is checked like a new order',
  params: orderId,
  /** price: the total that the shopper saw and accepted; a higher one is answered with price_changed. */
  body: PaymentMethod.extend({
    price: Centavos.optional(),
    /** The wallet's share of an order that had expired; the share of an order that has not expired stays unchanged. */
    walletAmount: Centavos.min(0).optional(),
  }),
  status: 201,
  response: Order,
  problems: [
    'order_not_found',
    'order_not_payable',
    'order_not_renewable',
    'payment_in_review',
    'wallet_insufficient',
    'price_changed',
    'campaign_closed',
    'payment_method_unavailable',
    'card_unavailable',
    'out_of_stock',
    'unpaid_limit',
    'shelf_limit',
    'invalid_selection',
    'out_of_area',
    'slot_unavailable',
    'slot_full',
    'coupon_not_found',
    'coupon_expired',
    'coupon_used_up',
    'coupon_not_started',
    'coupon_minimum',
    'coupon_per_person',
    'coupon_first_order',
    'minimum_order',
    'account_required',
    'verified_phone_required',
    'age_required',
    'lockError',
    'conflict',
    'rate_limit',
    'payment_provider_unavailable',
  ],
})

export const getPixQrCode = endpoint({
  method: 'GET',
  path: '/pix/qrcode',
  auth: 'lead',
  summary: 'Pix of my order, or of the difference that its change of slot waits for: the copy-and-paste code and its QR as SVG',
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
