import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { messages } from '#db/schema/people.ts'
import type { Ctx, ShopCtx } from '../../context.ts'

export type NewMessage = Pick<typeof messages.$inferInsert, 'leadId' | 'type' | 'title' | 'text' | 'target' | 'id'>

export async function insertMessage({ db, tenant, now }: ShopCtx, message: NewMessage) {
  await db.insert(messages).values({ ...message, tenantId: tenant.id, createdAt: now })
}

const mine = ({ tenant, leadId }: Ctx) => and(eq(messages.tenantId, tenant.id), eq(messages.leadId, leadId!))

export function listMessages(ctx: Ctx, { size, page }: { size: number; page: number }) {
  return ctx.db
    .select({
      id: messages.id,
      type: messages.type,
      title: messages.title,
      text: messages.text,
      target: messages.target,
      createdAt: messages.createdAt,
      readAt: messages.readAt,
      total: sql<number>`(count(*) over ())::int`,
      unread: sql<number>`(count(*) filter (where read_at is null) over ())::int`,
    })
    .from(messages)
    .where(mine(ctx))
    .orderBy(desc(messages.id))
    .limit(size)
    .offset(size * page)
}

export async function markRead(ctx: Ctx, ids: string[] | undefined) {
  await ctx.db
    .update(messages)
    .set({ readAt: ctx.now })
    .where(and(mine(ctx), isNull(messages.readAt), ids && inArray(messages.id, ids)))
}
