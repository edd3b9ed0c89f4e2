import { shelfShare, type Shelf } from '@mutirao/domain/unpaid-bounds'
import type { StockPart } from '@mutirao/domain/stock'
import type { Ctx } from '#context.ts'
import { listFree } from './stock.repository.ts'

/**
 * How many units could be had where it was the shelf's share that refused parts which are there; undefined where some are not there. In
 * the transaction of the reservation that failed.
 */
export async function shareLeft(ctx: Ctx, missing: readonly StockPart[], shelf: Shelf | undefined): Promise<number | undefined> {
  if (!shelf) return undefined
  const free = new Map(
    (
      await listFree(
        ctx,
        missing.map(({ stockId }) => stockId),
      )
    ).map((row) => [row.id, row.free]),
  )
  const isThere = missing.every(({ stockId, quantity }) => quantity <= (free.get(stockId) ?? 0))
  return isThere ? Math.min(...missing.map(({ stockId }) => shelfShare(shelf, free.get(stockId) ?? 0))) : undefined
}
