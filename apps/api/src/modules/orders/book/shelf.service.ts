import type { Ctx } from '#context.ts'
import type { StockPart } from '@mutirao/domain/stock'
import { shelfShare, type Shelf } from '@mutirao/domain/unpaid-bounds'
import { listFree } from './stock.repository.ts'

/**
 * After a failed reservation: returns how many units the order could have if only the shelf's share refused it;
 * undefined when some parts are sold out.
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
