import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx, ShopCtx } from '#context.ts'
import { webhookEvents, webhookSecrets } from '#db/schema/webhooks.ts'
import { columnsAsParameters, statement } from '#db/statement.ts'
import type { EventLine } from '@mutirao/contract/webhooks'
import type { WebhookEvent } from '@mutirao/domain/webhook-events'

type Row = typeof webhookEvents.$inferSelect
type OrderLineData = Omit<EventLine, 'reference'> & { reference: string | null }
export type NewEvent = Pick<Row, 'id' | 'url' | 'event' | 'subject' | 'data'>

const newColumns = ['tenantId', 'id', 'url', 'event', 'subject', 'data', 'state', 'createdAt', 'since', 'dueAt'] as const
const inserting = statement<Pick<Row, (typeof newColumns)[number]>>()((db, at) =>
  db.insert(webhookEvents).values(columnsAsParameters(webhookEvents, at, newColumns)),
)

/** Sent at once, so that an order's commit may travel behind them. */
export async function insertEvents({ db, tenant, now }: ShopCtx, events: readonly NewEvent[]) {
  const common = { tenantId: tenant.id, state: 'WAITING' as const, createdAt: now, since: now, dueAt: now }
  await Promise.all(events.map((event) => inserting(db, { ...event, ...common })))
}

/** Longer than a request's timeout, so that no other process sends the event as well. */
const LEASE_SECONDS = 30

export type Due = Pick<Row, 'id' | 'event' | 'data' | 'attempts'> & { createdAt: string; since: string }

/**
 * Leases the URL's next event for one attempt; skips an event whose subject has an earlier waiting event. `id =` instead of `in`: for `in`
 * PostgreSQL may evaluate the subquery again for each row, and then lease more than one.
 */
export async function takeDue({ db, tenant, now }: Ctx, url: string, only?: WebhookEvent): Promise<Due | undefined> {
  const { rows } = await db.execute<Due>(sql`
    update webhook_events set attempts = attempts + 1, due_at = ${now}::timestamptz + ${LEASE_SECONDS} * interval '1 second'
    where tenant_id = ${tenant.id} and id = (
      select id from webhook_events e
      where tenant_id = ${tenant.id} and url = ${url} and state = 'WAITING' and due_at <= ${now}
        ${only ? sql`and event = ${only}` : sql``} and not exists (
        select from webhook_events b where b.tenant_id = ${tenant.id} and b.url = ${url} and b.state = 'WAITING'
          and b.subject = e.subject and b.position < e.position)
      order by position for update skip locked limit 1)
    returning id, event, data, attempts, created_at as "createdAt", since`)
  return rows[0]
}

type Outcome = { state: Row['state']; answer: string; dueAt?: Date; takenAt?: Date }

/** Only the attempt that holds the lease stores its outcome. */
export async function saveOutcome({ db, tenant }: Ctx, { id, attempts }: Pick<Due, 'id' | 'attempts'>, outcome: Outcome) {
  const isMine = and(eq(webhookEvents.tenantId, tenant.id), eq(webhookEvents.id, id), eq(webhookEvents.attempts, attempts))
  await db.update(webhookEvents).set(outcome).where(isMine)
}

export async function findSecrets({ db, tenant }: ShopCtx, url: string) {
  const [row] = await db
    .select()
    .from(webhookSecrets)
    .where(and(eq(webhookSecrets.tenantId, tenant.id), eq(webhookSecrets.url, url)))
  return row
}

type Secret = Pick<typeof webhookSecrets.$inferInsert, 'url' | 'secret' | 'former' | 'formerUntil'>

export async function saveSecret({ db, tenant, now }: ShopCtx, { url, ...secret }: Secret) {
  const values = { ...secret, createdAt: now }
  await db
    .insert(webhookSecrets)
    .values({ tenantId: tenant.id, url, ...values })
    .onConflictDoUpdate({ target: [webhookSecrets.tenantId, webhookSecrets.url], set: values })
}

/** Locked: a secret that is being renewed must not be overwritten. */
export function lockSecrets({ db, tenant }: ShopCtx) {
  return db
    .select({ url: webhookSecrets.url, secret: webhookSecrets.secret, former: webhookSecrets.former })
    .from(webhookSecrets)
    .where(eq(webhookSecrets.tenantId, tenant.id))
    .for('update')
}

export async function saveSeals({ db, tenant }: ShopCtx, url: string, seals: Pick<Secret, 'secret' | 'former'>) {
  await db
    .update(webhookSecrets)
    .set(seals)
    .where(and(eq(webhookSecrets.tenantId, tenant.id), eq(webhookSecrets.url, url)))
}

export async function forgetFormer({ db, tenant, now }: ShopCtx) {
  await db
    .update(webhookSecrets)
    .set({ former: null, formerUntil: null })
    .where(and(eq(webhookSecrets.tenantId, tenant.id), isNotNull(webhookSecrets.former), lt(webhookSecrets.formerUntil, now)))
}

export const listSecrets = ({ db, tenant }: ShopCtx) =>
  db
    .select({ url: webhookSecrets.url, failingSince: webhookSecrets.failingSince, pausedAt: webhookSecrets.pausedAt })
    .from(webhookSecrets)
    .where(eq(webhookSecrets.tenantId, tenant.id))

const ofUrl = ({ tenant }: Pick<ShopCtx, 'tenant'>, url: string) => and(eq(webhookSecrets.tenantId, tenant.id), eq(webhookSecrets.url, url))

/** Returns since when the address has taken nothing. */
export async function startFailing({ db, tenant, now }: ShopCtx, url: string): Promise<Date | undefined> {
  const [row] = await db
    .update(webhookSecrets)
    .set({ failingSince: sql`coalesce(${webhookSecrets.failingSince}, ${now})` })
    .where(ofUrl({ tenant }, url))
    .returning({ since: webhookSecrets.failingSince })
  return row?.since ?? undefined
}

/** After an event was taken; a pause by hand stays. Returns since when the address had taken nothing; undefined when it had not failed. */
export async function clearFailing({ db, tenant }: ShopCtx, url: string): Promise<Date | undefined> {
  const { rows } = await db.execute<{ since: string }>(sql`
    update webhook_secrets s set failing_since = null, paused_at = null from webhook_secrets was
    where s.tenant_id = ${tenant.id} and s.url = ${url} and s.failing_since is not null
      and was.tenant_id = s.tenant_id and was.url = s.url
    returning was.failing_since as since`)
  return rows[0] && new Date(rows[0].since)
}

/** Makes the waiting events of an address due now; each keeps its tries. One that is being sent keeps its lease. */
export async function hurry({ db, tenant, now }: ShopCtx, url: string): Promise<void> {
  const ofAddress = and(eq(webhookEvents.tenantId, tenant.id), eq(webhookEvents.url, url), eq(webhookEvents.state, 'WAITING'))
  const leasedUntil = new Date(now.getTime() + LEASE_SECONDS * 1000)
  await db
    .update(webhookEvents)
    .set({ dueAt: now })
    .where(and(ofAddress, gt(webhookEvents.dueAt, leasedUntil)))
}

/** Resumes an address by hand, whatever paused it. */
export async function clearPause({ db, tenant }: ShopCtx, url: string): Promise<void> {
  await db.update(webhookSecrets).set({ failingSince: null, pausedAt: null }).where(ofUrl({ tenant }, url))
}

/** Returns false when it was paused already; with `ifFailing` also when it has taken an event meanwhile. */
export async function pause({ db, tenant, now }: ShopCtx, url: string, { ifFailing = false } = {}): Promise<boolean> {
  const { rowCount } = await db
    .update(webhookSecrets)
    .set({ pausedAt: now })
    .where(and(ofUrl({ tenant }, url), isNull(webhookSecrets.pausedAt), ifFailing ? isNotNull(webhookSecrets.failingSince) : undefined))
  return rowCount === 1
}

/** Makes all waiting events of an address due now. */
export async function dueAgain({ db, tenant, now }: ShopCtx, url: string): Promise<void> {
  await db
    .update(webhookEvents)
    .set({ since: now, dueAt: now, attempts: 0 })
    .where(and(eq(webhookEvents.tenantId, tenant.id), eq(webhookEvents.url, url), eq(webhookEvents.state, 'WAITING')))
}

/** The lines of an order as they are now. */
export async function listOrderLines({ db, tenant }: ShopCtx, orderId: string) {
  const { rows } = await db.execute<OrderLineData>(sql`
    select l.item_id as "itemId", coalesce(i.reference, s.reference) as reference, l.campaign_id as "campaignId", l.snapshot->>'name' as name, l.quantity,
      l.unit_price as "unitPrice", l.discount, l.total
    from order_lines l left join items i on i.tenant_id = l.tenant_id and i.id = l.item_id
      left join items s on s.tenant_id = i.tenant_id and s.id = i.same_as
    where l.tenant_id = ${tenant.id} and l.order_id = ${orderId} order by l.position`)
  return rows.map(({ reference, ...line }) => ({ ...line, ...(reference !== null && { reference }) }))
}

export type EventRow = Omit<Row, 'tenantId' | 'position' | 'since'>
type EventsQuery = { state?: Row['state']; size: number; page: number }

export function listEvents({ db, tenant }: ShopCtx, { state, size, page }: EventsQuery) {
  const { id, url, event, subject, data, state: at, createdAt, dueAt, attempts, answer, takenAt } = webhookEvents
  return db
    .select({
      id,
      url,
      event,
      subject,
      data,
      state: at,
      createdAt,
      dueAt,
      attempts,
      answer,
      takenAt,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.tenantId, tenant.id), state && eq(webhookEvents.state, state)))
    .orderBy(desc(webhookEvents.position))
    .limit(size)
    .offset(size * page)
}

export async function findEvent({ db, tenant }: ShopCtx, id: string): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(webhookEvents)
    .where(and(eq(webhookEvents.tenantId, tenant.id), eq(webhookEvents.id, id)))
  return row
}

export async function lockEvent({ db, tenant }: ShopCtx, id: string) {
  const [row] = await db
    .select()
    .from(webhookEvents)
    .where(and(eq(webhookEvents.tenantId, tenant.id), eq(webhookEvents.id, id)))
    .for('update')
  return row
}

export async function sendAgain({ db, tenant, now }: ShopCtx, id: string) {
  await db
    .update(webhookEvents)
    .set({ state: 'WAITING', attempts: 0, since: now, dueAt: now, takenAt: null })
    .where(and(eq(webhookEvents.tenantId, tenant.id), eq(webhookEvents.id, id)))
}

export async function forgetEvents({ db, tenant }: ShopCtx, before: Date) {
  await db.delete(webhookEvents).where(and(eq(webhookEvents.tenantId, tenant.id), lt(webhookEvents.createdAt, before)))
}

export async function countByState({ db, tenant }: ShopCtx, urls: string[]) {
  if (urls.length === 0) return []
  return db
    .select({ url: webhookEvents.url, state: webhookEvents.state, count: sql<number>`count(*)::int` })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.tenantId, tenant.id), inArray(webhookEvents.url, urls)))
    .groupBy(webhookEvents.url, webhookEvents.state)
}

export async function countFailed({ db, tenant }: ShopCtx, since: Date): Promise<number> {
  return db.$count(
    webhookEvents,
    and(eq(webhookEvents.tenantId, tenant.id), eq(webhookEvents.state, 'FAILED'), gte(webhookEvents.createdAt, since)),
  )
}
