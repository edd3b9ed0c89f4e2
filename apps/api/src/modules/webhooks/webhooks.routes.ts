import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/webhooks'
import { listWebhookEvents, sendWebhookAgain } from './webhooks.service.ts'

export async function webhookRoutes(app: FastifyInstance) {
  route(app, contract.listWebhookEvents, (ctx, { query }) => listWebhookEvents(ctx, query))
  route(app, contract.sendWebhookAgain, (ctx, { params }) => sendWebhookAgain(ctx, params.id))
}
