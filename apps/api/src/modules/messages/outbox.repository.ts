import { and, eq, sql } from 'drizzle-orm'
import { outbox } from '#db/schema/orders.ts'
import type { Ctx, ShopCtx } from '../../context.ts'

const BATCH = 20

type Waiting = Pick<typeof outbox.$inferSelect, 'id' | 'channel' | 'recipient' | 'template' | 'facts' | 'attempts'>

/** Takes what is due and moves its next try ahead, so that no other process takes it and a crash only delays it. */
export async function takeDue({ db, tenant, now }: Ctx): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting>(sql`
    update outbox set attempts = attempts + 1, due_at = ${now}::timestamptz + least(power(2, attempts), 360) * interval '10 seconds'
    where tenant_id = ${tenant.id} and id in (
      select id from outbox where tenant_id = ${tenant.id} and sent_at is null and due_at <= ${now} and attempts < 20
      order by due_at for update skip locked limit ${BATCH})
    returning id, channel, recipient, template, facts, attempts`)
  return rows
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
