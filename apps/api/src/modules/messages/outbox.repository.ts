import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { Ctx, ShopCtx } from '#context.ts'
import { outbox } from '#db/schema/outbox.ts'
import { columnsAsParameters, statement, textStatement } from '#db/statement.ts'

/** The lease of a letter that is being sent: longer than any adapter's timeout, so that no other process sends it as well. */
const LEASE_SECONDS = 60
export const MOST_ATTEMPTS = 20

/**
 * Pushes have their own queue: the push services that browsers name may be slow, and letters must not wait for them. So have the letters of messages to many,
 * and sign-in codes: a code must not wait for the ten thousand letters of a group that has closed.
 */
export type Sort = 'codes' | 'letters' | 'marketing' | 'pushes'

export type Waiting = Pick<typeof outbox.$inferSelect, 'id' | 'orderId' | 'channel' | 'recipient' | 'template' | 'facts' | 'attempts'>

/**
 * Leases the letter that has been due longest, for one attempt; if the process dies, the letter is only late. `id =` instead of `in`: for `in`
 * PostgreSQL may evaluate the subquery again for each row, and then lease more rows than it returns.
 */
export async function takeDue({ db, tenant, now }: Ctx, sort: Sort): Promise<Waiting | undefined> {
  const [letter] = await taking[sort](db, { tenantId: tenant.id, now })
  return letter
}

const takingOf = (isOfSort: SQL) =>
  textStatement<{ tenantId: string; now: Date }, Waiting>()(
    ({ tenantId, now }) => sql`
      update outbox set attempts = attempts + 1, due_at = ${now}::timestamptz + ${sql.raw(String(LEASE_SECONDS))} * interval '1 second'
      where tenant_id = ${tenantId} and id = (
        select id from outbox where tenant_id = ${tenantId} and sent_at is null and ended_at is null and due_at <= ${now}
          and ${isOfSort} order by due_at for update skip locked limit 1)
      returning id, order_id as "orderId", channel, recipient, template, facts, attempts`,
  )
const taking: Record<Sort, ReturnType<typeof takingOf>> = {
  codes: takingOf(sql`channel <> 'push' and template = 'code'`),
  letters: takingOf(sql`channel <> 'push' and template not in ('code', 'marketing')`),
  marketing: takingOf(sql`channel <> 'push' and template = 'marketing'`),
  pushes: takingOf(sql`channel = 'push'`),
}

/**
 * Reschedules a letter that could not be sent: after ten seconds, then with exponential backoff up to an hour. Does nothing when another attempt
 * has leased it meanwhile.
 */
export async function putBack({ db, tenant, now }: Ctx, { id, attempts }: Waiting) {
  const seconds = 10 * Math.min(2 ** (attempts - 1), 360)
  await db
    .update(outbox)
    .set({ dueAt: new Date(now.getTime() + seconds * 1000) })
    .where(and(eq(outbox.tenantId, tenant.id), eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.sentAt)))
}

/** Reschedules all due letters of messages to many; no attempt is counted. */
export async function postponeMarketing({ db, tenant, now }: Ctx, until: Date) {
  await db
    .update(outbox)
    .set({ dueAt: until })
    .where(
      and(
        eq(outbox.tenantId, tenant.id),
        eq(outbox.template, 'marketing'),
        isNull(outbox.sentAt),
        isNull(outbox.endedAt),
        lte(outbox.dueAt, now),
      ),
    )
}

/** Removes a letter that nobody wants any more: it was neither sent nor did it fail. */
export async function deleteLetter({ db, tenant }: Ctx, { id, attempts }: Waiting) {
  await db
    .delete(outbox)
    .where(and(eq(outbox.tenantId, tenant.id), eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.sentAt)))
}

/** The facts of a sent letter may contain a code, so they are deleted, unless people read letters in the outbox. */
export async function markSent({ db, tenant, now }: Ctx, id: string, keepsFacts: boolean) {
  await markingSent(db, { tenantId: tenant.id, id, now, keepsFacts })
}

const markingSent = statement<{ tenantId: string; id: string; now: Date; keepsFacts: boolean }>()((db, at) =>
  db
    .update(outbox)
    .set({ sentAt: at.now, facts: sql`case when ${at.keepsFacts}::bool then ${outbox.facts} else '{}' end` })
    .where(and(eq(outbox.tenantId, at.tenantId), eq(outbox.id, at.id))),
)

/** Deletes the facts of a sent letter that were kept for another attempt. */
export async function wipeFacts({ db, tenant }: ShopCtx, id: string) {
  await db
    .update(outbox)
    .set({ facts: {} })
    .where(and(eq(outbox.tenantId, tenant.id), eq(outbox.id, id), isNotNull(outbox.sentAt)))
}

/** A letter that did not arrive by WhatsApp is due again, for its own channel. Older ones, and those without another channel, stay as they are. */
export async function sendAsLetter({ db, tenant, now }: ShopCtx, id: string, newerThan: Date) {
  await db
    .update(outbox)
    .set({ sentAt: null, attempts: 0, dueAt: now })
    .where(
      and(
        eq(outbox.tenantId, tenant.id),
        eq(outbox.id, id),
        ne(outbox.channel, 'whatsapp'),
        gt(outbox.createdAt, newerThan),
        ne(outbox.facts, {}),
      ),
    )
}

/** Ends a letter that cannot be sent: its template no longer exists, or it has no recipient. Deletes its facts like those of a sent one. */
export async function endLetter({ db, tenant, now }: Ctx, { id, attempts }: Waiting, keepsFacts: boolean) {
  await db
    .update(outbox)
    .set({ endedAt: now, ...(!keepsFacts && { facts: {} }) })
    .where(and(eq(outbox.tenantId, tenant.id), eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.sentAt)))
}

export type Letter = Pick<typeof outbox.$inferInsert, 'channel' | 'recipient' | 'template' | 'facts' | 'orderId'>

const letterColumns = ['tenantId', 'id', 'orderId', 'channel', 'recipient', 'template', 'facts', 'createdAt', 'dueAt'] as const
type NewLetter = Pick<typeof outbox.$inferSelect, (typeof letterColumns)[number]>
const inserting = statement<NewLetter>()((db, at) => db.insert(outbox).values(columnsAsParameters(outbox, at, letterColumns)))

export async function insertLetter({ db, tenant, now }: ShopCtx, id: string, letter: Letter) {
  await inserting(db, { ...letter, orderId: letter.orderId ?? null, tenantId: tenant.id, id, createdAt: now, dueAt: now })
}

export async function deleteById({ db, tenant }: ShopCtx, id: string) {
  await db.delete(outbox).where(and(eq(outbox.tenantId, tenant.id), eq(outbox.id, id)))
}

export async function deleteUnsent({ db, tenant }: ShopCtx, id: string) {
  await db.delete(outbox).where(and(eq(outbox.tenantId, tenant.id), eq(outbox.id, id), isNull(outbox.sentAt)))
}

/** The failed ones of these letters, which are not tried again. */
export async function listEndedOf({ db, tenant }: ShopCtx, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.tenantId, tenant.id), inArray(outbox.id, [...ids]), isNotNull(outbox.endedAt), isNull(outbox.sentAt)))
  return rows.map(({ id }) => id)
}

/** A letter is tried for some twelve hours before it ends. */
const endedSince = (since: Date) =>
  sql`created_at >= ${since}::timestamptz - interval '1 day' and ended_at >= ${since}::timestamptz and sent_at is null`

export async function countEndedAnswers({ db, tenant }: ShopCtx, since: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from outbox where tenant_id = ${tenant.id} and ${endedSince(since)} and template = 'inquiryAnswer'`)
  return rows[0]!.count
}

/** Letters to buyers about their orders that ended without being sent since a moment, with the newest of these orders. */
export async function listEnded({ db, tenant }: ShopCtx, since: Date, mostOrders: number) {
  const { rows } = await db.execute<{ count: number; orders: { id: string; code: string }[] | null }>(sql`
    with ended as (
      select order_id from outbox
      where tenant_id = ${tenant.id} and ${endedSince(since)} and template in ('order', 'orderPlaced')
    )
    select (select count(*)::int from ended) as count, (
      select json_agg(json_build_object('id', o.id, 'code', o.code) order by o.created_at desc) from (
        select id, code, created_at from orders where tenant_id = ${tenant.id} and id in (select order_id from ended)
        order by created_at desc limit ${mostOrders}
      ) o
    ) as orders`)
  return { count: rows[0]!.count, orders: rows[0]!.orders ?? [] }
}
