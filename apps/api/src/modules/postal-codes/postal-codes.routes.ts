import type { FastifyInstance } from 'fastify'
import * as contract from '@mutirao/contract/postal-codes'
import { route } from '#http/route.ts'
import { findPostalCode } from './postal-codes.service.ts'

export async function postalCodeRoutes(app: FastifyInstance) {
  route(app, contract.getPostalCode, (ctx, { params }) => findPostalCode(ctx, params.cep))
}
