import { z } from 'zod'
import { differenceKinds } from '@mutirao/domain/reconciliation'
import { webhookEvents, type WebhookEvent } from '@mutirao/domain/webhook-events'
import { endpoint } from './endpoint.ts'
import { wantedEvents, webhookAddress } from './merchant/tenant.ts'
import { OrderSlot, OrderState, Parcel, Refund } from './order-shapes.ts'
import { Centavos, Instant, pageOf, paged, Slug, Uuid, wholeListOf } from './shapes.ts'

const WebhookState = z.enum(['WAITING', 'TAKEN', 'FAILED'])

export const WebhookDelivery = z.object({
  id: Uuid,
  url: z.string(),
  event: z.enum(webhookEvents),
  subject: z.string(),
  data: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      '`data` of the body, for 30 days, without the lines that some addresses get; absent for events of orders, refunds and payments without `orders.read`.',
    ),
  state: WebhookState,
  attempts: z.int(),
  answer: z.string().optional().describe('The status of the last response, or the reason why there was none.'),
  createdAt: Instant,
  dueAt: Instant.optional(),
  takenAt: Instant.optional(),
})

export const listWebhookEvents = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks',
  auth: 'staff',
  may: 'webhooks.send',
  summary: 'What was sent to the merchant’s own systems, newest first, and what they answered',
  query: paged(30).pick({ size: true, page: true }).extend({ state: WebhookState.optional() }),
  status: 200,
  response: pageOf(WebhookDelivery),
})

export const getWebhookEvent = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks/{id}',
  auth: 'staff',
  may: 'webhooks.send',
  summary: 'One event of the log of deliveries',
  params: z.object({ id: Uuid }),
  status: 200,
  response: WebhookDelivery,
  problems: ['not_found'],
})

export const sendWebhookAgain = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/{id}/again',
  auth: 'staff',
  may: 'webhooks.send',
  summary: 'Sends an event again, with the id that it had; a program none of another program’s address',
  params: z.object({ id: Uuid }),
  status: 204,
  problems: ['not_found'],
})

/**
 * id: of an address that was added by call; one without is in the shop's folder. by: the program that added it. lines: whether order events have the
 * order's lines. failingSince: no event was taken since. pausedAt: nothing is sent since, until it is resumed.
 */
export const WebhookEndpoint = z.object({
  id: Uuid.optional(),
  by: z.string().optional(),
  url: z.string(),
  events: z.array(z.string()),
  lines: z.boolean(),
  hasSecret: z.boolean(),
  failingSince: Instant.optional(),
  pausedAt: Instant.optional(),
})
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>

const address = z.object({ url: z.string().min(1).max(300) })

export const listWebhookEndpoints = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks/endpoints',
  auth: 'staff',
  may: 'webhooks.send',
  summary: 'The addresses of the merchant’s own systems, and whether they take what is sent',
  status: 200,
  response: wholeListOf(WebhookEndpoint),
})

export const pingWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/ping',
  auth: 'staff',
  may: 'webhooks.send',
  summary: 'Sends the event `webhook.ping` to one address; a program to none of another program',
  body: address,
  status: 201,
  /** The header `webhook-id` of its delivery. */
  response: z.object({ id: Uuid }),
  problems: ['not_found'],
})

/** Addresses that were added by call, beside those of the shop's folder. */
export const MOST_SUBSCRIPTIONS = 8

export const WebhookSubscription = z.object({ events: wantedEvents, lines: z.boolean().optional() })
export type WebhookSubscription = z.output<typeof WebhookSubscription>
const Secret = z.object({ secret: z.string() })

export const subscribeWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/subscriptions',
  auth: 'staff',
  may: 'webhooks.send',
  summary: 'Adds an address for events, with a secret that is shown once. That of a program ends with its key',
  body: WebhookSubscription.extend({ url: webhookAddress }),
  status: 201,
  response: WebhookSubscription.extend({ id: Uuid, url: z.string(), secret: z.string() }),
  isShownOnce: true,
  problems: ['validation_failed', 'conflict'],
})

export const changeWebhookSubscription = endpoint({
  method: 'PUT',
  path: '/api/admin/webhooks/subscriptions/{id}',
  auth: 'staff',
  may: 'webhooks.send',
  summary: 'Changes the events of an address that was added by call; a program changes its own',
  params: z.object({ id: Uuid }),
  body: WebhookSubscription,
  status: 200,
  response: WebhookEndpoint,
  problems: ['not_found'],
})

export const endWebhookSubscription = endpoint({
  method: 'DELETE',
  path: '/api/admin/webhooks/subscriptions/{id}',
  auth: 'staff',
  may: 'webhooks.send',
  summary: 'Removes an address that was added by call, with what waits for it; a program removes its own',
  params: z.object({ id: Uuid }),
  status: 204,
  problems: ['not_found'],
})

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/secret',
  auth: 'staff',
  may: 'webhooks.send',
  summary: 'Makes a new secret for an address, shown once; the former one signs beside it for a day. A program renews that of its own',
  body: address,
  status: 201,
  response: Secret,
  isShownOnce: true,
  problems: ['not_found'],
})

export const pauseWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/pause',
  auth: 'staff',
  may: 'webhooks.send',
  summary: 'Sends nothing to an address until it is resumed; what happens meanwhile waits. A program pauses none of another program',
  body: address,
  status: 204,
  problems: ['not_found', 'conflict'],
})

export const resumeWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/resume',
  auth: 'staff',
  may: 'webhooks.send',
  summary: 'Sends again to an address that was paused, beginning with what has waited; a program to none of another program',
  body: address,
  status: 204,
  problems: ['not_found'],
})

/** A line of an order, for addresses with `lines`. Money in centavos; total is after the discount. */
export const EventLine = z.object({
  itemId: Slug,
  reference: z.string().optional(),
  campaignId: Slug,
  name: z.string(),
  quantity: z.int(),
  unitPrice: Centavos,
  discount: Centavos,
  total: Centavos,
})
export type EventLine = z.output<typeof EventLine>

/** A move of an order. before: absent when it was placed. lines: only for addresses that want them, as they are when it is sent. */
export const OrderEventData = z.object({
  order: z.object({
    id: Uuid,
    code: z.string(),
    type: z.enum(['SHIPPING', 'PICKUP']),
    price: Centavos,
    campaignIds: z.array(Slug),
    lines: z.array(EventLine).optional(),
  }),
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

/** A change of an order that moves no state. slot: of the part of one campaign. parcels: all that it has now. Neither when the recipient changed, whom a staff call names. */
export const OrderChangeEventData = z.object({
  order: OrderEventData.shape.order,
  slot: z.object({ campaignId: Slug, from: OrderSlot, to: OrderSlot }).optional(),
  parcels: z.array(Parcel).optional(),
  at: Instant,
})

/** received: what came instead of the due amount. returnsAt: when it goes back unless staff decide. */
export const ReviewEventData = z.object({
  payment: z.object({ id: Uuid, received: Centavos, returnsAt: Instant }),
  order: z.object({ id: Uuid }),
  at: Instant,
})

/** ours and theirs: the amounts in both books. */
export const DifferenceEventData = z.object({
  difference: z.object({
    id: Uuid,
    provider: z.string(),
    day: z.string(),
    kind: z.enum(differenceKinds),
    ours: Centavos,
    theirs: Centavos,
  }),
  at: Instant,
})

/** percentage: of the tier that a group has reached before its end. */
export const TierEventData = z.object({ group: z.object({ campaignId: Slug, percentage: z.number(), paidUnits: z.int() }), at: Instant })

/** moment: when it opened or ends, also where the event is a little later. */
export const CampaignEventData = z.object({ campaign: z.object({ id: Slug, name: z.string() }), moment: Instant, at: Instant })

/** name: absent for an item that was deleted. */
export const ItemEventData = z.object({
  item: z.object({ id: Slug, reference: z.string().optional(), campaignId: Slug.optional(), name: z.string().optional() }),
  at: Instant,
})

/** left: units that can still be sold. */
export const StockEventData = z.object({ stock: z.object({ item: Slug, reference: z.string().optional(), left: z.int() }), at: Instant })

export const PingEventData = z.object({ at: Instant })

/** itemId: absent for a rating of the campaign. isFirst: whether it is no change of an earlier one. Words and photos are read by a staff call. */
export const RatingEventData = z.object({
  rating: z.object({ id: Uuid, campaignId: Slug, itemId: Slug.optional(), stars: z.int(), isFirst: z.boolean() }),
  order: z.object({ id: Uuid }),
  at: Instant,
})

const otherData = {
  'order.slot_changed': OrderChangeEventData,
  'order.recipient_changed': OrderChangeEventData,
  'order.tracking_changed': OrderChangeEventData,
  'refund.requested': RefundEventData,
  'refund.done': RefundEventData,
  'payment.review': ReviewEventData,
  'payment.difference': DifferenceEventData,
  'group.tier': TierEventData,
  'group.closed': GroupEventData,
  'campaign.opened': CampaignEventData,
  'campaign.last_day': CampaignEventData,
  'campaign.ended': CampaignEventData,
  'item.opened': ItemEventData,
  'item.ended': ItemEventData,
  'stock.low': StockEventData,
  'stock.out': StockEventData,
  'stock.back': StockEventData,
  'rating.written': RatingEventData,
  'webhook.ping': PingEventData,
} satisfies Partial<Record<WebhookEvent, z.ZodType>>
type OtherData = typeof otherData

export type EventData = { [Event in WebhookEvent]: z.input<Event extends keyof OtherData ? OtherData[Event] : typeof OrderEventData> }

/** The shape of an event's `data`. */
export const eventDataOf = (event: WebhookEvent): z.ZodType => (event in otherData ? otherData[event as keyof OtherData] : OrderEventData)

const order = {
  id: '0197a1c2-6d3e-7c41-9b52-2f5a8d0e4c11',
  code: 'KXTR-7H2M',
  type: 'SHIPPING' as const,
  price: 5980,
  campaignIds: ['feira'],
}
const at = '2026-11-28T12:00:00.000Z'
const campaign = { campaign: { id: 'feira', name: 'Feira orgânica' }, moment: at, at }
const item = { item: { id: 'tomate', reference: 'SKU-1', campaignId: 'feira', name: 'Tomate italiano' }, at }
const stock = (left: number) => ({ stock: { item: 'tomate', reference: 'SKU-1', left }, at })
const slots = { from: { date: '2026-12-03', from: '08:00', to: '12:00' }, to: { date: '2026-12-04', from: '14:00', to: '18:00' } }

const otherExamples: Pick<EventData, keyof OtherData> = {
  'order.slot_changed': { order, slot: { campaignId: 'feira', ...slots }, at },
  'order.recipient_changed': { order, at },
  'order.tracking_changed': {
    order,
    parcels: [
      { code: 'AA123456789BR', carrier: 'Correios', url: 'https://rastreamento.correios.com.br/app/index.php?objetos=AA123456789BR' },
    ],
    at,
  },
  'refund.requested': { refund: { id: order.id, amount: 1290, reason: 'SHOP' }, order: { id: order.id }, at },
  'refund.done': { refund: { id: order.id, amount: 1290, reason: 'SHOP' }, order: { id: order.id }, at },
  'payment.review': { payment: { id: order.id, received: 5000, returnsAt: '2026-12-05T12:00:00.000Z' }, order: { id: order.id }, at },
  'payment.difference': {
    difference: { id: order.id, provider: 'bacen', day: '2026-11-27', kind: 'RECEIVED', ours: 5980, theirs: 5890 },
    at,
  },
  'group.tier': { group: { campaignId: 'feira', percentage: 5, paidUnits: 12 }, at },
  'group.closed': { group: { campaignId: 'feira', outcome: 'REACHED', percentage: 10, paidUnits: 21, buyers: 9 }, at },
  'campaign.opened': campaign,
  'campaign.last_day': { ...campaign, moment: '2026-11-28T23:00:00.000Z' },
  'campaign.ended': campaign,
  'item.opened': item,
  'item.ended': item,
  'stock.low': stock(4),
  'stock.out': stock(0),
  'stock.back': stock(40),
  'rating.written': {
    rating: { id: order.id, campaignId: 'feira', itemId: 'tomate', stars: 5, isFirst: true },
    order: { id: order.id },
    at,
  },
  'webhook.ping': { at },
}

const stateOf = (event: WebhookEvent) =>
  OrderState.parse(event === 'order.placed' ? 'AWAITING_PAYMENT' : event.slice('order.'.length).toUpperCase())

/** A delivery of an event, for the published document. */
export const eventExampleOf = (event: WebhookEvent) => ({
  type: event,
  timestamp: at,
  data: event in otherExamples ? otherExamples[event as keyof OtherData] : { order, state: stateOf(event), at },
})
