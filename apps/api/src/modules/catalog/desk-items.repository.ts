import { and, asc, count, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { containing } from '#db/like.ts'
import { campaigns, categories, items, stock } from '#db/schema/catalog.ts'
import type { DeskItemState } from '@mutirao/contract/desk-items'

const FEW_UNITS = 5

type Shop = Pick<ShopCtx, 'tenant'>

/** Stock of at most this many units is about to end, where the item says nothing of its own. */
export const fewUnits = ({ tenant }: Shop): number => tenant.body.lowStock ?? FEW_UNITS

const lowStockOf = (shop: Shop) => sql<number>`coalesce(${items.lowStock}, ${fewUnits(shop)})`

const stateOf = (shop: Shop) => sql<DeskItemState>`case when not ${items.active} then 'HIDDEN' when ${stock.id} is null then 'SELLING'
  when ${stock.onHand} - ${stock.reserved} <= 0 then 'OUT' when ${stock.onHand} - ${stock.reserved} <= ${lowStockOf(shop)} then 'LOW' else 'SELLING' end`

const columnsOf = (shop: Shop) => ({
  id: items.id,
  name: items.name,
  unit: items.unit,
  campaignId: items.campaignId,
  campaign: campaigns.name,
  categoryId: items.categoryId,
  category: categories.name,
  hue: categories.hue,
  pictures: items.pictures,
  price: items.price,
  compareAt: items.compareAt,
  onHand: stock.onHand,
  reserved: stock.reserved,
  sameAs: items.sameAs,
  changedAt: items.changedAt,
  lowStock: lowStockOf(shop),
  state: stateOf(shop),
})

/** text: in the form of a search text. */
type Filter = { text: string; category?: string; campaign?: string; item?: string; code?: string; state?: DeskItemState }

const conditionsOf = (shop: Shop, { text, category, campaign, item, code, state: wanted }: Filter): SQL | undefined =>
  and(
    eq(items.tenantId, shop.tenant.id),
    text === '' ? undefined : sql`(${items.searchText} like ${containing(text)} or ${items.id} like ${containing(text)})`,
    category === undefined ? undefined : eq(items.categoryId, category),
    campaign === undefined ? undefined : eq(items.campaignId, campaign),
    item === undefined ? undefined : or(eq(items.id, item), eq(items.sameAs, item)),
    code === undefined ? undefined : or(eq(items.reference, code), eq(items.id, code)),
    // Without a state: what is sold.
    wanted === undefined ? items.active : sql`${stateOf(shop)} = ${wanted}`,
  )

// oxlint-disable-next-line typescript/no-explicit-any -- Drizzle's dynamic query keeps its selection through this generic
const withStock = <Query extends { leftJoin: any }>(query: Query): Query =>
  query.leftJoin(stock, and(eq(stock.tenantId, items.tenantId), sql`${stock.id} = coalesce(${items.sameAs}, ${items.id})`))

// oxlint-disable-next-line typescript/no-explicit-any -- the same
const joined = <Query extends { innerJoin: any; leftJoin: any }>(query: Query): Query =>
  withStock(
    query
      .innerJoin(categories, and(eq(categories.tenantId, items.tenantId), eq(categories.id, items.categoryId)))
      .innerJoin(campaigns, and(eq(campaigns.tenantId, items.tenantId), eq(campaigns.id, items.campaignId))),
  )

/** The page's ids first: sorting fifty thousand rows with their pictures takes ten times as long. */
export async function listDeskRows(ctx: ShopCtx, { page, size, ...filter }: Filter & { page: number; size: number }) {
  const where = conditionsOf(ctx, filter)
  const read = <Query extends Parameters<typeof withStock>[0]>(query: Query): Query =>
    filter.state === undefined ? query : withStock(query)
  const named = read(ctx.db.select({ id: items.id, name: items.name }).from(items).$dynamic())
    .where(where)
    .orderBy(asc(items.name), asc(items.id))
    .limit(size)
    .offset(page * size)
    .as('named')
  const [rows, [found]] = await Promise.all([
    joined(ctx.db.select(columnsOf(ctx)).from(items).$dynamic())
      .innerJoin(named, eq(named.id, items.id))
      .where(eq(items.tenantId, ctx.tenant.id))
      .orderBy(asc(items.name), asc(items.id)),
    read(ctx.db.select({ total: count() }).from(items).$dynamic()).where(where),
  ])
  return { rows, total: found!.total }
}

export async function countStates(ctx: ShopCtx) {
  const rows = await withStock(
    ctx.db
      .select({ state: stateOf(ctx), total: count() })
      .from(items)
      .$dynamic(),
  )
    .where(eq(items.tenantId, ctx.tenant.id))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.state, row.total]))
}

export const listCategoryNames = ({ db, tenant }: ShopCtx) =>
  db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(eq(categories.tenantId, tenant.id), categories.active))
    .orderBy(asc(categories.position))

export const listCampaignNames = ({ db, tenant }: ShopCtx) =>
  db
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(and(eq(campaigns.tenantId, tenant.id), campaigns.active))
    .orderBy(asc(campaigns.priority), asc(campaigns.id))

/** Items with all of these words, those for sale first; an offer is found by its item. */
export function findNamed({ db, tenant }: ShopCtx, { words, most }: { words: readonly string[]; most: number }) {
  const order = [desc(items.active), asc(items.name), asc(items.id)]
  const named = db
    .select({ id: items.id })
    .from(items)
    .where(
      and(
        eq(items.tenantId, tenant.id),
        isNull(items.sameAs),
        ...words.map((word) => or(sql`${items.searchText} like ${containing(word)}`, sql`${items.id} like ${containing(word)}`)),
      ),
    )
    .orderBy(...order)
    .limit(most)
    .as('named')
  return db
    .select({
      id: items.id,
      name: items.name,
      unit: items.unit,
      campaign: campaigns.name,
      price: items.price,
      hue: categories.hue,
      pictures: items.pictures,
    })
    .from(items)
    .innerJoin(named, eq(named.id, items.id))
    .innerJoin(categories, and(eq(categories.tenantId, items.tenantId), eq(categories.id, items.categoryId)))
    .innerJoin(campaigns, and(eq(campaigns.tenantId, items.tenantId), eq(campaigns.id, items.campaignId)))
    .where(eq(items.tenantId, tenant.id))
    .orderBy(...order)
}
