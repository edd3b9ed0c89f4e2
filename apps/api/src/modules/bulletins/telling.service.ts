import { inTransaction, type Ctx } from '#context.ts'
import { insertOrderNews } from '#modules/messages/shop-news.service.ts'
import { bulletinExcerpt, bulletinStart } from '@mutirao/domain/bulletin'
import * as repository from './bulletins.repository.ts'

/** For the sweeper: sends the messages of entries that are due, each once across all processes, and none in the quiet hours. */
export async function tellBulletins(ctx: Ctx): Promise<void> {
  // A round that began late must not reach into the night.
  if (bulletinStart(ctx.now, ctx.tenant.body.timeZone) > ctx.now) return
  for (const named of await repository.listDue(ctx))
    await inTransaction(ctx, async (tx) => {
      const [bulletin, campaign] = [await repository.lockDue(tx, named), await repository.findCampaign(tx, named.campaignId)]
      if (!bulletin) return
      const buyers = campaign ? await repository.listWaiting(tx, named.campaignId) : []
      const title = `Notícia: ${campaign?.name ?? ''}`
      await insertOrderNews(
        tx,
        buyers.map(({ leadId, code }) => ({ leadId, title, text: bulletinExcerpt(bulletin.text), target: `/order/${code}/details` })),
      )
      await repository.saveBulletin(tx, named, { toldAt: tx.now, told: buyers.length })
    })
}
