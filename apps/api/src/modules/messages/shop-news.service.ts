import type { ShopCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { insertMessages } from './messages.repository.ts'

/** A message of the shop to many people. `isPushed`: their devices show it, too. */
export function insertNews(
  ctx: ShopCtx,
  leadIds: readonly string[],
  { isPushed, ...said }: { title: string; text: string; target: string; isPushed: boolean },
) {
  const rows = leadIds.map((leadId) => ({ ...said, leadId, id: uuidv7(ctx.now.getTime()), type: 'campaign' as const }))
  return insertMessages(ctx, rows, { isPushed })
}

/** News about what each of these people ordered; `target`: their order. */
export function insertOrderNews(ctx: ShopCtx, news: readonly { leadId: string; title: string; text: string; target: string }[]) {
  return insertMessages(
    ctx,
    news.map((one) => ({ ...one, id: uuidv7(ctx.now.getTime()), type: 'notice' as const })),
  )
}
