import { createHash } from 'node:crypto'
import type { Folder, PlannedCorrection, PlannedStock, RowCtx, SaveCtx } from '#merchant/merchant-file.ts'
import { ItemsFile } from '@mutirao/contract/merchant/items'
import { StockFile, type StockRow } from '@mutirao/contract/merchant/stock'
import { correctCount, type Correction } from '@mutirao/domain/stock-correction'
import {
  appliedCorrections,
  countStock,
  listOpenings,
  listSoldItems,
  moveStock,
  readCounts,
  recordCorrection,
  type StockCounts,
} from './written.repository.ts'

/** The lines of stock.csv that no load has applied yet, in order, with the counts before and after each. */
export async function planStock(ctx: Pick<SaveCtx, 'db' | 'tenant'>, folder: Folder): Promise<PlannedStock> {
  const lines = folder
    .all(StockFile)
    .flatMap(({ file, value, lineOf }) => value.map((row, index) => ({ id: idOfStockLine(row), file, line: lineOf([index]), row })))
  if (lines.length === 0) return { corrections: [] }
  const applied = await appliedCorrections(
    ctx,
    lines.map(({ id }) => id),
  )
  const open = lines.filter(({ id }) => !applied.has(id))
  const counts = await readCounts(
    ctx,
    open.map(({ row }) => row.item),
  )
  for (const { id, stock: onHand } of folder.all(ItemsFile).flatMap(({ value }) => value))
    if (onHand !== undefined && !counts.has(id)) counts.set(id, { onHand, reserved: 0 })
  return { corrections: inTurn(open, counts) }
}

type Line = { id: string; file: string; line: number; row: StockRow }

/** Lines of the same item are applied on top of each other. */
function inTurn(lines: readonly Line[], counts: StockCounts): PlannedCorrection[] {
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

/** Reads the counts again under their locks. Locks in key order, and last in the load, since shoppers wait for these locks. */
export async function applyCorrections(ctx: SaveCtx): Promise<void> {
  const { corrections } = ctx.stock
  if (corrections.length === 0) return
  const ids = corrections.map(({ stockId }) => stockId)
  const counts = await readCounts(ctx, ids, { isLocked: true })
  for (const { id, stockId, correction, reason } of corrections) {
    const count = counts.get(stockId)
    if (!count) continue
    const { onHand } = correctCount(count, correction)
    if (!(await recordCorrection(ctx, { id, stockId, reason, before: count.onHand, after: onHand }))) continue
    counts.set(stockId, { ...count, onHand })
    await moveStock(ctx, stockId, onHand - count.onHand)
  }
}

/** The id is a hash of the line's meaning, so that the same line in another format or spreadsheet is not applied twice. */
export const idOfStockLine = ({ item, set, adjust, reason, date }: StockRow) =>
  createHash('sha256')
    .update(JSON.stringify([item, set ?? null, adjust ?? null, reason, date]))
    .digest('hex')
    .slice(0, 32)

/** Items whose price this load changes. */
export async function changedPrices(ctx: Pick<RowCtx, 'db' | 'tenant'>, folder: Folder) {
  const before = new Map((await listSoldItems(ctx)).map(({ id, price }) => [id, price]))
  return folder.all(ItemsFile).flatMap(({ value }) =>
    value.flatMap(({ id, name, price }) => {
      const was = before.get(id)
      return was === undefined || was === price ? [] : [{ id, name, before: was, after: price }]
    }),
  )
}

export type IgnoredCount = { campaignId: string; id: string; written: number; onHand: number; reserved: number }

/** Catalogue counts that have no effect because the item already has a count. */
export async function stockFacts(
  ctx: Pick<SaveCtx, 'db' | 'tenant' | 'stock'>,
  folder: Folder,
): Promise<{ ignoredCounts: IgnoredCount[]; stockCount: number }> {
  const known = new Map((await listOpenings(ctx)).map((row) => [row.id, row]))
  const corrected = new Map(ctx.stock.corrections.map(({ stockId, after }) => [stockId, after]))
  const ignoredCounts = folder.all(ItemsFile).flatMap(({ id: campaignId, value }) =>
    value.flatMap(({ id, stock: written }) => {
      const row = known.get(id)
      if (written === undefined || !row || row.opening === written) return []
      // Compares with the count after this load's corrections, so that a catalogue with that number is not reported.
      const onHand = corrected.get(id) ?? row.onHand
      return onHand === written ? [] : [{ campaignId, id, written, onHand, reserved: row.reserved }]
    }),
  )
  return { ignoredCounts, stockCount: await countStock(ctx) }
}
