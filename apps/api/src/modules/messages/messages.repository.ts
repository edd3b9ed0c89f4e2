import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { messages, newsMutes } from '#db/schema/people.ts'
import type { LeadCtx, ShopCtx } from '../../context.ts'

export type NewMessage = Pick<typeof messages.$inferInsert, 'leadId' | 'type' | 'title' | 'text' | 'target' | 'id'>

export async function insertMessage({ db, tenant, now }: ShopCtx, message: NewMessage) {
  await db.insert(messages).values({ ...message, tenantId: tenant.id, createdAt: now })
}

const mine = ({ tenant, actor }: LeadCtx) => and(eq(messages.tenantId, tenant.id), eq(messages.leadId, actor.leadId))

export function listMessages(ctx: LeadCtx, { size, page }: { size: number; page: number }) {
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

export async function markRead(ctx: LeadCtx, ids: string[] | undefined) {
  await ctx.db
    .update(messages)
    .set({ readAt: ctx.now })
    .where(and(mine(ctx), isNull(messages.readAt), ids && inArray(messages.id, ids)))
}

export async function isMuted({ db, tenant, actor }: LeadCtx): Promise<boolean> {
  const rows = await db
    .select({ mutedAt: newsMutes.mutedAt })
    .from(newsMutes)
    .where(and(eq(newsMutes.tenantId, tenant.id), eq(newsMutes.leadId, actor.leadId)))
  return rows.length === 1
}

export async function setMuted({ db, tenant, now, actor }: LeadCtx, isCampaignMuted: boolean) {
  const mine = and(eq(newsMutes.tenantId, tenant.id), eq(newsMutes.leadId, actor.leadId))
  if (isCampaignMuted) await db.insert(newsMutes).values({ tenantId: tenant.id, leadId: actor.leadId, mutedAt: now }).onConflictDoNothing()
  else await db.delete(newsMutes).where(mine)
}
