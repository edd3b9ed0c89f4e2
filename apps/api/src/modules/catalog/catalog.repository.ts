import { and, asc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx, ShopCtx } from '#context.ts'
import { containing, plain } from '#db/like.ts'
import { campaigns, categories, items, stock } from '#db/schema/catalog.ts'
import { ratingCounters } from '#db/schema/ratings.ts'
import { among, statement, textStatement } from '#db/statement.ts'
import { searchable } from '@mutirao/domain/search-text'

/** tags: categories or tags, of which an item must have one. */
type SoldFilter = { campaignId?: string; campaignIds?: string[]; tags?: string[] }

const categoryOfItem = alias(items, 'missing')

/** The stock that an item is sold from: its own, or its item's for an offer. */
const stockId = sql<string>`coalesce(${items.sameAs}, ${items.id})`

const columns = {
  id: items.id,
  stockId,
  campaignId: items.campaignId,
  type: items.type,
  name: items.name,
  unit: items.unit,
  brand: items.brand,
  price: items.price,
  compareAt: items.compareAt,
  available: sql<number>`coalesce(${stock.onHand} - ${stock.reserved}, 0)::int`,
  category: items.categoryId,
  hue: categories.hue,
  pictures: items.pictures,
  tags: items.tags,
  featured: items.featured,
  kit: items.kit,
  allergens: items.allergens,
}

/** The moment of the row's last change, exact as the engine stores it. */
const changed = sql<string>`extract(epoch from ${items.changedAt})::text`

/** The campaign's items after a position, without an offset: a reader of the whole catalogue scans each row once. */
export function listSoldAfter({ db, tenant }: Ctx, campaignId: string, { after, size }: { after: number; size: number }) {
  const detail = { position: items.position, description: items.description, categoryName: categories.name, changedAt: items.changedAt }
  return joined(
    db
      .select({ ...columns, ...detail })
      .from(items)
      .$dynamic(),
  )
    .where(and(...conditionsOf({ tenant }, { campaignId }), gt(items.position, after)))
    .orderBy(asc(items.position))
    .limit(size)
}

/** Search candidates: for each word, items whose text contains at least one of its parts. */
export function listSearchEntries(ctx: Ctx, filter: SoldFilter & { words: string[][]; most: number; isFeaturedFirst?: boolean }) {
  const { words, most, isFeaturedFirst } = filter
  const holds = words.map((parts) => sql`${items.searchText} like any(${sql.param(parts.map(containing))}::text[])`)
  return ctx.db
    .select({ id: items.id, name: items.name, text: items.searchText })
    .from(items)
    .where(and(...conditionsOf(ctx, filter), ...holds))
    .orderBy(...(isFeaturedFirst ? [sql`${items.featured} nulls last`] : []), asc(items.campaignId), asc(items.position))
    .limit(most)
}

function conditionsOf({ tenant }: Pick<Ctx, 'tenant'>, { campaignId, campaignIds, tags }: SoldFilter): (SQL | undefined)[] {
  return [
    eq(items.tenantId, tenant.id),
    eq(items.active, true),
    eq(items.soldAlone, true),
    campaignId ? eq(items.campaignId, campaignId) : undefined,
    campaignIds && sql`${items.campaignId} = any(${sql.param(campaignIds)}::text[])`,
    tags &&
      sql`(${items.categoryId} = any(${sql.param(tags)}::text[])
      or exists (select from unnest(${items.tags}) as tag where ${plain(sql`tag`)} = any(${sql.param(tags.map(searchable))}::text[])))`,
  ]
}

const finding = statement<{ tenantId: string; campaignId: string; id: string }>()((db, { tenantId, campaignId, id }) => {
  const detail = {
    description: items.description,
    ingredients: items.ingredients,
    video: items.video,
    categoryName: categories.name,
    ratings: { count: ratingCounters.count, stars: ratingCounters.stars },
  }
  const counted = and(
    eq(ratingCounters.tenantId, items.tenantId),
    eq(ratingCounters.campaignId, items.campaignId),
    eq(ratingCounters.itemId, items.id),
  )
  return joined(
    db
      .select({ ...columns, ...detail })
      .from(items)
      .leftJoin(ratingCounters, counted)
      .$dynamic(),
  ).where(
    and(
      eq(items.tenantId, tenantId),
      eq(items.id, id),
      eq(items.campaignId, campaignId),
      eq(items.active, true),
      eq(items.soldAlone, true),
    ),
  )
})

export async function findItem({ db, tenant }: Ctx, campaignId: string, id: string) {
  const [item] = await finding(db, { tenantId: tenant.id, campaignId, id })
  return item
}

export async function isWithdrawn({ db, tenant }: Ctx, { campaignId, itemId }: { campaignId: string; itemId?: string }): Promise<boolean> {
  const [campaign] = await db
    .select({ active: campaigns.active, isForAdults: sql<boolean>`coalesce((${campaigns.body}->>'intendedForAdults')::boolean, false)` })
    .from(campaigns)
    .where(and(eq(campaigns.tenantId, tenant.id), eq(campaigns.id, campaignId)))
  // A stranger learns nothing of goods for adults.
  if (!campaign || campaign.isForAdults) return false
  if (!campaign.active) return true
  if (itemId === undefined) return false
  const [item] = await db
    .select({ active: items.active })
    .from(items)
    .where(and(eq(items.tenantId, tenant.id), eq(items.campaignId, campaignId), eq(items.id, itemId)))
  return item?.active === false
}

const listingById = statement<{ tenantId: string; ids: string[] }>()((db, { tenantId, ids }) =>
  joined(
    db
      .select({ ...columns, isActive: items.active, soldAlone: items.soldAlone, changed })
      .from(items)
      .$dynamic(),
  ).where(and(eq(items.tenantId, tenantId), among(items.id, ids))),
)

/** Items by id, in one statement whatever their campaigns. */
export const listItemsById = ({ db, tenant }: Ctx, ids: string[]) => listingById(db, { tenantId: tenant.id, ids })

const readingUnits = textStatement<{ tenantId: string; ids: string[] }, { id: string; units: number }>()(
  ({ tenantId, ids }) => sql`select id, on_hand - reserved as units from stock where tenant_id = ${tenantId} and id = any(${ids}::text[])`,
)

/** The free units of each stock. */
export async function readUnits({ db, tenant }: Ctx, ids: string[]): Promise<Map<string, number>> {
  const rows = await readingUnits(db, { tenantId: tenant.id, ids })
  return new Map(rows.map(({ id, units }) => [id, units]))
}

/** Possible substitutes for an item, by the id of their stock: of its campaign, sold by themselves, no kits. `isAlike`: of the same category. */
export function listOthers({ db, tenant }: ShopCtx, { campaignId, itemId }: { campaignId: string; itemId: string }) {
  const own = db
    .select({ id: sql<string>`coalesce(${categoryOfItem.sameAs}, ${categoryOfItem.id})` })
    .from(categoryOfItem)
    .where(and(eq(categoryOfItem.tenantId, tenant.id), eq(categoryOfItem.id, itemId)))
  const category = db
    .select({ id: categoryOfItem.categoryId })
    .from(categoryOfItem)
    .where(and(eq(categoryOfItem.tenantId, tenant.id), eq(categoryOfItem.id, itemId)))
  return joined(
    db
      .select({ ...columns, id: stockId, isAlike: sql<boolean>`coalesce(${items.categoryId} = (${category}), false)` })
      .from(items)
      .$dynamic(),
  )
    .where(
      and(
        eq(items.tenantId, tenant.id),
        eq(items.campaignId, campaignId),
        eq(items.active, true),
        eq(items.soldAlone, true),
        isNull(items.kit),
        sql`${stockId} is distinct from (${own})`,
      ),
    )
    .orderBy(asc(items.position))
}

/** More than a shopper is ever offered; items that contain a word come first. */
const MOST_STAND_INS = 400

/** Search for substitutes of an unavailable item: in these campaigns, of these categories or with one of these words. */
export type StandInFilter = { campaignIds: readonly string[]; categories: readonly string[]; words: readonly string[] }

/** Items sold by themselves, no kits, that are in stock. */
export function listStandIns({ db, tenant }: ShopCtx, { campaignIds, categories: likely, words }: StandInFilter) {
  const holdsWord = sql`${items.searchText} like any(${sql.param(words.map(containing))}::text[])`
  return joined(db.select(columns).from(items).$dynamic())
    .where(
      and(
        eq(items.tenantId, tenant.id),
        sql`${items.campaignId} = any(${sql.param(campaignIds)}::text[])`,
        eq(items.active, true),
        eq(items.soldAlone, true),
        isNull(items.kit),
        sql`${stock.onHand} > ${stock.reserved}`,
        sql`(${items.categoryId} = any(${sql.param(likely)}::text[]) or ${holdsWord})`,
      ),
    )
    .orderBy(sql`${holdsWord} desc`, sql`${items.featured} nulls last`, asc(items.campaignId), asc(items.position))
    .limit(MOST_STAND_INS)
}

// oxlint-disable-next-line typescript/no-explicit-any -- Drizzle's dynamic query keeps its selection through this generic
function joined<Query extends { innerJoin: any; leftJoin: any }>(query: Query): Query {
  return query
    .innerJoin(categories, and(eq(categories.tenantId, items.tenantId), eq(categories.id, items.categoryId)))
    .leftJoin(stock, and(eq(stock.tenantId, items.tenantId), eq(stock.id, stockId)))
}
