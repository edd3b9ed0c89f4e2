import { and, eq, isNull, sql } from 'drizzle-orm'
import { outbox } from '#db/schema/orders.ts'
import type { Ctx, ShopCtx } from '#context.ts'

/** The lease of a letter that is being sent: longer than any adapter's timeout, so that no other process sends it as well. */
const LEASE_SECONDS = 60
export const MOST_ATTEMPTS = 20

/** Pushes have their own queue: the push services that browsers name may be slow, and letters must not wait for them. */
export type Sort = 'letters' | 'pushes'

export type Waiting = Pick<typeof outbox.$inferSelect, 'id' | 'orderId' | 'channel' | 'recipient' | 'template' | 'facts' | 'attempts'>

/**
 * Leases the letter that has been due longest, for one attempt; if the process dies, the letter is only late. `id =` instead of `in`: for `in`
 * PostgreSQL may evaluate the subquery again for each row, and then lease more rows than it returns.
 */
export async function takeDue({ db, tenant, now }: Ctx, sort: Sort): Promise<Waiting | undefined> {
  const isOfSort = sort === 'pushes' ? sql`channel = 'push'` : sql`channel <> 'push'`
  const { rows } = await db.execute<Waiting>(sql`
    update outbox set attempts = attempts + 1, due_at = ${now}::timestamptz + ${LEASE_SECONDS} * interval '1 second'
    where tenant_id = ${tenant.id} and id = (
      select id from outbox where tenant_id = ${tenant.id} and sent_at is null and ended_at is null and due_at <= ${now}
        and ${isOfSort} order by due_at for update skip locked limit 1)
    returning id, order_id as "orderId", channel, recipient, template, facts, attempts`)
  return rows[0]
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

/** The facts of a sent letter may contain a code, so they are deleted, unless people read letters in the outbox. */
export async function markSent({ db, tenant, now }: Ctx, id: string, keepsFacts: boolean) {
  await db
    .update(outbox)
    .set({ sentAt: now, ...(!keepsFacts && { facts: {} }) })
    .where(and(eq(outbox.tenantId, tenant.id), eq(outbox.id, id)))
}

/** Ends a letter that cannot be sent: its template no longer exists, or it has no recipient. Deletes its facts like those of a sent one. */
export async function endLetter({ db, tenant, now }: Ctx, { id, attempts }: Waiting, keepsFacts: boolean) {
  await db
    .update(outbox)
    .set({ endedAt: now, ...(!keepsFacts && { facts: {} }) })
    .where(and(eq(outbox.tenantId, tenant.id), eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.sentAt)))
}

export type Letter = Pick<typeof outbox.$inferInsert, 'channel' | 'recipient' | 'template' | 'facts' | 'orderId'>

export async function insertLetter({ db, tenant, now }: ShopCtx, id: string, letter: Letter) {
  await db.insert(outbox).values({ ...letter, tenantId: tenant.id, id, createdAt: now, dueAt: now })
}
