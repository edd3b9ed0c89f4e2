import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Order } from './order-shapes.ts'
import { IdempotencyKey, PlaceOrderBody } from './orders.ts'
import { Instant, Picture, Slug, text } from './shapes.ts'

/** A free item; limits and used are the caller's (spec §3 Relation). */
export const Trade = z.object({
  id: Slug,
  code: z.string().optional(),
  title: z.string(),
  text: z.string(),
  picture: Picture,
  quantity: z.int(),
  item: z.object({ id: Slug, campaignId: Slug, name: z.string(), unit: z.string(), campaignName: z.string() }),
  limits: z.int(),
  used: z.int(),
  /** How often the caller may still use it, within the total limit. */
  left: z.int(),
  usedAt: Instant.optional(),
  endsAt: Instant.optional(),
  /** SOLD_OUT: the item is not available now. CLOSED: its campaign accepts no orders. */
  state: z.enum(['OPEN', 'USED_UP', 'ENDED', 'SOLD_OUT', 'CLOSED']),
})
export type Trade = z.output<typeof Trade>

const TradeCode = text(40).min(1)

export const listTrades = endpoint({
  method: 'GET',
  path: '/api/operation/trades',
  auth: 'lead',
  summary: 'What I can redeem, with the uses that are left; with a code that trade alone',
  query: z.object({ code: TradeCode.optional() }),
  status: 200,
  response: z.array(Trade),
  problems: ['codeNotFound', 'rate_limit'],
})

const { type, userName, userPhone, email, properties } = PlaceOrderBody.shape

export const RedeemBody = z
  .object({
    tradeId: Slug.optional(),
    code: TradeCode.optional(),
    type,
    userName,
    userPhone,
    email,
    properties: properties.pick({ shippingAddress: true, storeId: true, slot: true, recipient: true, extra: true }),
  })
  .refine(({ tradeId, code }) => (tradeId === undefined) !== (code === undefined), { path: ['tradeId'], error: 'Informe tradeId ou code' })
export type RedeemBody = z.output<typeof RedeemBody>

export const redeemTrade = endpoint({
  method: 'POST',
  path: '/api/operation/trades',
  auth: 'lead',
  summary: 'Redeem a trade: an order that costs nothing. The same Idempotency-Key and body give the same order',
  headers: IdempotencyKey,
  body: RedeemBody,
  status: 201,
  response: Order,
  problems: [
    'postal_code_not_found',
    'city_elsewhere',
    'codeNotFound',
    'trade_used_up',
    'trade_ended',
    'account_required',
    'verified_phone_required',
    'out_of_stock',
    'campaign_closed',
    'out_of_area',
    'slot_unavailable',
    'slot_full',
    'payment_method_unavailable',
    'idempotency_key_reused',
    'not_found',
    'rate_limit',
  ],
})
