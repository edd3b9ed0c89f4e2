import type { FastifyInstance } from 'fastify'
import { redeemTrade } from '@mutirao/contract/trades'
import { route } from '#http/route.ts'
import { redeem } from './placing/redeem.service.ts'

/** A redemption is an order, so its call is here; the trades module does not know orders. */
export async function redeemRoutes(app: FastifyInstance) {
  route(app, redeemTrade, (ctx, { headers, body }) => redeem(ctx, headers['idempotency-key'], body))
}
