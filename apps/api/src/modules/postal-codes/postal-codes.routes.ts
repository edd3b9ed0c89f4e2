import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/postal-codes'
import { findPostalCode } from './postal-codes.service.ts'
import { searchStreets } from './streets.service.ts'

export async function postalCodeRoutes(app: FastifyInstance) {
  route(app, contract.searchStreets, (ctx, { query }) => searchStreets(ctx, query.q))
  route(app, contract.getPostalCode, (ctx, { params }) => findPostalCode(ctx, params.cep))
}
