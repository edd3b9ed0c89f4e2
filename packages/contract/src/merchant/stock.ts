import { z } from 'zod'
import { slug, text } from './shapes.ts'

/** stock.csv: counts (set) or differences (adjust), with time and reason. Each line is applied once. */
export const StockRow = z.strictObject({
  item: slug,
  set: z.int().min(0).max(1_000_000).optional(),
  adjust: z.int().min(-1_000_000).max(1_000_000).optional(),
  reason: text(120),
  date: z.iso.date('use uma data como 2026-11-21 ou 21/11/2026'),
})
export type StockRow = z.infer<typeof StockRow>

export const StockFile = z.array(StockRow)
export type StockFile = z.infer<typeof StockFile>
