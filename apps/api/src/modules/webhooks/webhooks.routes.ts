import type { FastifyInstance } from 'fastify'
import { routeWhole } from '#http/paged-route.ts'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/webhooks'
import { changeSubscription, endSubscription, renewWebhookSecret, subscribe } from './subscriptions.service.ts'
import { listWebhookEndpoints, pauseWebhook, pingWebhook, resumeWebhook } from './webhook-endpoints.service.ts'
import { getWebhookEvent, listWebhookEvents, sendWebhookAgain } from './webhooks.service.ts'

export async function webhookRoutes(app: FastifyInstance) {
  route(app, contract.listWebhookEvents, (ctx, { query }) => listWebhookEvents(ctx, query))
  routeWhole(app, contract.listWebhookEndpoints, (ctx) => listWebhookEndpoints(ctx))
  route(app, contract.pingWebhook, (ctx, { body }) => pingWebhook(ctx, body.url))
  route(app, contract.resumeWebhook, (ctx, { body }) => resumeWebhook(ctx, body.url))
  route(app, contract.pauseWebhook, (ctx, { body }) => pauseWebhook(ctx, body.url))
  route(app, contract.subscribeWebhook, (ctx, { body }) => subscribe(ctx, body))
  route(app, contract.changeWebhookSubscription, (ctx, { params, body }) => changeSubscription(ctx, params.id, body))
  route(app, contract.endWebhookSubscription, (ctx, { params }) => endSubscription(ctx, params.id))
  route(app, contract.renewWebhookSecret, (ctx, { body }) => renewWebhookSecret(ctx, body.url))
  route(app, contract.getWebhookEvent, (ctx, { params }) => getWebhookEvent(ctx, params.id))
  route(app, contract.sendWebhookAgain, (ctx, { params }) => sendWebhookAgain(ctx, params.id))
}
