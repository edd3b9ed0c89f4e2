import { inTransaction, type Ctx } from '#context.ts'
import { noteForSystems, wantsEvent } from '#modules/webhooks/webhooks.service.ts'
import { listCrossed, saveLevel, type LevelRow } from './stock-news.repository.ts'

const events = { OUT: 'stock.out', LOW: 'stock.low', SELLING: 'stock.back' } as const

/** Tells the shop's systems of items that are low, out, or back: each level once across all processes. */
export async function tellStock(ctx: Ctx): Promise<void> {
  if (!Object.values(events).some((event) => wantsEvent(ctx, event))) return
  for (const crossed of await listCrossed(ctx)) await inTransaction(ctx, (tx) => tell(tx, crossed))
}

async function tell(ctx: Ctx, { id, reference, left, level }: LevelRow): Promise<void> {
  if (!(await saveLevel(ctx, { id, level }))) return
  const stock = { item: id, reference: reference ?? undefined, left: Math.max(0, left) }
  await noteForSystems(ctx, { event: events[level], subject: `stock ${id}`, data: { stock, at: ctx.now.toISOString() } })
}
