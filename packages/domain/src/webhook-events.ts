import { orderStates, type Origin, type OrderState } from './order-status.ts'
import { DAY_MS, HOUR_MS } from './zoned-time.ts'

type OrderEvent = `order.${Lowercase<OrderState>}` | 'order.placed'

/** Events that are no moves of an order. */
const otherEvents = [
  'order.slot_changed',
  'order.recipient_changed',
  /** The shop told, changed or took away the tracking codes of its parcels. */
  'order.tracking_changed',
  'refund.requested',
  'refund.done',
  /** Money came that is not the due amount, and waits for a decision. */
  'payment.review',
  /** The books of an acquirer differ from the shop's. */
  'payment.difference',
  'group.tier',
  'group.closed',
  'campaign.opened',
  'campaign.last_day',
  'campaign.ended',
  /** An item went on sale, or is no longer sold: by its own switch, or with its campaign. */
  'item.opened',
  'item.ended',
  'stock.low',
  'stock.out',
  'stock.back',
  'rating.written',
  /** Sent on request, to try an address. */
  'webhook.ping',
] as const

/** The events of webhooks, by the names in the merchant's file and on the wire. */
export const webhookEvents = [
  'order.placed',
  ...orderStates.map((state) => `order.${state.toLowerCase() as Lowercase<OrderState>}` as const),
  ...otherEvents,
] as const satisfies readonly string[]
export type WebhookEvent = OrderEvent | (typeof otherEvents)[number]

/** The event of a move; placing an order has its own name, whatever the initial state. */
export function eventOfMove(from: Origin, to: OrderState): OrderEvent {
  return from === 'NOTHING' ? 'order.placed' : `order.${to.toLowerCase() as Lowercase<OrderState>}`
}

/** `order.*` subscribes to all events of a noun. */
export const webhookNouns = ['order.*', 'refund.*', 'payment.*', 'group.*', 'campaign.*', 'item.*', 'stock.*', 'rating.*'] as const

export function isWanted(wanted: readonly string[], event: WebhookEvent): boolean {
  return wanted.includes(event) || wanted.includes(`${event.split('.')[0]}.*`)
}

/** How long a failed delivery is retried. */
const GIVES_UP_MS = 3 * DAY_MS
const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 6 * HOUR_MS

/** The next retry of a failed delivery, with growing intervals; undefined when it is given up. `since`: when it was first due. */
export function nextSending({ attempts, since, now }: { attempts: number; since: Date; now: Date }): Date | undefined {
  const next = new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 4 ** (attempts - 1), LONGEST_WAIT_MS))
  return next.getTime() > since.getTime() + GIVES_UP_MS ? undefined : next
}
