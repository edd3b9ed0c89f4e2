import { and, asc, count, eq, getTableColumns, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ShopCtx } from '#context.ts'
import { containing } from '#db/like.ts'
import { campaigns, items, stock, stockCorrections, stockLedger } from '#db/schema/catalog.ts'
import { inParts, listRows } from '#db/written-rows.ts'
import { uuidv7 } from '#ids.ts'

type Shop = Pick<ShopCtx, 'db'> & { tenant: { id: string } }
type ShopNow = Shop & Pick<ShopCtx, 'now'>
export type WrittenItem = Omit<typeof items.$inferInsert, 'tenantId' | 'changedAt'>

/** Without the offers, which have a file of their own. */
const isOwn = isNull(items.sameAs)

/** In their order. */
export const listSoldItems = async (shop: Shop) =>
  (await listRows(shop, items, and(items.active, isOwn))).toSorted((one, other) => one.position - other.position)

/** Campaigns that exist, and sell nothing yet or no more. */
export async function listCampaignsWithoutItems({ db, tenant }: Shop): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${campaigns} c where c.tenant_id = ${tenant.id} and c.active and not exists (
      select from ${items} i where i.tenant_id = c.tenant_id and i.campaign_id = c.id and i.active and i.same_as is null)`)
  return rows.map(({ id }) => id)
}

const { tenantId: _of, changedAt: _set, ...itemColumns } = getTableColumns(items)
const changedColumns = { ...itemColumns, changedAt: items.changedAt }
const sources = alias(items, 'sources')

/** Finds one that is no longer sold, too. */
export async function findWritten({ db, tenant }: Shop, id: string) {
  const [row] = await db
    .select(changedColumns)
    .from(items)
    .where(and(eq(items.tenantId, tenant.id), eq(items.id, id), isOwn))
  return row
}

type WrittenPage = { text: string; reference?: string | undefined; page: number; size: number }

export async function listWrittenPage({ db, tenant }: Shop, { text, reference, page, size }: WrittenPage) {
  const where = and(
    eq(items.tenantId, tenant.id),
    items.active,
    isOwn,
    sql`${items.searchText} like ${containing(text)}`,
    reference === undefined ? undefined : eq(items.reference, reference),
  )
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(items).where(where),
    db
      .select(changedColumns)
      .from(items)
      .where(where)
      .orderBy(asc(items.campaignId), asc(items.position), asc(items.id))
      .limit(size)
      .offset(page * size),
  ])
  return { rows, total: counted!.total }
}

type Changed = { after?: Date | undefined; behind: string; most: number }

/** Behind one id, in the order of the ids. After a moment also those that have left the shop. total: of all that match. */
export async function listChangedItems({ db, tenant }: Shop, { after, behind, most }: Changed) {
  const all = and(eq(items.tenantId, tenant.id), isOwn, after ? gt(items.changedAt, after) : items.active)
  const [total, rows] = await Promise.all([
    db.$count(items, all),
    db
      .select(changedColumns)
      .from(items)
      .where(and(all, gt(items.id, behind)))
      .orderBy(asc(items.id))
      .limit(most),
  ])
  return { rows, total }
}

export async function hasCampaign({ db, tenant }: Shop, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.tenantId, tenant.id), eq(campaigns.id, id)))
  return rows.length > 0
}

/** An offer is known by its item's reference. */
export const listReferences = ({ db, tenant }: Shop, ids: readonly string[]) =>
  db
    .select({ id: items.id, reference: sql<string | null>`coalesce(${items.reference}, ${sources.reference})` })
    .from(items)
    .leftJoin(sources, and(eq(sources.tenantId, items.tenantId), eq(sources.id, items.sameAs)))
    .where(and(eq(items.tenantId, tenant.id), inArray(items.id, [...ids])))

/** The items for sale with these references. */
export const listReferred = ({ db, tenant }: Shop, references: readonly string[]) =>
  db
    .select({ id: items.id, reference: items.reference })
    .from(items)
    .where(and(eq(items.tenantId, tenant.id), items.active, sql`${items.reference} = any(${sql.param([...references])}::text[])`))

/** The count of an item, if it has one. */
export async function findCount({ db, tenant }: Shop, id: string): Promise<number | undefined> {
  const [row] = await db
    .select({ onHand: stock.onHand })
    .from(stock)
    .where(and(eq(stock.tenantId, tenant.id), eq(stock.id, id)))
  return row?.onHand
}

/** The position that an item of this campaign has, or that of a new one: after all others. */
export async function placeOfItem({ db, tenant }: Shop, { id, campaignId }: Pick<WrittenItem, 'id' | 'campaignId'>): Promise<number> {
  const { rows } = await db.execute<{ place: number }>(sql`
    select coalesce(max(position) filter (where id = ${id} and active), max(position) + 1, 0)::int as place
    from ${items} where tenant_id = ${tenant.id} and campaign_id = ${campaignId} and same_as is null`)
  return rows[0]!.place
}

/** Which of these items there are, gone ones included, and the last position in each campaign. */
export async function findPlaces({ db, tenant }: Shop, ids: readonly string[]) {
  const [found, places] = await Promise.all([
    db.execute<{ id: string }>(sql`
      select id from ${items} where tenant_id = ${tenant.id} and id = any(${sql.param([...ids])}::text[])`),
    db.execute<{ id: string; last: number }>(sql`
      select campaign_id as id, max(position)::int as last from ${items} where tenant_id = ${tenant.id} and same_as is null group by campaign_id`),
  ])
  return { known: new Set(found.rows.map(({ id }) => id)), last: new Map(places.rows.map(({ id, last }) => [id, last])) }
}

export async function setSearchTexts({ db, tenant }: Shop, texts: readonly { id: string; text: string }[]): Promise<void> {
  await db.execute(sql`
    update ${items} i set search_text = t.text
    from unnest(${sql.param(texts.map(({ id }) => id))}::text[], ${sql.param(texts.map(({ text }) => text))}::text[]) as t(id, text)
    where i.tenant_id = ${tenant.id} and i.id = t.id and i.search_text <> t.text`)
}

export async function withdrawItem({ db, tenant }: Shop, id: string): Promise<void> {
  await db
    .update(items)
    .set({ active: false })
    .where(and(eq(items.tenantId, tenant.id), eq(items.id, id)))
}

/** The items' videos, by the merchant's file names. */
export async function listVideos({ db, tenant }: Shop): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectDistinct({ video: items.video })
    .from(items)
    .where(and(eq(items.tenantId, tenant.id), isNotNull(items.video)))
  return new Map(rows.map(({ video }) => [video!.name, video!.hash]))
}

/** Stops selling items that have left the catalogue, except those of held campaigns. */
export async function withdrawItems({ db, tenant }: Shop, written: readonly { id: string }[], held: ReadonlySet<string>) {
  await db
    .update(items)
    .set({ active: false })
    .where(
      and(
        eq(items.tenantId, tenant.id),
        isOwn,
        sql`${items.id} <> all(${sql.param(written.map(({ id }) => id))})`,
        sql`${items.campaignId} <> all(${sql.param([...held])})`,
      ),
    )
}

/** Creates the counts of items without one, with a ledger entry. */
export async function openStock({ db, tenant, now }: ShopNow, counts: readonly { id: string; onHand: number }[]) {
  for (const part of inParts(counts)) {
    const created = await db
      .insert(stock)
      .values(part.map(({ id, onHand }) => ({ tenantId: tenant.id, id, onHand })))
      .onConflictDoNothing()
      .returning({ id: stock.id, onHand: stock.onHand })
    const openings = created.map(({ id, onHand }) => ({ stockId: id, quantity: onHand }))
    if (openings.length === 0) continue
    await db
      .insert(stockLedger)
      .values(
        openings.map((opening) => ({ ...opening, tenantId: tenant.id, id: uuidv7(now.getTime()), kind: 'opening' as const, at: now })),
      )
  }
}

/** Deletes a count that was opened with none and has never changed; returns false for any other. */
export async function closeUnusedStock({ db, tenant }: Shop, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from ${stock} where tenant_id = ${tenant.id} and id = ${id} and on_hand = 0 and reserved = 0 and not exists (
      select from ${stockLedger} l where l.tenant_id = ${tenant.id} and l.stock_id = ${id} and (l.kind <> 'opening' or l.quantity <> 0))`)
  if (rowCount !== 1) return false
  await db.execute(sql`delete from ${stockLedger} where tenant_id = ${tenant.id} and stock_id = ${id}`)
  return true
}

export type StockCounts = Map<string, { onHand: number; reserved: number }>

/** `isLocked` locks the rows in key order. */
export async function readCounts({ db, tenant }: Shop, ids: readonly string[], { isLocked = false } = {}): Promise<StockCounts> {
  if (ids.length === 0) return new Map()
  const rows = db
    .select({ id: stock.id, onHand: stock.onHand, reserved: stock.reserved })
    .from(stock)
    .where(and(eq(stock.tenantId, tenant.id), sql`${stock.id} = any(${sql.param([...new Set(ids)])}::text[])`))
    .orderBy(stock.id)
  return new Map((await (isLocked ? rows.for('update') : rows)).map(({ id, ...count }) => [id, count]))
}

/** The lines that a load has already applied. */
export async function appliedCorrections({ db, tenant }: Shop, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const done = await db
    .select({ id: stockCorrections.id })
    .from(stockCorrections)
    .where(and(eq(stockCorrections.tenantId, tenant.id), inArray(stockCorrections.id, [...ids])))
  return new Set(done.map(({ id }) => id))
}

type Applied = { id: string; stockId: string; reason: string; before: number; after: number }

/** Returns false when another load has already applied the line. */
export async function recordCorrection({ db, tenant, now }: ShopNow, applied: Applied): Promise<boolean> {
  const { rowCount } = await db
    .insert(stockCorrections)
    .values({ ...applied, tenantId: tenant.id, at: now })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Names and prices of active items; sameAs: the item whose stock an offer has. */
export async function findNames({ db, tenant }: Shop, ids: readonly string[]) {
  const rows = await db
    .select({ id: items.id, name: items.name, price: items.price, sameAs: items.sameAs })
    .from(items)
    .where(and(eq(items.tenantId, tenant.id), items.active, sql`${items.id} = any(${sql.param([...ids])}::text[])`))
  return new Map(rows.map(({ id, ...known }) => [id, known]))
}

export async function setPrice({ db, tenant }: Shop, id: string, price: number): Promise<void> {
  await db
    .update(items)
    .set({ price })
    .where(and(eq(items.tenantId, tenant.id), eq(items.id, id)))
}

export async function moveStock({ db, tenant, now }: ShopNow, stockId: string, quantity: number) {
  if (quantity === 0) return
  await db
    .update(stock)
    .set({ onHand: sql`${stock.onHand} + ${quantity}` })
    .where(and(eq(stock.tenantId, tenant.id), eq(stock.id, stockId)))
  await db.insert(stockLedger).values({ tenantId: tenant.id, id: uuidv7(now.getTime()), stockId, kind: 'adjust', quantity, at: now })
}

/** Corrects many counts, each with its ledger entry. `id`: of the correction. */
export async function moveStocks(shop: ShopNow, moves: readonly Applied[]) {
  const { db, tenant, now } = shop
  for (const part of inParts(moves)) {
    await db.insert(stockCorrections).values(part.map((move) => ({ ...move, tenantId: tenant.id, at: now })))
    const changed = part
      .map(({ stockId, before, after }) => ({ stockId, quantity: after - before }))
      .filter(({ quantity }) => quantity !== 0)
    if (changed.length === 0) continue
    await db.execute(sql`
      update ${stock} s set on_hand = s.on_hand + m.quantity
      from unnest(${sql.param(changed.map(({ stockId }) => stockId))}::text[], ${sql.param(changed.map(({ quantity }) => quantity))}::int[]) as m(id, quantity)
      where s.tenant_id = ${tenant.id} and s.id = m.id`)
    await db
      .insert(stockLedger)
      .values(changed.map((move) => ({ ...move, tenantId: tenant.id, id: uuidv7(now.getTime()), kind: 'adjust' as const, at: now })))
  }
}

/** Items that have left the shop, of these. */
export function listGone({ db, tenant }: Shop, ids: readonly string[]) {
  return db
    .select(itemColumns)
    .from(items)
    .where(and(eq(items.tenantId, tenant.id), eq(items.active, false), isOwn, sql`${items.id} = any(${sql.param([...ids])}::text[])`))
}

export async function withdrawEach({ db, tenant }: Shop, ids: readonly string[]): Promise<void> {
  await db
    .update(items)
    .set({ active: false })
    .where(and(eq(items.tenantId, tenant.id), sql`${items.id} = any(${sql.param([...ids])}::text[])`))
}

/** All counts of the shop, each with its opening count from the catalogue. */
export async function listOpenings({ db, tenant }: Shop) {
  const { rows } = await db.execute<{ id: string; onHand: number; reserved: number; opening: number }>(sql`
    select s.id, s.on_hand as "onHand", s.reserved, l.quantity as opening from stock s
    join stock_ledger l on l.tenant_id = s.tenant_id and l.stock_id = s.id and l.kind = 'opening' where s.tenant_id = ${tenant.id}`)
  return rows
}

export async function countStock({ db, tenant }: Shop): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from stock where tenant_id = ${tenant.id}`)
  return rows[0]?.count ?? 0
}
