import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { LeadCtx, ShopCtx } from '#context.ts'
import { personNotes, personReferences } from '#db/schema/buyers.ts'
import { campaigns, items } from '#db/schema/catalog.ts'
import { inquiries } from '#db/schema/inquiries.ts'
import { leads, orders } from '#db/schema/orders.ts'
import { clients, consents } from '#db/schema/people.ts'
import { ratings } from '#db/schema/ratings.ts'
import { staff } from '#db/schema/staff.ts'
import { isPaid, statesWhere } from '@mutirao/domain/order-status'

/** Rows of each kind on a person's page. */
const MOST = 50

export type Db = Pick<LeadCtx, 'db' | 'tenant'>

export function listOrders({ db, tenant }: Db, leadId: string) {
  const { id, code, state, price, createdAt } = orders
  return db
    .select({ id, code, state, price, createdAt })
    .from(orders)
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.leadId, leadId)))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST)
}

const paid = sql.raw(
  `in (${statesWhere(isPaid)
    .map((state) => `'${state}'`)
    .join(', ')})`,
)

/** The groups of a person, each once, with the units of all orders. An order that was never paid has joined none. */
export async function listGroups({ db, tenant }: Db, leadId: string) {
  const { rows } = await db.execute<{ campaignId: string; name: string; units: number; hasLeft: boolean }>(sql`
    select u."campaignId", c.name, coalesce(sum(u.units) filter (where o.state ${paid}), 0)::int as units, bool_and(not o.state ${paid}) as "hasLeft"
    from orders o cross join lateral jsonb_to_recordset(o.group_units) as u("campaignId" text, units int)
    join campaigns c on c.tenant_id = ${tenant.id} and c.id = u."campaignId"
    where o.tenant_id = ${tenant.id} and o.lead_id = ${leadId} and (o.state ${paid} or exists (
      select from group_members m where m.tenant_id = ${tenant.id} and m.campaign_id = u."campaignId" and m.order_id = o.id))
    group by 1, 2 order by max(o.created_at) desc limit ${MOST}`)
  return rows
}

export function listRatings({ db, tenant }: Db, leadId: string) {
  return db
    .select({
      orderId: ratings.orderId,
      subject: sql<string>`coalesce(${items.name}, ${campaigns.name})`,
      stars: ratings.stars,
      words: ratings.words,
      createdAt: ratings.createdAt,
    })
    .from(ratings)
    .innerJoin(orders, and(eq(orders.tenantId, ratings.tenantId), eq(orders.id, ratings.orderId)))
    .innerJoin(campaigns, and(eq(campaigns.tenantId, ratings.tenantId), eq(campaigns.id, ratings.campaignId)))
    .leftJoin(items, and(eq(items.tenantId, ratings.tenantId), eq(items.id, ratings.itemId)))
    .where(and(eq(ratings.tenantId, tenant.id), eq(orders.leadId, leadId)))
    .orderBy(desc(ratings.createdAt))
    .limit(MOST)
}

export function listQuestions({ db, tenant }: Db, leadId: string) {
  const { id, protocol, text, createdAt, answeredAt } = inquiries
  return db
    .select({ id, protocol, text, createdAt, answeredAt })
    .from(inquiries)
    .where(and(eq(inquiries.tenantId, tenant.id), eq(inquiries.leadId, leadId)))
    .orderBy(desc(createdAt))
    .limit(MOST)
}

/** The newest answer to each question. */
export function listConsents({ db, tenant }: Db, leadId: string) {
  const { name, granted, at, source } = consents
  return db
    .selectDistinctOn([name], { name, granted, at, source })
    .from(consents)
    .where(and(eq(consents.tenantId, tenant.id), eq(consents.leadId, leadId)))
    .orderBy(name, desc(at), desc(consents.id))
}

const noteColumns = {
  id: personNotes.id,
  leadId: personNotes.leadId,
  staffId: personNotes.staffId,
  text: personNotes.text,
  createdAt: personNotes.createdAt,
  author: clients.name,
}

const selectNotes = ({ db }: Db) =>
  db
    .select(noteColumns)
    .from(personNotes)
    .innerJoin(staff, and(eq(staff.tenantId, personNotes.tenantId), eq(staff.id, personNotes.staffId)))
    .leftJoin(clients, and(eq(clients.tenantId, staff.tenantId), eq(clients.userId, staff.userId)))

export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number]

export function listNotes(ctx: Db, leadId: string) {
  return selectNotes(ctx)
    .where(and(eq(personNotes.tenantId, ctx.tenant.id), eq(personNotes.leadId, leadId)))
    .orderBy(desc(personNotes.createdAt), desc(personNotes.id))
    .limit(MOST)
}

export async function findNote(ctx: Db, id: string): Promise<NoteRow | undefined> {
  const [row] = await selectNotes(ctx).where(and(eq(personNotes.tenantId, ctx.tenant.id), eq(personNotes.id, id)))
  return row
}

/** Returns false when the id is taken. */
export async function insertNote(
  { db, tenant, now }: ShopCtx,
  note: Omit<typeof personNotes.$inferInsert, 'tenantId' | 'createdAt'>,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(personNotes)
    .values({ ...note, tenantId: tenant.id, createdAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

export async function deleteNote({ db, tenant }: ShopCtx, { leadId, id }: { leadId: string; id: string }): Promise<boolean> {
  const { rowCount } = await db
    .delete(personNotes)
    .where(and(eq(personNotes.tenantId, tenant.id), eq(personNotes.leadId, leadId), eq(personNotes.id, id)))
  return rowCount === 1
}

/** Null takes the name away. */
export async function saveReference({ db, tenant }: ShopCtx, leadId: string, reference: string | null): Promise<void> {
  if (reference === null)
    await db.delete(personReferences).where(and(eq(personReferences.tenantId, tenant.id), eq(personReferences.leadId, leadId)))
  else
    await db
      .insert(personReferences)
      .values({ tenantId: tenant.id, leadId, reference })
      .onConflictDoUpdate({ target: [personReferences.tenantId, personReferences.leadId], set: { reference } })
}

/** Locks the lead, so that a deletion of the person waits for the note, and deletes it as well. */
export async function lockLead({ db, tenant }: ShopCtx, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.tenantId, tenant.id), eq(leads.id, id), isNull(sql`${leads.properties}->>'erased'`)))
    .for('key share')
  return rows.length === 1
}
