import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { categories, items, stock } from '#db/schema/catalog.ts'
import type { Ctx } from '../../context.ts'

/** campaignIds: those a closed shop has opened for the visitor; undefined in an open one. */
export type ItemFilter = {
  campaignId?: string
  campaignIds?: string[]
  tag?: string
  words: string[]
  size: number
  page: number
  isFeaturedFirst?: boolean
}

const columns = {
  id: items.id,
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

/** total counts what the filter finds, beyond the page. */
export function listItems({ db, tenant }: Ctx, { campaignId, campaignIds, tag, words, size, page, isFeaturedFirst }: ItemFilter) {
  const conditions: (SQL | undefined)[] = [
    eq(items.tenantId, tenant.id),
    eq(items.active, true),
    eq(items.soldAlone, true),
    campaignId ? eq(items.campaignId, campaignId) : undefined,
    campaignIds && sql`${items.campaignId} = any(${sql.param(campaignIds)}::text[])`,
    tag ? sql`(${items.categoryId} = ${tag} or ${tag} = any(${items.tags}))` : undefined,
    words.length > 0 ? sql`${items.searchText} like all(${sql.param(words.map((word) => `%${word}%`))}::text[])` : undefined,
  ]
  return joined(
    db
      .select({ ...columns, total: sql<number>`(count(*) over ())::int` })
      .from(items)
      .$dynamic(),
  )
    .where(and(...conditions))
    .orderBy(...(isFeaturedFirst ? [sql`${items.featured} nulls last`] : []), asc(items.campaignId), asc(items.position))
    .limit(size)
    .offset(size * page)
}

export async function findItem({ db, tenant }: Ctx, campaignId: string, id: string) {
  const detail = {
    description: items.description,
    ingredients: items.ingredients,
    categoryName: categories.name,
  }
  const [item] = await joined(
    db
      .select({ ...columns, ...detail })
      .from(items)
      .$dynamic(),
  ).where(
    and(
      eq(items.tenantId, tenant.id),
      eq(items.id, id),
      eq(items.campaignId, campaignId),
      eq(items.active, true),
      eq(items.soldAlone, true),
    ),
  )
  return item
}

/** Rows of many items at once, whatever their campaign; a cart of fifty lines costs one statement. */
export function listItemsById({ db, tenant }: Ctx, ids: string[]) {
  return joined(
    db
      .select({ ...columns, isActive: items.active, soldAlone: items.soldAlone })
      .from(items)
      .$dynamic(),
  ).where(and(eq(items.tenantId, tenant.id), sql`${items.id} = any(${sql.param(ids)})`))
}

// oxlint-disable-next-line typescript/no-explicit-any -- Drizzle's dynamic query keeps its selection through this generic
function joined<Query extends { innerJoin: any; leftJoin: any }>(query: Query): Query {
  return query
    .innerJoin(categories, and(eq(categories.tenantId, items.tenantId), eq(categories.id, items.categoryId)))
    .leftJoin(stock, and(eq(stock.tenantId, items.tenantId), eq(stock.id, items.id)))
}
