import type { ShopCtx } from '#context.ts'
import { marketingStart } from '@mutirao/domain/marketing'
import { insertMessages, insertNewsByWhatsapp, type NewMessage } from './messages.repository.ts'

/** Inserts news of a campaign: into the inbox, and for those who chose it a message by WhatsApp, which comes in no quiet hour. */
export async function tellNews(ctx: ShopCtx, news: readonly NewMessage[]): Promise<void> {
  const told = await insertNewsByWhatsapp(ctx, { news, dueAt: marketingStart(ctx.now, ctx.tenant.body.timeZone) })
  await insertMessages(
    ctx,
    news.filter(({ leadId }) => !told.has(leadId)),
  )
  // WhatsApp shows it already: no push.
  await insertMessages(
    ctx,
    news.filter(({ leadId }) => told.has(leadId)),
    { isPushed: false },
  )
}
