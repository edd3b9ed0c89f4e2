import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/carts'
import { applyCoupon, getCart, putCart } from './carts.service.ts'
import { planCart } from './plan.service.ts'
import { getQuote } from './quote.service.ts'

export async function cartRoutes(app: FastifyInstance) {
  route(app, contract.getCart, (ctx, { params }) => getCart(ctx, params.uuid))
  route(app, contract.putCart, (ctx, { params, body }) => putCart(ctx, params.uuid, body))
  route(app, contract.getCartPlan, (ctx, { params, query }) => planCart(ctx, params.uuid, query.slot))
  route(app, contract.applyCoupon, (ctx, { query, body }) => applyCoupon(ctx, query.code, body))
  route(app, contract.getQuote, (ctx, { params, query }) => getQuote(ctx, params.id, query))
}
