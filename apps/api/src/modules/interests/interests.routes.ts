import type { FastifyInstance } from 'fastify'
import * as contract from '@mutirao/contract/interests'
import type { PostalCodes } from '#adapters/postal-code/postal-code-adapter.ts'
import { route } from '#http/route.ts'
import { checkInterest, endInterest, keepInterest } from './interests.service.ts'

export async function interestRoutes(app: FastifyInstance, { postalCodes }: { postalCodes: PostalCodes }) {
  route(app, contract.createInterest, async (ctx, { body }) =>
    keepInterest(ctx, ctx.leadId!, await checkInterest(ctx, body, { postalCodes })),
  )
  route(app, contract.endInterest, (ctx, { body }) => endInterest(ctx, body.token))
}
