import { mayDo } from '#actor.ts'
import { inTransaction, type Ctx, type ShopCtx, type StaffCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { Problem } from '@mutirao/contract/problems'
import type { EventData } from '@mutirao/contract/webhooks'
import { isWanted, type WebhookEvent } from '@mutirao/domain/webhook-events'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { addressesOf, isOfOrders } from './addresses.rules.ts'
import { endThoseOfGoneKeys } from './subscriptions.service.ts'
import { isOthersAddress } from './webhook-endpoints.service.ts'
import * as repository from './webhooks.repository.ts'

/** `subject`: kind and id ("order 0192…"). `data`: the payload, without personal data. */
type SystemEvent<Event extends WebhookEvent> = { event: Event; subject: string; data: EventData[Event] }

/** Enqueues an event for the merchant's own systems, in the transaction of the change; runs no statement when the shop has no webhook for it. */
export async function noteForSystems<Event extends WebhookEvent>(
  ctx: ShopCtx,
  { event, subject, data }: SystemEvent<Event>,
): Promise<void> {
  const wanting = addressesOf(ctx).filter(({ events }) => isWanted(events, event))
  if (wanting.length === 0) return
  const events = wanting.map(({ url }) => ({ id: uuidv7(ctx.now.getTime()), url, event, subject, data }))
  await repository.insertEvents(ctx, events)
}

/** Whether a system of the shop has subscribed to the event. */
export const wantsEvent = ({ tenant }: Pick<ShopCtx, 'tenant'>, event: WebhookEvent): boolean =>
  addressesOf({ tenant }).some(({ events }) => isWanted(events, event))

type EventsQuery = { state?: 'WAITING' | 'TAKEN' | 'FAILED'; size: number; page: number }

/** Events sent to the merchant's systems, newest first, with their outcome. */
export async function listWebhookEvents(ctx: StaffCtx, { state, size, page }: EventsQuery) {
  const rows = await repository.listEvents(ctx, { state, size, page })
  return { content: rows.map((row) => shown(ctx, row)), size, page, totalElements: rows[0]?.total ?? 0 }
}

const shown = (
  { actor }: StaffCtx,
  { id, url, event, subject, data, state, attempts, createdAt, dueAt, takenAt, answer }: repository.EventRow,
) => ({
  id,
  url,
  event,
  subject,
  data: isOfOrders(event) && !mayDo(actor, 'orders.read') ? undefined : data,
  state,
  attempts,
  answer: answer ?? undefined,
  createdAt: createdAt.toISOString(),
  dueAt: state === 'WAITING' ? dueAt.toISOString() : undefined,
  takenAt: takenAt?.toISOString(),
})

/** One event of the log. Throws not_found. */
export async function getWebhookEvent(ctx: StaffCtx, id: string) {
  const row = await repository.findEvent(ctx, id)
  if (!row) throw new Problem('not_found')
  return shown(ctx, row)
}

/**
 * Sends an event again with its original id and retries it for three days from now. A waiting event is sent at once. Throws not_found, also for a program
 * at another program's address.
 */
export async function sendWebhookAgain(ctx: StaffCtx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const event = await repository.lockEvent(tx, id)
    if (!event || isOthersAddress(tx, event.url)) throw new Problem('not_found')
    await repository.sendAgain(tx, id)
    await recordAudit(tx, { action: 'webhook.again', subject: event.subject, detail: { event: event.event, before: event.state } })
  })
}

/** Events since a moment that were given up; undefined without the right to read them. */
export async function countFailedWebhooks(ctx: StaffCtx, since: Date): Promise<number | undefined> {
  return mayDo(ctx.actor, 'webhooks.send') ? repository.countFailed(ctx, since) : undefined
}

const KEPT_DAYS = 30

/** Runs every hour in each shop. */
export async function forgetWebhooks(ctx: Ctx): Promise<void> {
  await repository.forgetEvents(ctx, new Date(ctx.now.getTime() - KEPT_DAYS * DAY_MS))
  await repository.forgetFormer(ctx)
  await endThoseOfGoneKeys(ctx)
}
