import { z } from 'zod'
import { webhookEvents } from '@mutirao/domain/webhook-events'
import { endpoint } from './endpoint.ts'
import { Instant, pageOf, paged, Uuid } from './shapes.ts'

const WebhookState = z.enum(['WAITING', 'TAKEN', 'FAILED'])

export const listWebhookEvents = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks',
  auth: 'staff',
  may: 'webhooks.send',
  summary: 'What was sent to the merchant’s own systems, newest first, and what they answered',
  query: paged(30).pick({ size: true, page: true }).extend({ state: WebhookState.optional() }),
  status: 200,
  response: pageOf(
    z.object({
      /** The header `webhook-id` of each delivery. */
      id: Uuid,
      url: z.string(),
      event: z.enum(webhookEvents),
      subject: z.string(),
      state: WebhookState,
      attempts: z.int(),
      /** The status of the last response, or the reason why there was none. */
      answer: z.string().optional(),
      createdAt: Instant,
      dueAt: Instant.optional(),
      takenAt: Instant.optional(),
    }),
  ),
})

export const sendWebhookAgain = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/{id}/again',
  auth: 'staff',
  may: 'webhooks.send',
  summary: 'Sends an event again, with the id that it had',
  params: z.object({ id: Uuid }),
  status: 204,
  problems: ['not_found'],
})
