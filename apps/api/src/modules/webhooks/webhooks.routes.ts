import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/webhooks'
import { listWebhookEndpoints, pingWebhook, resumeWebhook } from './webhook-endpoints.service.ts'
import { listWebhookEvents, sendWebhookAgain } from './webhooks.service.ts'

export async function webhookRoutes(app: FastifyInstance) {
  route(app, contract.listWebhookEvents, (ctx, { query }) => listWebhookEvents(ctx, query))
  route(app, contract.listWebhookEndpoints, (ctx) => listWebhookEndpoints(ctx))
  route(app, contract.pingWebhook, (ctx, { body }) => pingWebhook(ctx, body.url))
  route(app, contract.resumeWebhook, (ctx, { body }) => resumeWebhook(ctx, body.url))
  route(app, contract.sendWebhookAgain, (ctx, { params }) => sendWebhookAgain(ctx, params.id))
}
