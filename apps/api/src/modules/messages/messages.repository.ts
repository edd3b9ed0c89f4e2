import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { LeadCtx, ShopCtx } from '#context.ts'
import { asRowSet, rowSet } from '#db/row-set.ts'
import { messages, newsMutes } from '#db/schema/people.ts'
import { textStatement } from '#db/statement.ts'
import { chosenPhone } from '#db/whatsapp-choice.ts'

export type NewMessage = Pick<typeof messages.$inferInsert, 'leadId' | 'type' | 'title' | 'text' | 'target' | 'id'>

export const insertMessage = (ctx: ShopCtx, message: NewMessage) => insertMessages(ctx, [message])

/** Messages for each statement; a merchant may have many followers. */
const AT_ONCE = 1000

/**
 * Inserts inbox messages and one push for each subscribed device, in one statement, so that neither exists without the other. A recipient
 * without a device costs nothing more. `isPushed: false`: the inbox alone. Devices whose session has ended are skipped.
 */
export async function insertMessages({ db, tenant, now }: ShopCtx, news: readonly NewMessage[], { isPushed = true } = {}) {
  for (let from = 0; from < news.length; from += AT_ONCE) {
    const rows = news
      .slice(from, from + AT_ONCE)
      .map((row) => ({ ...row, target: row.target ?? null, tenantId: tenant.id, createdAt: now, readAt: null }))
    await inserting(db, { tenantId: tenant.id, now, isPushed, rows: asRowSet(messages, rows) })
  }
}

const inserting = textStatement<{ tenantId: string; now: Date; isPushed: boolean; rows: string }>()(
  ({ tenantId, now, isPushed, rows }) => sql`
    with written as (
      insert into messages ${rowSet(messages, rows)} returning id, lead_id, type, title, text, target
    )
    insert into outbox (tenant_id, id, channel, recipient, template, facts, created_at, due_at)
    select s.tenant_id, gen_random_uuid(), 'push', s.id::text, 'message',
      jsonb_build_object('id', w.id, 'type', w.type, 'title', w.title, 'text', w.text, 'target', w.target), ${now}::timestamptz, ${now}::timestamptz
    from written w join push_subscriptions s on s.tenant_id = ${tenantId} and s.lead_id = w.lead_id
    left join sessions o on o.tenant_id = s.tenant_id and o.id = s.session_id
    where ${isPushed}::boolean and not s.is_office and (s.session_id is null or (o.ended_at is null and o.expires_at > ${now}::timestamptz))`,
)

/** The facts of news by WhatsApp. */
export type NewsFacts = { leadId: string; title: string; text: string; target: string | null }

type ByWhatsapp = { news: readonly NewMessage[]; dueAt: Date }

/** Inserts a letter by WhatsApp for each recipient who chose news by it, where the shop has a template for them. Returns these recipients. */
export async function insertNewsByWhatsapp({ db, tenant, now }: ShopCtx, { news, dueAt }: ByWhatsapp): Promise<Set<string>> {
  const told = new Set<string>()
  for (let from = 0; from < news.length; from += AT_ONCE) {
    const rows = news
      .slice(from, from + AT_ONCE)
      .map(({ leadId, title, text, target }) => ({ leadId, title, text, target: target ?? null }))
    const inserted = await db.execute<{ leadId: string }>(sql`
      insert into outbox (tenant_id, id, channel, recipient, template, facts, created_at, due_at)
      select ${tenant.id}, gen_random_uuid(), 'whatsapp', chosen.phone, 'news', r.facts, ${now}, ${dueAt}
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r(facts)
      cross join lateral (select ${chosenPhone(tenant.id, sql`(r.facts->>'leadId')::uuid`, 'news')} as phone) chosen
      where chosen.phone is not null
        and exists (select from whatsapp_accounts a where a.tenant_id = ${tenant.id} and a.news_template is not null and a.trouble is null)
      returning facts->>'leadId' as "leadId"`)
    for (const { leadId } of inserted.rows) told.add(leadId)
  }
  return told
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
