import { mayDo } from '#actor.ts'
import type { StaffCtx } from '#context.ts'
import type { EndingItem } from '@mutirao/contract/today'
import { listEnding } from './ending-stock.repository.ts'

/** Undefined without the right to count stock. */
export async function readEndingStock(ctx: StaffCtx): Promise<{ items: EndingItem[]; ending: number; out: number } | undefined> {
  if (!mayDo(ctx.actor, 'stock.write')) return undefined
  const { rows, ending, out } = await listEnding(ctx)
  const items = rows.map(({ id, name, unit, hue, pictures, left, days }) => {
    return { id, name, unit, hue, picture: pictures[0], left, days: days ?? undefined }
  })
  return { items, ending, out }
}
