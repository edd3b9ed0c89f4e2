import { inTransaction, type Ctx } from '#context.ts'
import { noteForSystems, wantsEvent } from '#modules/webhooks/webhooks.service.ts'
import * as repository from './item-news.repository.ts'

/** Tells the shop's systems of items that went on sale or are no longer sold: each change once across all processes, in batches of one transaction. */
export async function tellItems(ctx: Ctx): Promise<void> {
  if (!wantsEvent(ctx, 'item.opened') && !wantsEvent(ctx, 'item.ended')) return
  if (await inTransaction(ctx, repository.begin)) return
  while (!(await inTransaction(ctx, tellBatch))) continue
}

/** Returns whether it was the last batch. */
async function tellBatch(ctx: Ctx): Promise<boolean> {
  const rows = await repository.takeChanged(ctx)
  const at = ctx.now.toISOString()
  await Promise.all(
    rows.map(({ id, reference, campaignId, name, isOpen }) =>
      noteForSystems(ctx, {
        event: isOpen ? 'item.opened' : 'item.ended',
        subject: `item ${id}`,
        data: { item: { id, reference: reference ?? undefined, campaignId: campaignId ?? undefined, name: name ?? undefined }, at },
      }),
    ),
  )
  return repository.isLast(rows)
}
