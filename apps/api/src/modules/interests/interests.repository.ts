import { and, eq, isNull, sql } from 'drizzle-orm'
import { personOf } from '#actor.ts'
import type { Ctx } from '#context.ts'
import { openedCampaigns } from '#db/opened-campaigns.ts'
import { items } from '#db/schema/catalog.ts'
import { interests } from '#db/schema/interests.ts'
import { loginKeys } from '#db/schema/people.ts'

type NewInterest = Omit<typeof interests.$inferInsert, 'tenantId' | 'createdAt' | 'silentLeadId'> & { isSilent: boolean }
export type StoredInterest = Pick<typeof interests.$inferSelect, 'id' | 'campaignId' | 'itemId' | 'reason' | 'geohash' | 'createdAt'>

const isWaiting = and(isNull(interests.answeredAt), isNull(interests.unsubscribedAt))

/**
 * Upserts one row per contact and subject. A repeated request keeps its place in the queue unless the interest had ended. Only a visitor who has
 * verified the contact takes over another visitor's row: anybody may type a stranger's phone. Anybody else gets a silent row in addition,
 * written by the same two statements and placed at the end of the queue, so that neither response nor timing reveals that somebody waits, or has
 * ended the interest by the letter's link. Returns undefined when the same visitor had asked before and the contact has ended it.
 */
export async function saveInterest(ctx: Ctx, { isSilent, ...interest }: NewInterest): Promise<StoredInterest | undefined> {
  const { db, tenant, now } = ctx
  const person = personOf(ctx)
  const isOwn = person ? sql`true` : sql`(${interests.leadId} = excluded.lead_id or not (${isWaiting}))`
  const newer = (column: typeof interests.latitude | typeof interests.longitude | typeof interests.geohash) =>
    sql`case when ${isOwn} then excluded.${sql.identifier(column.name)} else ${column} end`
  const isTaken = !person && (await isOthers(ctx, interest))
  const silentLeadId = !person && (isSilent || isTaken) ? interest.leadId : null
  const [row] = await db
    .insert(interests)
    .values({ ...interest, silentLeadId, tenantId: tenant.id, createdAt: now })
    .onConflictDoUpdate({
      target: [interests.tenantId, interests.contact, interests.campaignId, interests.itemId, interests.reason, interests.silentLeadId],
      set: {
        latitude: newer(interests.latitude),
        longitude: newer(interests.longitude),
        geohash: newer(interests.geohash),
        answeredAt: null,
        unsubscribedAt: null,
        createdAt: sql`case when ${isWaiting} then ${interests.createdAt} else excluded.created_at end`,
        leadId: person ? interest.leadId : sql`case when ${isWaiting} then ${interests.leadId} else excluded.lead_id end`,
      },
      setWhere: person ? undefined : isNull(interests.unsubscribedAt),
    })
    .returning({
      id: interests.id,
      campaignId: interests.campaignId,
      itemId: interests.itemId,
      reason: interests.reason,
      geohash: interests.geohash,
      createdAt: interests.createdAt,
    })
  return row
}

/** Whether another visitor's row has this contact and subject, and still waits or was ended by the letter's link. */
async function isOthers({ db, tenant }: Ctx, { leadId, contact, reason, campaignId = null, itemId = null }: Omit<NewInterest, 'isSilent'>) {
  const { rows } = await db.execute(sql`
    select 1 from interests o where o.tenant_id = ${tenant.id} and o.contact = ${contact} and o.reason = ${reason}
      and o.campaign_id is not distinct from ${campaignId}::text and o.item_id is not distinct from ${itemId}::text
      and o.silent_lead_id is null and o.lead_id <> ${leadId} and (o.answered_at is null or o.unsubscribed_at is not null) limit 1`)
  return rows.length > 0
}

/** The number of interests in the same subject, including this one; outside all areas only those in the same cell count. */
export async function countBefore(
  { db, tenant }: Ctx,
  { id, campaignId, itemId, reason, geohash, createdAt }: StoredInterest,
): Promise<number> {
  const [row] = await db
    .select({ position: sql<number>`count(*)::int` })
    .from(interests)
    .where(
      and(
        eq(interests.tenantId, tenant.id),
        eq(interests.reason, reason),
        sql`${interests.campaignId} is not distinct from ${campaignId} and ${interests.itemId} is not distinct from ${itemId}`,
        reason === 'OUT_OF_AREA' ? sql`${interests.geohash} is not distinct from ${geohash}` : undefined,
        isWaiting,
        sql`(${interests.createdAt}, ${interests.id}) <= (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`,
      ),
    )
  return row?.position ?? 1
}

export async function hasItem({ db, tenant }: Ctx, campaignId: string, itemId: string): Promise<boolean> {
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(
      and(
        eq(items.tenantId, tenant.id),
        eq(items.campaignId, campaignId),
        eq(items.id, itemId),
        eq(items.active, true),
        eq(items.soldAlone, true),
      ),
    )
  return rows.length === 1
}

/** The contact of an account: its phone, else its e-mail. */
export async function findContact({ db, tenant }: Ctx, userId: string): Promise<string | undefined> {
  const keys = await db
    .select({ type: loginKeys.type, value: loginKeys.value })
    .from(loginKeys)
    .where(and(eq(loginKeys.tenantId, tenant.id), eq(loginKeys.userId, userId)))
  return (keys.find(({ type }) => type === 'PHONE') ?? keys[0])?.value
}

/** Returns false when there is no such interest. */
export async function endInterest({ db, tenant, now }: Ctx, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(interests)
    .set({ unsubscribedAt: sql`coalesce(${interests.unsubscribedAt}, ${now.toISOString()}::timestamptz)`, latitude: null, longitude: null })
    .where(and(eq(interests.tenantId, tenant.id), eq(interests.id, id)))
  return rowCount === 1
}

const BATCH = 500

export type Waiting = {
  id: string
  campaignId: string | null
  itemId: string | null
  reason: StoredInterest['reason']
  latitude: number | null
  longitude: number | null
  heldCampaignIds: string[]
  finishedCampaignIds: string[]
  acceptedInvites: number
}

/** Waiting interests in the order of the requests, with the orders and invitations that decide whether a locked campaign is open for each. */
export async function listWaiting({ db, tenant }: Ctx, after: string | undefined): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting>(sql`
    select i.id, i.campaign_id as "campaignId", i.item_id as "itemId", i.reason, i.latitude, i.longitude,
      array(select distinct unnest(${openedCampaigns(tenant.id)}) from relations r where r.tenant_id = ${tenant.id} and r.lead_id = i.lead_id)
        as "heldCampaignIds",
      case when i.reason = 'BLOCKED' then array(select distinct unnest(o.campaign_ids) from orders o
        where o.tenant_id = ${tenant.id} and o.lead_id = i.lead_id and o.state = 'DELIVERED') else '{}'::text[] end as "finishedCampaignIds",
      case when i.reason = 'BLOCKED' then (select count(distinct u.id)::int from codes c
        join relations r on r.tenant_id = c.tenant_id and r.code = c.code
        join users u on u.tenant_id = r.tenant_id and u.lead_id = r.lead_id
        where c.tenant_id = ${tenant.id} and c.owner_lead_id = i.lead_id and c.kind = 'INVITE' and r.lead_id <> c.owner_lead_id)
        else 0 end as "acceptedInvites"
    from interests i
    where i.tenant_id = ${tenant.id} and i.answered_at is null and i.unsubscribed_at is null
      ${after ? sql`and i.id > ${after}::uuid` : sql``}
    order by i.id limit ${BATCH}`)
  return rows
}

/**
 * Marks the interest as answered and returns its contact to one caller only: a concurrent second caller gets undefined, and so does a silent
 * row. Erases the exact point.
 */
export async function takeAnswer({ db, tenant, now }: Ctx, id: string): Promise<string | undefined> {
  const [row] = await db
    .update(interests)
    .set({ answeredAt: now, latitude: null, longitude: null })
    .where(and(eq(interests.tenantId, tenant.id), eq(interests.id, id), isWaiting))
    .returning({ contact: interests.contact, silentLeadId: interests.silentLeadId })
  return row?.silentLeadId === null ? row.contact : undefined
}

export type InterestCount = { geohash: string | null; reason: string; campaignId: string | null; itemId: string | null; count: number }

/** Counts of waiting interests by cell, reason and campaign; without personal data. */
export function countByCell({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>): Promise<InterestCount[]> {
  const { geohash, reason, campaignId, itemId } = interests
  return db
    .select({ geohash, reason, campaignId, itemId, count: sql<number>`count(*)::int` })
    .from(interests)
    .where(and(eq(interests.tenantId, tenant.id), isWaiting, isNull(interests.silentLeadId)))
    .groupBy(geohash, reason, campaignId, itemId)
    .orderBy(sql`count(*) desc`, geohash, reason, campaignId, itemId)
}
