import { and, eq, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { openedCampaigns } from '#db/opened-campaigns.ts'
import { campaigns } from '#db/schema/catalog.ts'
import { campaignNews } from '#db/schema/people.ts'
import { statesWhere, takesPart } from '@mutirao/domain/order-status'

/** Leaves out campaigns for adults: the news would name them to people whose age is not verified. */
export function listCampaigns({ db, tenant }: ShopCtx) {
  return db
    .select({ id: campaigns.id, name: campaigns.name, endsAt: campaigns.endsAt, depends: sql<Depends>`${campaigns.body}->'depends'` })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.tenantId, tenant.id),
        campaigns.active,
        sql`not coalesce((${campaigns.body}->>'intendedForAdults')::boolean, false)`,
      ),
    )
}

type Depends = { type: string; date?: string }[]

/** Returns false when this news has already been sent. */
export async function insertNews(
  { db, tenant, now }: ShopCtx,
  news: Pick<typeof campaignNews.$inferInsert, 'campaignId' | 'kind' | 'moment'>,
) {
  const { rowCount } = await db
    .insert(campaignNews)
    .values({ ...news, tenantId: tenant.id, toldAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

type FollowersQuery = { campaignId: string; isClosed: boolean }

/**
 * The followers of a campaign: leads with a favourite in it, a request to be notified, one of its codes, or an order in it. The news of its end
 * leaves out leads with an order, which has messages of its own. Leaves out leads that muted campaign news; in a closed shop, leads for which
 * the campaign is not open.
 */
export async function listFollowers({ db, tenant }: ShopCtx, { campaignId, isClosed }: FollowersQuery): Promise<string[]> {
  const [shop, campaign] = [sql`tenant_id = ${tenant.id}`, sql`campaign_ids @> array[${campaignId}]::text[]`]
  const holders = sql`select lead_id from relations r where ${shop} and ${openedCampaigns(tenant.id)} @> array[${campaignId}]::text[]`
  const buyers = sql`select lead_id from orders where ${shop} and ${campaign} and state = any(${sql.param(statesWhere(takesPart))}::text[])`
  const { rows } = await db.execute<{ leadId: string }>(sql`
    select l.id as "leadId" from leads l where l.tenant_id = ${tenant.id}
    and l.id in (
      select lead_id from favorites where ${shop} and campaign_id = ${campaignId}
      union select lead_id from interests where ${shop} and campaign_id = ${campaignId} and unsubscribed_at is null
      union ${holders} ${isClosed ? sql`` : sql`union ${buyers}`})
    ${isClosed ? sql`and l.id not in (${buyers})` : sql``}
    ${tenant.body.marketplace.intranet ? sql`and l.id in (${holders})` : sql``}
    and not exists (select 1 from news_mutes m where m.tenant_id = ${tenant.id} and m.lead_id = l.id)
    and not coalesce((l.properties->>'erased')::boolean, false)`)
  return rows.map(({ leadId }) => leadId)
}

/** The given leads without those that muted campaign news. */
export async function listUnmuted({ db, tenant }: ShopCtx, leadIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ leadId: string }>(sql`
    select l.id as "leadId" from leads l where l.tenant_id = ${tenant.id} and l.id = any(${sql.param([...leadIds])}::uuid[])
    and not exists (select 1 from news_mutes m where m.tenant_id = l.tenant_id and m.lead_id = l.id)
    and not coalesce((l.properties->>'erased')::boolean, false)`)
  return rows.map(({ leadId }) => leadId)
}
