import { and, asc, count, desc, eq, getTableColumns, gte, min, sql } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { areas, campaignRenames, campaigns, categories, groupCounters, items, slotCounters, stores } from '#db/schema/catalog.ts'
import { groupClosings } from '#db/schema/groups.ts'
import { ratingCounters } from '#db/schema/ratings.ts'
import { surveys } from '#db/schema/surveys.ts'
import { documents } from '#db/schema/tenants.ts'
import { statement } from '#db/statement.ts'
import type { ShippingCompanies } from '@mutirao/contract/merchant/documents'
import type { Picture } from '@mutirao/contract/shapes'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import type { IndexedItem } from './item-index.rules.ts'

/** The shipping companies, by the key that windows use. */
export type Companies = Readonly<Record<string, Omit<ShippingCompanies[string], 'logo'> & { logo?: Picture }>>

export function listCampaignRows({ db, tenant }: Ctx) {
  return db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      priority: campaigns.priority,
      code: campaigns.code,
      inviteCode: campaigns.inviteCode,
      endsAt: campaigns.endsAt,
      body: campaigns.body,
    })
    .from(campaigns)
    .where(and(eq(campaigns.tenantId, tenant.id), eq(campaigns.active, true)))
    .orderBy(desc(campaigns.priority), asc(campaigns.id))
}

/** Group counters, closing and rating counters of each campaign. */
const listingFigures = statement<{ tenantId: string }>()((db, { tenantId }) =>
  db
    .select({
      id: campaigns.id,
      paidUnits: groupCounters.paidUnits,
      laterUnits: groupCounters.laterUnits,
      waitingUnits: groupCounters.waitingUnits,
      buyers: groupCounters.buyers,
      closing: {
        outcome: groupClosings.outcome,
        percentage: groupClosings.percentage,
        paidUnits: groupClosings.paidUnits,
        buyers: groupClosings.buyers,
        closedAt: groupClosings.closedAt,
      },
      ratings: { count: ratingCounters.count, stars: ratingCounters.stars },
    })
    .from(campaigns)
    .leftJoin(groupCounters, and(eq(groupCounters.tenantId, campaigns.tenantId), eq(groupCounters.campaignId, campaigns.id)))
    .leftJoin(groupClosings, and(eq(groupClosings.tenantId, campaigns.tenantId), eq(groupClosings.campaignId, campaigns.id)))
    .leftJoin(
      ratingCounters,
      and(eq(ratingCounters.tenantId, campaigns.tenantId), eq(ratingCounters.campaignId, campaigns.id), eq(ratingCounters.itemId, '')),
    )
    .where(and(eq(campaigns.tenantId, tenantId), eq(campaigns.active, true))),
)

export const listFigures = ({ db, tenant }: Ctx) => listingFigures(db, { tenantId: tenant.id })

const listingSlots = statement<{ tenantId: string; from: string }>()((db, { tenantId, from }) =>
  db
    .select({ campaignId: slotCounters.campaignId, slotId: slotCounters.slotId, taken: slotCounters.taken })
    .from(slotCounters)
    .where(and(eq(slotCounters.tenantId, tenantId), gte(slotCounters.date, from))),
)

/** The counters of upcoming slots. */
export function listSlotCounters({ db, tenant, now }: Ctx) {
  // Starts a day earlier, so that today is included in every time zone.
  const from = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)
  return listingSlots(db, { tenantId: tenant.id, from })
}

/** Rows for each statement of the index: others get a turn in between. */
const INDEX_ROWS = 5000

const listingIndex = statement<{ tenantId: string; campaignId: string; position: number; id: string }>()((db, at) =>
  db
    .select({
      id: items.id,
      campaignId: items.campaignId,
      position: items.position,
      categoryId: items.categoryId,
      price: items.price,
      compareAt: items.compareAt,
      text: items.searchText,
      featured: items.featured,
      tags: items.tags,
    })
    .from(items)
    .where(
      and(
        eq(items.tenantId, at.tenantId),
        eq(items.active, true),
        eq(items.soldAlone, true),
        sql`(${items.campaignId}, ${items.position}, ${items.id}) > (${at.campaignId}, ${at.position}::int, ${at.id})`,
      ),
    )
    .orderBy(asc(items.campaignId), asc(items.position), asc(items.id))
    .limit(INDEX_ROWS),
)

/** All items that are sold by themselves, by campaign and position. */
export async function listIndexItems({ db, tenant }: Ctx): Promise<IndexedItem[]> {
  const all: IndexedItem[] = []
  let last = { campaignId: '', position: -1, id: '' }
  while (true) {
    const rows = await listingIndex(db, { ...last, tenantId: tenant.id })
    for (const { position: _position, compareAt, ...item } of rows)
      all.push({ ...item, discount: compareAt === null ? null : (compareAt - item.price) / compareAt })
    if (rows.length < INDEX_ROWS) return all
    last = rows.at(-1)!
  }
}

/** Each campaign's item count and lowest price per category. */
export function listItemFacts({ db, tenant }: Ctx) {
  return db
    .select({ campaignId: items.campaignId, categoryId: items.categoryId, itemCount: count(), priceFrom: min(items.price) })
    .from(items)
    .where(and(eq(items.tenantId, tenant.id), eq(items.active, true), eq(items.soldAlone, true)))
    .groupBy(items.campaignId, items.categoryId)
}

/** Pairs of campaigns that sell an item from the same stock, in both directions. */
export async function listStockMates({ db, tenant }: Ctx): Promise<{ id: string; mate: string }[]> {
  const { rows } = await db.execute<{ id: string; mate: string }>(sql`
    with pairs as (
      select distinct o.campaign_id as one, i.campaign_id as other, o.same_as from items o
      join items i on i.tenant_id = ${tenant.id} and (i.id = o.same_as or i.same_as = o.same_as) and i.campaign_id <> o.campaign_id
      where o.tenant_id = ${tenant.id} and o.same_as is not null)
    select one as id, other as mate from pairs union select other, one from pairs`)
  return rows
}

export function listAreas({ db, tenant }: Ctx) {
  return db.select({ id: areas.id, name: areas.name, geometry: areas.geometry }).from(areas).where(eq(areas.tenantId, tenant.id))
}

export function listStores({ db, tenant }: Ctx) {
  const { tenantId: _tenant, ...columns } = getTableColumns(stores)
  return db.select(columns).from(stores).where(eq(stores.tenantId, tenant.id))
}

/** The document of shipping companies; empty for a shop loaded before the document existed. */
export async function findCompanies({ db, tenant }: Ctx): Promise<Companies> {
  const [document] = await db
    .select({ body: documents.body })
    .from(documents)
    .where(and(eq(documents.tenantId, tenant.id), eq(documents.name, 'shippingCompanies')))
  return (document?.body ?? {}) as Companies
}

/** The surveys of campaign pages; a page shows the first. */
export function listSurveyHeads({ db, tenant }: Ctx) {
  return db
    .select({ id: surveys.id, campaignId: surveys.campaignId, endsAt: surveys.endsAt, body: surveys.body })
    .from(surveys)
    .where(and(eq(surveys.tenantId, tenant.id), eq(surveys.active, true), eq(surveys.trigger, 'campaign')))
    .orderBy(asc(surveys.position))
}

/** Former ids of campaigns. */
export function listRenames({ db, tenant }: Ctx) {
  return db
    .select({ formerId: campaignRenames.formerId, campaignId: campaignRenames.campaignId })
    .from(campaignRenames)
    .where(eq(campaignRenames.tenantId, tenant.id))
}

export function listCategories({ db, tenant }: Ctx) {
  return db
    .select({ id: categories.id, name: categories.name, hue: categories.hue, picture: categories.picture })
    .from(categories)
    .where(and(eq(categories.tenantId, tenant.id), categories.active))
    .orderBy(asc(categories.position))
}
