import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/today'
import { getToday } from './today.service.ts'

export async function todayRoutes(app: FastifyInstance) {
  route(app, contract.getToday, (ctx) => getToday(ctx))
}
