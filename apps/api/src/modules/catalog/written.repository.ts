import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { items, stock, stockCorrections, stockLedger } from '#db/schema/catalog.ts'
import { inParts, listRows } from '#db/written-rows.ts'
import { uuidv7 } from '../../ids.ts'
import type { ShopCtx } from '#context.ts'

type Shop = Pick<ShopCtx, 'db'> & { tenant: { id: string } }
type ShopNow = Shop & Pick<ShopCtx, 'now'>
export type WrittenItem = Omit<typeof items.$inferInsert, 'tenantId' | 'changedAt'>

export const listSoldItems = (shop: Shop) => listRows(shop, items, items.active)

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

export type StockCounts = Map<string, { onHand: number; reserved: number }>

/** `isLocked` locks the rows in key order. */
export async function readCounts({ db, tenant }: Shop, ids: readonly string[], { isLocked = false } = {}): Promise<StockCounts> {
  if (ids.length === 0) return new Map()
  const rows = db
    .select({ id: stock.id, onHand: stock.onHand, reserved: stock.reserved })
    .from(stock)
    .where(and(eq(stock.tenantId, tenant.id), inArray(stock.id, [...new Set(ids)])))
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

/** Names and prices of active items. */
export async function findNames({ db, tenant }: Shop, ids: readonly string[]) {
  const rows = await db
    .select({ id: items.id, name: items.name, price: items.price })
    .from(items)
    .where(and(eq(items.tenantId, tenant.id), items.active, inArray(items.id, [...ids])))
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
