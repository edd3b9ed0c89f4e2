import { z } from 'zod'
import { webhookEvents, type WebhookEvent } from '@mutirao/domain/webhook-events'
import { endpoint } from './endpoint.ts'
import { OrderState, Refund } from './order-shapes.ts'
import { Centavos, Instant, pageOf, paged, Slug, Uuid } from './shapes.ts'

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

/** A move of an order. before: absent when it was placed. */
export const OrderEventData = z.object({
  order: z.object({ id: Uuid, code: z.string(), type: z.enum(['SHIPPING', 'PICKUP']), price: Centavos, campaignIds: z.array(Slug) }),
  state: OrderState,
  before: OrderState.optional(),
  at: Instant,
})

export const RefundEventData = z.object({
  refund: z.object({ id: Uuid, amount: Centavos, reason: Refund.shape.reason }),
  order: z.object({ id: Uuid }),
  at: Instant,
})

/** percentage: the reached tier's discount, 0 for a failed group. */
export const GroupEventData = z.object({
  group: z.object({
    campaignId: Slug,
    outcome: z.enum(['REACHED', 'FAILED']),
    percentage: z.number(),
    paidUnits: z.int(),
    buyers: z.int(),
  }),
  at: Instant,
})

export type EventData = {
  [Event in WebhookEvent]: z.input<
    Event extends `order.${string}` ? typeof OrderEventData : Event extends 'group.closed' ? typeof GroupEventData : typeof RefundEventData
  >
}

/** The shape of an event's `data`. */
export function eventDataOf(event: WebhookEvent) {
  if (event === 'group.closed') return GroupEventData
  return event.startsWith('order.') ? OrderEventData : RefundEventData
}
