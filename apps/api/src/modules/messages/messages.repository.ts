import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { messages, newsMutes } from '#db/schema/people.ts'
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

export async function isMuted({ db, tenant, leadId }: Ctx): Promise<boolean> {
  const rows = await db
    .select({ mutedAt: newsMutes.mutedAt })
    .from(newsMutes)
    .where(and(eq(newsMutes.tenantId, tenant.id), eq(newsMutes.leadId, leadId!)))
  return rows.length === 1
}

export async function setMuted({ db, tenant, now, leadId }: Ctx, isCampaignMuted: boolean) {
  const mine = and(eq(newsMutes.tenantId, tenant.id), eq(newsMutes.leadId, leadId!))
  if (isCampaignMuted) await db.insert(newsMutes).values({ tenantId: tenant.id, leadId: leadId!, mutedAt: now }).onConflictDoNothing()
  else await db.delete(newsMutes).where(mine)
}
