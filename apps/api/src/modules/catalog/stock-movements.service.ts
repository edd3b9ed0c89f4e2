import type { StaffCtx } from '#context.ts'
import { cursorText, cursorValues, readCursor } from '#list-cursor.ts'
import type { HandlerInput } from '@mutirao/contract/endpoint'
import type { listStockMovements as declared } from '@mutirao/contract/stock'
import { listMovements } from './stock-movements.repository.ts'

const LIST = 'stock'

/** Every change of the shop's counts, the oldest first, so that a program continues where it stopped. */
export async function listStockMovements(ctx: StaffCtx, { item, updated_after, cursor, limit }: HandlerInput<typeof declared>['query']) {
  const shapes = [cursorValues.moment, cursorValues.uuid]
  const [at, id] = cursor ? readCursor(ctx, { list: LIST, text: cursor, shapes }) : []
  const behind = at === undefined || id === undefined ? undefined : { at: new Date(Number(at)), id }
  const after = updated_after === undefined ? undefined : new Date(updated_after)
  const found = await listMovements(ctx, { item, after, behind, most: limit + 1 })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    content: rows.map(({ orderId, at: moment, ...row }) => ({ ...row, order: orderId ?? undefined, at: moment.toISOString() })),
    next: found.length > limit && last ? cursorText(ctx, LIST, [String(last.at.getTime()), last.id]) : undefined,
  }
}
