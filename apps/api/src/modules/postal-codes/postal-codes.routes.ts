import type { FastifyInstance } from 'fastify'
import * as contract from '@mutirao/contract/postal-codes'
import { route } from '#http/route.ts'

export async function postalCodeRoutes(app: FastifyInstance) {
  route(
    app,
    contract.getPostalCode,
    async ({ services }, { params }) => (await services.postalCodes.find(params.cep.replace('-', ''))) ?? { erro: true as const },
  )
}
