import { and, asc, eq, isNotNull, not, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { items } from '#db/schema/catalog.ts'

type Shop = Pick<ShopCtx, 'db'> & { tenant: { id: string } }
export type OfferValues = {
  id: string
  campaignId: string
  item: string
  price: number
  compareAt: number | null
  featured: number | null
  position: number
}

const columns = {
  id: items.id,
  campaignId: items.campaignId,
  item: sql<string>`${items.sameAs}`,
  price: items.price,
  compareAt: items.compareAt,
  featured: items.featured,
  position: items.position,
}

/** Columns of an item that its offers have from it. */
const followed = [
  'category_id',
  'type',
  'name',
  'unit',
  'brand',
  'description',
  'ingredients',
  'allergens',
  'pictures',
  'video',
  'tags',
  'search_text',
  'low_stock',
  'kit',
]
const listed = (prefix: string) => sql.raw(followed.map((column) => `${prefix}${column}`).join(', '))

/** In the order of their campaigns. */
export const listOffers = ({ db, tenant }: Shop): Promise<OfferValues[]> =>
  db
    .select(columns)
    .from(items)
    .where(and(eq(items.tenantId, tenant.id), items.active, isNotNull(items.sameAs)))
    .orderBy(asc(items.campaignId), asc(items.position))

/** Those of these ids that are no longer sold. */
export const listGoneOffers = ({ db, tenant }: Shop, ids: readonly string[]): Promise<OfferValues[]> =>
  db
    .select(columns)
    .from(items)
    .where(
      and(
        eq(items.tenantId, tenant.id),
        not(items.active),
        isNotNull(items.sameAs),
        sql`${items.id} = any(${sql.param([...ids])}::text[])`,
      ),
    )

/** Finds one that is no longer sold, too. */
export async function findOffer({ db, tenant }: Shop, id: string): Promise<(OfferValues & { active: boolean }) | undefined> {
  const [row] = await db
    .select({ ...columns, active: items.active })
    .from(items)
    .where(and(eq(items.tenantId, tenant.id), eq(items.id, id), isNotNull(items.sameAs)))
  return row
}

/** Inserts or updates offers, each with what it has from its item. */
export async function saveOffers({ db, tenant }: Shop, offers: readonly OfferValues[]): Promise<void> {
  if (offers.length === 0) return
  await db.execute(sql`
    insert into items (tenant_id, id, campaign_id, same_as, price, compare_at, featured, position, active, sold_alone, left_with_item, reference, ${listed('')})
    select s.tenant_id, o.id, o."campaignId", o.item, o.price, o."compareAt", o.featured, o.position, true, true, false, null, ${listed('s.')}
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb)
      as o(id text, "campaignId" text, item text, price int, "compareAt" int, featured int, position int)
    join items s on s.tenant_id = ${tenant.id} and s.id = o.item and s.same_as is null
    on conflict (tenant_id, id) do update set
      ${sql.raw(
        [
          'campaign_id',
          'same_as',
          'price',
          'compare_at',
          'featured',
          'position',
          'active',
          'sold_alone',
          'left_with_item',
          'reference',
          ...followed,
        ]
          .map((column) => `${column} = excluded.${column}`)
          .join(', '),
      )}
    returning id`)
}

/** Stops selling offers that are no longer written, except those of held campaigns. */
export async function withdrawOffers({ db, tenant }: Shop, written: readonly { id: string }[], held: ReadonlySet<string>): Promise<void> {
  await db
    .update(items)
    .set({ active: false, leftWithItem: false })
    .where(
      and(
        eq(items.tenantId, tenant.id),
        isNotNull(items.sameAs),
        sql`${items.id} <> all(${sql.param(written.map(({ id }) => id))}::text[])`,
        sql`${items.campaignId} <> all(${sql.param([...held])}::text[])`,
      ),
    )
}

export async function withdrawOffer({ db, tenant }: Shop, id: string): Promise<void> {
  await db
    .update(items)
    .set({ active: false, leftWithItem: false })
    .where(and(eq(items.tenantId, tenant.id), eq(items.id, id), isNotNull(items.sameAs)))
}

/** Gives every offer what its item has now. Offers leave the shop with their item, and come back with it. */
export async function followItems({ db, tenant }: Shop): Promise<void> {
  const stays = sql`(c.active or c.left_with_item)`
  // An offer may have the former id of an item that left: it is no item to be sold elsewhere.
  const isSold = sql`(s.active and s.same_as is null)`
  await db.execute(sql`
    update items c set (active, left_with_item, ${listed('')}) = (${isSold} and ${stays}, not ${isSold} and ${stays}, ${listed('s.')})
    from items s
    where c.tenant_id = ${tenant.id} and s.tenant_id = ${tenant.id} and s.id = c.same_as
      and (c.active, c.left_with_item, ${listed('c.')}) is distinct from (${isSold} and ${stays}, not ${isSold} and ${stays}, ${listed('s.')})`)
}

/** The other campaigns that sell these items. */
export const listOffersOf = ({ db, tenant }: Shop, ids: readonly string[]): Promise<OfferValues[]> =>
  db
    .select(columns)
    .from(items)
    .where(and(eq(items.tenantId, tenant.id), items.active, sql`${items.sameAs} = any(${sql.param([...ids])}::text[])`))
    .orderBy(asc(items.campaignId))
