import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { campaigns, items } from '#db/schema/catalog.ts'
import { orders } from '#db/schema/orders.ts'
import { ratingCounters, ratingPhotos, ratings } from '#db/schema/ratings.ts'
import type { RatingCounter } from '@mutirao/domain/rating'
import { DAY_MS } from '@mutirao/domain/zoned-time'

export type RatingRow = typeof ratings.$inferSelect
export type Subject = { campaignId: string; /** Empty: the campaign itself. */ itemId: string }
type Page = { size: number; page: number }

const total = sql<number>`(count(*) over ())::int`

/** Newest first; `total` counts all pages. */
export function listShown({ db, tenant }: ShopCtx, { campaignId, itemId }: Subject, { size, page }: Page) {
  return db
    .select({ rating: ratings, total })
    .from(ratings)
    .where(and(eq(ratings.tenantId, tenant.id), eq(ratings.campaignId, campaignId), eq(ratings.itemId, itemId), isNull(ratings.hiddenAt)))
    .orderBy(desc(ratings.createdAt), desc(ratings.id))
    .limit(size)
    .offset(size * page)
}

/** The number of shown ratings of a subject. */
export async function countShown({ db, tenant }: ShopCtx, { campaignId, itemId }: Subject): Promise<number> {
  const [row] = await db
    .select({ count: ratingCounters.count })
    .from(ratingCounters)
    .where(and(eq(ratingCounters.tenantId, tenant.id), eq(ratingCounters.campaignId, campaignId), eq(ratingCounters.itemId, itemId)))
  return row?.count ?? 0
}

/** The photo ids of these ratings, in their order. */
export function listPhotoIds({ db, tenant }: ShopCtx, ratingIds: string[]) {
  return db
    .select({ id: ratingPhotos.id, ratingId: ratingPhotos.ratingId })
    .from(ratingPhotos)
    .where(and(eq(ratingPhotos.tenantId, tenant.id), inArray(ratingPhotos.ratingId, ratingIds)))
    .orderBy(asc(ratingPhotos.position), asc(ratingPhotos.id))
}

export function listOfOrder({ db, tenant }: ShopCtx, orderId: string): Promise<RatingRow[]> {
  return db
    .select()
    .from(ratings)
    .where(and(eq(ratings.tenantId, tenant.id), eq(ratings.orderId, orderId)))
    .orderBy(asc(ratings.id))
}

/** Locks an order's ratings until the transaction ends, which serializes changes by staff and buyer. */
export function lockOfOrder({ db, tenant }: ShopCtx, orderId: string): Promise<RatingRow[]> {
  return db
    .select()
    .from(ratings)
    .where(and(eq(ratings.tenantId, tenant.id), eq(ratings.orderId, orderId)))
    .orderBy(asc(ratings.id))
    .for('update')
}

export async function lockRating({ db, tenant }: ShopCtx, id: string): Promise<RatingRow | undefined> {
  const [row] = await db
    .select()
    .from(ratings)
    .where(and(eq(ratings.tenantId, tenant.id), eq(ratings.id, id)))
    .for('update')
  return row
}

export async function insertRating({ db }: ShopCtx, row: typeof ratings.$inferInsert): Promise<void> {
  await db.insert(ratings).values(row)
}

export async function saveRating({ db, tenant }: ShopCtx, id: string, changed: Partial<Omit<RatingRow, 'tenantId' | 'id'>>): Promise<void> {
  await db
    .update(ratings)
    .set(changed)
    .where(and(eq(ratings.tenantId, tenant.id), eq(ratings.id, id)))
}

export type CounterStep = Subject & RatingCounter

/** Updates the rows in key order, so that two transactions cannot deadlock. */
export async function moveCounters({ db, tenant }: ShopCtx, steps: readonly CounterStep[]): Promise<void> {
  const keyOf = ({ campaignId, itemId }: Subject) => `${campaignId} ${itemId}`
  for (const { campaignId, itemId, count: by, stars } of steps.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    await db.insert(ratingCounters).values({ tenantId: tenant.id, campaignId, itemId, count: 0, stars: 0 }).onConflictDoNothing()
    await db
      .update(ratingCounters)
      .set({ count: sql`${ratingCounters.count} + ${by}`, stars: sql`${ratingCounters.stars} + ${stars}` })
      .where(and(eq(ratingCounters.tenantId, tenant.id), eq(ratingCounters.campaignId, campaignId), eq(ratingCounters.itemId, itemId)))
  }
}

const isLoose = and(isNull(ratingPhotos.ratingId))

/** The number of this order's photos that no rating references yet. */
export async function countLoosePhotos({ db, tenant }: ShopCtx, orderId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(ratingPhotos)
    .where(and(eq(ratingPhotos.tenantId, tenant.id), eq(ratingPhotos.orderId, orderId), isLoose))
  return row?.count ?? 0
}

export async function insertPhoto({ db, tenant, now }: ShopCtx, photo: { id: string; orderId: string; picture: Buffer }): Promise<void> {
  await db.insert(ratingPhotos).values({ ...photo, tenantId: tenant.id, createdAt: now })
}

/** Sets exactly these photos of its order as the rating's. Returns false when one of them belongs to another rating or order. */
export async function tiePhotos(
  { db, tenant }: ShopCtx,
  { id, orderId }: Pick<RatingRow, 'id' | 'orderId'>,
  photos: string[],
): Promise<boolean> {
  const own = and(eq(ratingPhotos.tenantId, tenant.id), eq(ratingPhotos.orderId, orderId))
  const kept = photos.length > 0 ? sql`${ratingPhotos.id} <> all(${sql.param(photos)}::uuid[])` : undefined
  await db.delete(ratingPhotos).where(and(own, eq(ratingPhotos.ratingId, id), kept))
  for (const [position, photo] of photos.entries()) {
    const tied = await db
      .update(ratingPhotos)
      .set({ ratingId: id, position })
      .where(and(own, eq(ratingPhotos.id, photo), sql`(${ratingPhotos.ratingId} is null or ${ratingPhotos.ratingId} = ${id})`))
      .returning({ id: ratingPhotos.id })
    if (tied.length === 0) return false
  }
  return true
}

/** Deletes photos that no rating has referenced within a day. */
export async function deleteLoosePhotos({ db, tenant, now }: ShopCtx): Promise<void> {
  const aDayAgo = new Date(now.getTime() - DAY_MS)
  await db.delete(ratingPhotos).where(and(eq(ratingPhotos.tenantId, tenant.id), isLoose, lt(ratingPhotos.createdAt, aDayAgo)))
}

type Photographed = { id: string; /** Shown photos of this campaign only. */ shownIn?: string }

export async function findPhoto({ db, tenant }: ShopCtx, { id, shownIn }: Photographed): Promise<Buffer | undefined> {
  const [photo] = await db
    .select({ picture: ratingPhotos.picture })
    .from(ratingPhotos)
    .innerJoin(ratings, and(eq(ratings.tenantId, ratingPhotos.tenantId), eq(ratings.id, ratingPhotos.ratingId)))
    .where(
      and(
        eq(ratingPhotos.tenantId, tenant.id),
        eq(ratingPhotos.id, id),
        shownIn === undefined ? undefined : and(eq(ratings.campaignId, shownIn), isNull(ratings.hiddenAt)),
      ),
    )
  return photo?.picture
}

type DeskFilter = Page & { only?: 'unanswered' | 'hidden'; id?: string }

const kept = {
  unanswered: and(isNull(ratings.answer), isNull(ratings.hiddenAt)),
  hidden: isNotNull(ratings.hiddenAt),
}

export const countUnanswered = ({ db, tenant }: ShopCtx): Promise<number> =>
  db.$count(ratings, and(eq(ratings.tenantId, tenant.id), kept.unanswered))

/** Ratings with their subject and the code of their order. */
export function listForDesk({ db, tenant }: ShopCtx, { size, page, only, id }: DeskFilter) {
  return db
    .select({
      rating: ratings,
      subject: sql<string>`coalesce(${items.name}, ${campaigns.name})`,
      code: orders.code,
      leadId: orders.leadId,
      total,
    })
    .from(ratings)
    .innerJoin(orders, and(eq(orders.tenantId, ratings.tenantId), eq(orders.id, ratings.orderId)))
    .innerJoin(campaigns, and(eq(campaigns.tenantId, ratings.tenantId), eq(campaigns.id, ratings.campaignId)))
    .leftJoin(items, and(eq(items.tenantId, ratings.tenantId), eq(items.id, ratings.itemId)))
    .where(and(eq(ratings.tenantId, tenant.id), only && kept[only], id === undefined ? undefined : eq(ratings.id, id)))
    .orderBy(desc(ratings.createdAt), desc(ratings.id))
    .limit(size)
    .offset(size * page)
}

/** Names and pictures of campaigns, including inactive ones. */
export function listCampaignHeads({ db, tenant }: ShopCtx, ids: string[]) {
  return db
    .select({ id: campaigns.id, name: campaigns.name, body: campaigns.body })
    .from(campaigns)
    .where(and(eq(campaigns.tenantId, tenant.id), inArray(campaigns.id, ids)))
}
