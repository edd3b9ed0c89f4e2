import { and, eq, isNull, sql } from 'drizzle-orm'
import { outbox } from '#db/schema/orders.ts'
import type { Ctx, ShopCtx } from '../../context.ts'

/** Longer than any sending may last (the adapters give up before that): until then the letter is nobody else's. */
const LEASE_SECONDS = 60
const MOST_ATTEMPTS = 20

export type Waiting = Pick<typeof outbox.$inferSelect, 'id' | 'channel' | 'recipient' | 'template' | 'facts' | 'attempts'>

/** The letter that has been due longest, taken for one sending; a crash only delays it. */
export async function takeDue({ db, tenant, now }: Ctx): Promise<Waiting | undefined> {
  const { rows } = await db.execute<Waiting>(sql`
    update outbox set attempts = attempts + 1, due_at = ${now}::timestamptz + ${LEASE_SECONDS} * interval '1 second'
    where tenant_id = ${tenant.id} and id in (
      select id from outbox where tenant_id = ${tenant.id} and sent_at is null and due_at <= ${now} and attempts < ${MOST_ATTEMPTS}
      order by due_at for update skip locked limit 1)
    returning id, channel, recipient, template, facts, attempts`)
  return rows[0]
}

/** It was not taken: due again after ten seconds, then later each time, up to an hour. Of the same sending only. */
export async function putBack({ db, tenant, now }: Ctx, { id, attempts }: Waiting) {
  const seconds = 10 * Math.min(2 ** (attempts - 1), 360)
  await db
    .update(outbox)
    .set({ dueAt: new Date(now.getTime() + seconds * 1000) })
    .where(and(eq(outbox.tenantId, tenant.id), eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.sentAt)))
}

/** facts of what left the house may hold a code: they are forgotten unless the outbox is where people read it. */
export async function markSent({ db, tenant, now }: Ctx, id: string, keepsFacts: boolean) {
  await db
    .update(outbox)
    .set({ sentAt: now, ...(!keepsFacts && { facts: {} }) })
    .where(and(eq(outbox.tenantId, tenant.id), eq(outbox.id, id)))
}

export type Letter = Pick<typeof outbox.$inferInsert, 'channel' | 'recipient' | 'template' | 'facts' | 'orderId'>

export async function insertLetter({ db, tenant, now }: ShopCtx, id: string, letter: Letter) {
  await db.insert(outbox).values({ ...letter, tenantId: tenant.id, id, createdAt: now, dueAt: now })
}
