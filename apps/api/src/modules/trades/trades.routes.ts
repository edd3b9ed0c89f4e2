import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/trades'
import { listTrades } from './trades.service.ts'

export async function tradeRoutes(app: FastifyInstance) {
  route(app, contract.listTrades, (ctx, { query }) => listTrades(ctx, query.code))
}
