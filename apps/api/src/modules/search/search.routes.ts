import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import { searchOffice } from '@mutirao/contract/office-search'
import { findEverything } from './search.service.ts'

export async function searchRoutes(app: FastifyInstance) {
  route(app, searchOffice, (ctx, { query }) => findEverything(ctx, query.q))
}
