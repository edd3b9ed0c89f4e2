import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ShopCtx } from '#context.ts'
import { marketingMessages as messages } from '#db/schema/marketing.ts'
import { clients } from '#db/schema/people.ts'
import { staff } from '#db/schema/staff.ts'
import type { MarketingOutcome } from '@mutirao/contract/marketing'
import { OUTCOME_DAYS } from '@mutirao/domain/marketing'
import { isPaid, statesWhere } from '@mutirao/domain/order-status'

export type MessageRow = typeof messages.$inferSelect

const MOST_LISTED = 100

const [authors, authorClients] = [alias(staff, 'authors'), alias(clients, 'author_clients')]
const [senders, senderClients] = [alias(staff, 'senders'), alias(clients, 'sender_clients')]

const select = ({ db, tenant }: ShopCtx, id?: string) =>
  db
    .select({ message: messages, author: authorClients.name, sender: senderClients.name })
    .from(messages)
    .leftJoin(authors, and(eq(authors.tenantId, messages.tenantId), eq(authors.id, messages.authorId)))
    .leftJoin(authorClients, and(eq(authorClients.tenantId, authors.tenantId), eq(authorClients.userId, authors.userId)))
    .leftJoin(senders, and(eq(senders.tenantId, messages.tenantId), eq(senders.id, messages.senderId)))
    .leftJoin(senderClients, and(eq(senderClients.tenantId, senders.tenantId), eq(senderClients.userId, senders.userId)))
    .where(and(eq(messages.tenantId, tenant.id), id === undefined ? undefined : eq(messages.id, id)))

export type ListedMessage = Awaited<ReturnType<typeof select>>[number]

export const listMessages = (ctx: ShopCtx): Promise<ListedMessage[]> =>
  select(ctx).orderBy(desc(messages.createdAt), desc(messages.id)).limit(MOST_LISTED)

export async function findMessage(ctx: ShopCtx, id: string): Promise<ListedMessage | undefined> {
  const [row] = await select(ctx, id)
  return row
}

const one = ({ tenant }: ShopCtx, id: string) => and(eq(messages.tenantId, tenant.id), eq(messages.id, id))

export async function lockMessage(ctx: ShopCtx, id: string): Promise<MessageRow | undefined> {
  const [row] = await ctx.db.select().from(messages).where(one(ctx, id)).for('update')
  return row
}

/** Returns false when the id is taken. */
export async function insertMessage({ db, tenant, now }: ShopCtx, row: Omit<MessageRow, 'tenantId' | 'createdAt'>): Promise<boolean> {
  const { rowCount } = await db
    .insert(messages)
    .values({ ...row, tenantId: tenant.id, createdAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

export async function saveMessage(ctx: ShopCtx, id: string, change: Partial<Omit<MessageRow, 'tenantId' | 'id'>>): Promise<void> {
  await ctx.db.update(messages).set(change).where(one(ctx, id))
}

export async function deleteMessage(ctx: ShopCtx, id: string): Promise<void> {
  await ctx.db.delete(messages).where(one(ctx, id))
}

/** Whether the campaign to which the message leads is open now, and ends before that moment. */
export async function endsBefore({ db, tenant, now }: ShopCtx, { campaignId }: MessageRow, moment: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from campaigns where tenant_id = ${tenant.id} and id = ${campaignId} and ends_at > ${now.toISOString()} and ends_at <= ${moment.toISOString()}`)
  return rows.length === 1
}

const paid = sql.raw(
  `(${statesWhere(isPaid)
    .map((state) => `'${state}'`)
    .join(', ')})`,
)
const days = sql.raw(`interval '${OUTCOME_DAYS} days'`)

export async function sumOutcome({ db, tenant }: ShopCtx, { id, people }: MessageRow): Promise<MarketingOutcome> {
  const { rows } = await db.execute<Omit<MarketingOutcome, 'people'>>(sql`
    with got as materialized (select * from marketing_recipients where tenant_id = ${tenant.id} and message_id = ${id}),
    bought as (
      select o.id, o.price from got g join orders o on o.tenant_id = ${tenant.id} and o.lead_id = g.lead_id
      where g.state = 'SENT' and o.created_at > g.at and o.created_at <= g.at + ${days} and o.state in ${paid}
    )
    select count(*) filter (where state = 'WAITING')::int as waiting, count(*) filter (where state = 'SENT')::int as sent,
      count(*) filter (where state = 'SKIPPED')::int as skipped,
      count(*) filter (where state = 'SENT' and exists (select from whatsapp_messages w
        where w.tenant_id = ${tenant.id} and w.id = g.letter_id and w.state not in ('HANDED', 'FAILED')))::int as whatsapp,
      count(*) filter (where state = 'SENT' and exists (select from outbox l
        where l.tenant_id = ${tenant.id} and l.id = g.letter_id and l.ended_at is not null and l.sent_at is null))::int as failed,
      count(*) filter (where state = 'SENT' and exists (select from consents c where c.tenant_id = ${tenant.id} and c.lead_id = g.lead_id
        and c.name = 'marketing' and not c.granted and c.at > g.at and c.at <= g.at + ${days}))::int as withdrawn,
      (select count(*)::int from bought) as orders, (select coalesce(sum(price), 0)::float8 from bought) as amount
    from got g`)
  return { people: people ?? 0, ...rows[0]! }
}
