import { orderStates, type Origin, type OrderState } from './order-status.ts'

type OrderEvent = `order.${Lowercase<OrderState>}` | 'order.placed'

/** What a merchant's own systems may be told, by the names that stand in its file and in what is sent. */
export const webhookEvents = [
  'order.placed',
  ...orderStates.map((state) => `order.${state.toLowerCase() as Lowercase<OrderState>}` as const),
  'refund.requested',
  'refund.done',
  'group.closed',
] as const satisfies readonly string[]
export type WebhookEvent = OrderEvent | 'refund.requested' | 'refund.done' | 'group.closed'

/** A move of an order; that it is placed has a name of its own, whatever state it begins in. */
export function eventOfMove(from: Origin, to: OrderState): WebhookEvent {
  return from === 'NOTHING' ? 'order.placed' : `order.${to.toLowerCase() as Lowercase<OrderState>}`
}

/** `order.*` stands for all of a noun. */
export const webhookNouns = ['order.*', 'refund.*', 'group.*'] as const

export function isWanted(wanted: readonly string[], event: WebhookEvent): boolean {
  return wanted.includes(event) || wanted.includes(`${event.split('.')[0]}.*`)
}

/** For so long an event that nobody took is sent again. */
const GIVES_UP_MS = 3 * 86_400_000
const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 6 * 3_600_000

/** When an event that was not taken is sent again, each time later than before; undefined: never. `since`: when it was first to be sent. */
export function nextSending({ attempts, since, now }: { attempts: number; since: Date; now: Date }): Date | undefined {
  const next = new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 4 ** (attempts - 1), LONGEST_WAIT_MS))
  return next.getTime() > since.getTime() + GIVES_UP_MS ? undefined : next
}
