import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import { redeemTrade } from '@mutirao/contract/trades'
import { redeem } from './placing/redeem.service.ts'

/** A redemption is an order, so its route is here; the trades module does not depend on orders. */
export async function redeemRoutes(app: FastifyInstance) {
  route(app, redeemTrade, (ctx, { headers, body }) => redeem(ctx, headers['idempotency-key'], body))
}
