import { createHash } from 'node:crypto'
import type { LeadCtx } from '#context.ts'
import { getTrade, requirePerson } from '#modules/trades/trades.service.ts'
import type { Order } from '@mutirao/contract/order-shapes'
import type { RedeemBody } from '@mutirao/contract/trades'
import { placeOrder } from './place-order.service.ts'

/** Places an order of the trade's item at no cost, like any other order. */
export async function redeem(ctx: LeadCtx, key: string, body: RedeemBody): Promise<Order> {
  const who = await requirePerson(ctx)
  const trade = await getTrade(ctx, body)
  const { type, userName, userPhone, email, properties } = body
  const { methods } = ctx.tenant.body.payment
  return placeOrder(ctx, {
    campaignId: trade.campaignId,
    key,
    redemption: { trade, who },
    body: {
      type,
      userName,
      userPhone,
      email,
      items: [{ id: trade.itemId, campaignId: trade.campaignId, quantity: trade.quantity }],
      properties: { ...properties, cartUuid: cartOf(ctx, key), price: 0 },
      paymentMethod: { type: methods.find((method) => method !== 'ON_DELIVERY') ?? 'ON_DELIVERY', installments: 1 },
    },
  })
}

/** A redemption has no cart: an id derived from its idempotency key replaces it, so that a repeated request has the same. */
function cartOf({ actor }: LeadCtx, key: string): string {
  const hex = createHash('sha256').update(`${actor.leadId}\n${key}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}
