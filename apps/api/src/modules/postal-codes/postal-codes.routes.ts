import type { FastifyInstance } from 'fastify'
import * as contract from '@mutirao/contract/postal-codes'
import type { PostalCodes } from '#adapters/postal-code/postal-code-adapter.ts'
import { route } from '#http/route.ts'

export async function postalCodeRoutes(app: FastifyInstance, { postalCodes }: { postalCodes: PostalCodes }) {
  route(
    app,
    contract.getPostalCode,
    async (_ctx, { params }) => (await postalCodes.find(params.cep.replace('-', ''))) ?? { erro: true as const },
  )
}
