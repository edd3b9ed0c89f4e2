import { and, eq, inArray, sql } from 'drizzle-orm'
import { correctCount, type Correction } from '@mutirao/domain/stock-correction'
import { stock, stockCorrections, stockLedger } from '#db/schema/catalog.ts'
import type { Db } from '#db/client.ts'
import { uuidv7 } from '../../ids.ts'
import type { TenantFolder } from './folder/folder-schema.ts'
import { idOfStockLine } from './folder/stock-file.ts'
import type { StockRow } from '@mutirao/contract/merchant/stock'

export type PlannedCorrection = {
  id: string
  file: string
  line: number
  stockId: string
  correction: Correction
  reason: string
  before: number
  after: number
  reserved: number
  isHeldUp: boolean
}
export type PlannedStock = { corrections: readonly PlannedCorrection[] }
type Counts = Map<string, { onHand: number; reserved: number }>

/** Lines of stock.csv that no load has applied, with the counts before and after each, in the file's order. */
export async function planStock({ db, tenantId }: { db: Db; tenantId: string }, folder: TenantFolder): Promise<PlannedStock> {
  const lines = folder.stock.map((one) => ({ ...one, id: idOfStockLine(one.row) }))
  if (lines.length === 0) return { corrections: [] }
  const done = await db
    .select({ id: stockCorrections.id })
    .from(stockCorrections)
    .where(
      and(
        eq(stockCorrections.tenantId, tenantId),
        inArray(
          stockCorrections.id,
          lines.map(({ id }) => id),
        ),
      ),
    )
  const applied = new Set(done.map(({ id }) => id))
  const open = lines.filter(({ id }) => !applied.has(id))
  const counts = await readCounts(
    db,
    tenantId,
    open.map(({ row }) => row.item),
  )
  for (const { id, stock: onHand } of Object.values(folder.items).flat())
    if (onHand !== undefined && !counts.has(id)) counts.set(id, { onHand, reserved: 0 })
  return { corrections: inTurn(open, counts) }
}

type Line = { id: string; file: string; line: number; row: StockRow }

/** Several lines of one item follow each other. */
function inTurn(lines: readonly Line[], counts: Counts): PlannedCorrection[] {
  return lines.flatMap(({ id, file, line, row }) => {
    const count = counts.get(row.item)
    if (!count) return []
    const correction: Correction = row.set === undefined ? { adjust: row.adjust! } : { set: row.set }
    const { onHand, isHeldUp } = correctCount(count, correction)
    counts.set(row.item, { ...count, onHand })
    const { reserved, onHand: before } = count
    return [{ id, file, line, stockId: row.item, correction, reason: row.reason, before, after: onHand, reserved, isHeldUp }]
  })
}

async function readCounts(db: Db, tenantId: string, ids: readonly string[], { isLocked = false } = {}): Promise<Counts> {
  if (ids.length === 0) return new Map()
  const rows = db
    .select({ id: stock.id, onHand: stock.onHand, reserved: stock.reserved })
    .from(stock)
    .where(and(eq(stock.tenantId, tenantId), inArray(stock.id, [...new Set(ids)])))
    .orderBy(stock.id)
  return new Map((await (isLocked ? rows.for('update') : rows)).map(({ id, ...count }) => [id, count]))
}

/** Counted anew under the locks, which are taken in the order of their keys and last in the load: shoppers wait for them. */
export async function applyCorrections(
  { db, tenantId, now }: { db: Db; tenantId: string; now: Date },
  { corrections }: PlannedStock,
): Promise<void> {
  if (corrections.length === 0) return
  const counts = await readCounts(
    db,
    tenantId,
    corrections.map(({ stockId }) => stockId),
    { isLocked: true },
  )
  for (const { id, stockId, correction, reason } of corrections) {
    const count = counts.get(stockId)
    if (!count) continue
    const { onHand } = correctCount(count, correction)
    const recorded = await db
      .insert(stockCorrections)
      .values({ tenantId, id, stockId, reason, before: count.onHand, after: onHand, at: now })
      .onConflictDoNothing()
    if (recorded.rowCount !== 1) continue
    counts.set(stockId, { ...count, onHand })
    await move({ db, tenantId, now }, stockId, onHand - count.onHand)
  }
}

async function move({ db, tenantId, now }: { db: Db; tenantId: string; now: Date }, stockId: string, quantity: number) {
  if (quantity === 0) return
  await db
    .update(stock)
    .set({ onHand: sql`${stock.onHand} + ${quantity}` })
    .where(and(eq(stock.tenantId, tenantId), eq(stock.id, stockId)))
  await db.insert(stockLedger).values({ tenantId, id: uuidv7(now.getTime()), stockId, kind: 'adjust', quantity, at: now })
}
