import { and, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { bulletins } from '#db/schema/bulletins.ts'
import { campaigns } from '#db/schema/catalog.ts'
import { clients } from '#db/schema/people.ts'
import { staff } from '#db/schema/staff.ts'
import { pictures } from '#db/schema/tenants.ts'
import { isOpen, isPaid, statesWhere } from '@mutirao/domain/order-status'

export type BulletinRow = typeof bulletins.$inferSelect
type Named = { campaignId: string; id: string }

/** A removed entry whose message went keeps its row without words: its message still counts. */
const isShown = ne(bulletins.text, '')

const one = ({ tenant }: ShopCtx, { campaignId, id }: Named) =>
  and(eq(bulletins.tenantId, tenant.id), eq(bulletins.campaignId, campaignId), eq(bulletins.id, id))

/** Locks the campaign's row, which serializes the writes of its news. Undefined: no such campaign. */
export async function lockCampaign({ db, tenant }: ShopCtx, campaignId: string): Promise<{ name: string } | undefined> {
  const [row] = await db
    .select({ name: campaigns.name })
    .from(campaigns)
    .where(and(eq(campaigns.tenantId, tenant.id), eq(campaigns.id, campaignId)))
    .for('no key update')
  return row
}

export async function findCampaign({ db, tenant }: ShopCtx, campaignId: string): Promise<{ name: string } | undefined> {
  const [row] = await db
    .select({ name: campaigns.name })
    .from(campaigns)
    .where(and(eq(campaigns.tenantId, tenant.id), eq(campaigns.id, campaignId)))
  return row
}

export const listWithAuthors = ({ db, tenant }: ShopCtx, campaignId: string) =>
  db
    .select({ bulletin: bulletins, author: clients.name })
    .from(bulletins)
    .leftJoin(staff, and(eq(staff.tenantId, bulletins.tenantId), eq(staff.id, bulletins.authorId)))
    .leftJoin(clients, and(eq(clients.tenantId, staff.tenantId), eq(clients.userId, staff.userId)))
    .where(and(eq(bulletins.tenantId, tenant.id), eq(bulletins.campaignId, campaignId), isShown))
    .orderBy(desc(bulletins.createdAt), desc(bulletins.id))

export const listOf = ({ db, tenant }: ShopCtx, campaignIds: readonly string[], most: number) =>
  db
    .select({ bulletin: bulletins, campaign: campaigns.name })
    .from(bulletins)
    .innerJoin(campaigns, and(eq(campaigns.tenantId, bulletins.tenantId), eq(campaigns.id, bulletins.campaignId)))
    .where(and(eq(bulletins.tenantId, tenant.id), inArray(bulletins.campaignId, [...campaignIds]), isShown))
    .orderBy(desc(bulletins.createdAt), desc(bulletins.id))
    .limit(most)

export async function findBulletin(ctx: ShopCtx, named: Named): Promise<BulletinRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(bulletins)
    .where(and(one(ctx, named), isShown))
  return row
}

/** The moments of the campaign's messages, sent or waiting, also of entries that were removed since. */
export async function listTold({ db, tenant }: ShopCtx, campaignId: string): Promise<Date[]> {
  const rows = await db
    .select({ at: sql<Date | null>`coalesce(${bulletins.toldAt}, ${bulletins.tellsAt})`.mapWith(bulletins.tellsAt) })
    .from(bulletins)
    .where(and(eq(bulletins.tenantId, tenant.id), eq(bulletins.campaignId, campaignId), isNotNull(bulletins.tellsAt)))
  return rows.flatMap(({ at }) => at ?? [])
}

export async function countBulletins({ db, tenant }: ShopCtx, campaignId: string): Promise<number> {
  return db.$count(bulletins, and(eq(bulletins.tenantId, tenant.id), eq(bulletins.campaignId, campaignId), isShown))
}

/** Returns false when the id is taken. */
export async function insertBulletin({ db, tenant, now }: ShopCtx, row: Omit<typeof bulletins.$inferInsert, 'tenantId' | 'createdAt'>) {
  const { rowCount } = await db
    .insert(bulletins)
    .values({ ...row, tenantId: tenant.id, createdAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

export async function saveBulletin(ctx: ShopCtx, named: Named, change: Partial<BulletinRow>): Promise<void> {
  await ctx.db.update(bulletins).set(change).where(one(ctx, named))
}

/** Locks the entry. Returns false when there is none. */
export async function removeBulletin(ctx: ShopCtx, named: Named): Promise<boolean> {
  const [row] = await ctx.db
    .select({ toldAt: bulletins.toldAt })
    .from(bulletins)
    .where(and(one(ctx, named), isShown))
    .for('update')
  if (!row) return false
  if (row.toldAt === null) await ctx.db.delete(bulletins).where(one(ctx, named))
  else await saveBulletin(ctx, named, { text: '', picture: null })
  return true
}

/** A picture of the shop by the name under which it is written. */
export async function findPicture({ db, tenant }: ShopCtx, name: string) {
  const [row] = await db
    .select()
    .from(pictures)
    .where(and(eq(pictures.tenantId, tenant.id), eq(pictures.name, name)))
  return row
}

export async function listDue({ db, tenant, now }: ShopCtx): Promise<Named[]> {
  const { rows } = await db.execute<Named>(sql`
    select id, campaign_id as "campaignId" from bulletins where tenant_id = ${tenant.id} and told_at is null and tells_at <= ${now.toISOString()}
    order by tells_at, id`)
  return rows
}

/** Locks an entry whose message is due; undefined when another process sent it, or it was removed. */
export async function lockDue(ctx: ShopCtx, named: Named): Promise<BulletinRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(bulletins)
    .where(and(one(ctx, named), isNotNull(bulletins.tellsAt), sql`told_at is null`))
    .for('update')
  return row
}

const waiting = sql.raw(
  statesWhere((state) => isOpen(state) && isPaid(state))
    .map((state) => `'${state}'`)
    .join(', '),
)

/**
 * The buyers who wait for something of the campaign, each with the newest such order: paid or promised, not handed over, its group not failed, not all of
 * its lines returned. Leaves out those who muted campaign news.
 */
export async function listWaiting({ db, tenant }: ShopCtx, campaignId: string): Promise<{ leadId: string; code: string }[]> {
  const { rows } = await db.execute<{ leadId: string; code: string }>(sql`
    select distinct on (o.lead_id) o.lead_id as "leadId", o.code
    from orders o join leads l on l.tenant_id = o.tenant_id and l.id = o.lead_id
    where o.tenant_id = ${tenant.id} and o.campaign_ids @> array[${campaignId}]::text[] and o.state in (${waiting})
    and not coalesce((l.properties->>'erased')::boolean, false)
    and not exists (select from news_mutes m where m.tenant_id = o.tenant_id and m.lead_id = o.lead_id)
    and not exists (select from group_closings g where g.tenant_id = o.tenant_id and g.campaign_id = ${campaignId} and g.outcome = 'FAILED')
    and not exists (select from order_parts p where p.tenant_id = o.tenant_id and p.order_id = o.id and p.campaign_id = ${campaignId}
      and p.state = 'DELIVERED')
    and exists (select from order_lines i where i.tenant_id = o.tenant_id and i.order_id = o.id and i.campaign_id = ${campaignId}
      and not exists (select from order_substitutions s where s.tenant_id = i.tenant_id and s.order_id = i.order_id
        and s.position = i.position and s.state = 'RETURNED'))
    order by o.lead_id, o.created_at desc, o.id desc`)
  return rows
}
