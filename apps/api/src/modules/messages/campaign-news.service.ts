import { inTransaction, type Ctx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { noteForSystems } from '#modules/webhooks/webhooks.service.ts'
import { campaignNews, type CampaignNewsKind } from '@mutirao/domain/campaign-news'
import { formatWhen } from '@mutirao/domain/delivery-date'
import * as repository from './campaign-news.repository.ts'
import { tellNews } from './news.service.ts'

type Campaign = Awaited<ReturnType<typeof repository.listCampaigns>>[number]
type News = ReturnType<typeof campaignNews>[number]

/** Sends a campaign's followers the news that it has opened, that its last day has begun, and that it has ended. */
export async function tellCampaignNews(ctx: Ctx): Promise<void> {
  for (const campaign of await repository.listCampaigns(ctx))
    for (const news of campaignNews(momentsOf(campaign), ctx.now)) await tellOnce(ctx, campaign, news)
}

/** A campaign with other conditions than time opens at a different moment for each person: interests report that, not news. */
function momentsOf({ endsAt, depends }: Campaign) {
  const dates = depends.map(({ type, date }) => (type === 'time' && date ? new Date(date) : undefined))
  const opensAt = dates.length > 0 && dates.every((date) => date !== undefined) ? new Date(Math.max(...dates.map(Number))) : undefined
  return { opensAt, endsAt: endsAt ?? undefined }
}

/** Writes news and messages in one transaction: if the process dies before the commit, another one sends them. */
function tellOnce(ctx: Ctx, campaign: Campaign, { kind, moment, isForSystemsAlone }: News): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await repository.insertNews(tx, { campaignId: campaign.id, kind, moment }))) return
    await noteForSystems(tx, {
      event: events[kind],
      subject: `campaign ${campaign.id}`,
      data: { campaign: { id: campaign.id, name: campaign.name }, moment: moment.toISOString(), at: tx.now.toISOString() },
    })
    if (isForSystemsAlone) return
    const leadIds = await repository.listFollowers(tx, { campaignId: campaign.id, isClosed: kind === 'CLOSED' })
    const message = texts[kind](campaign.name, formatWhen(moment, tx.now, tx.tenant.body.timeZone))
    const target = kind === 'CLOSED' ? '/' : `/store/${campaign.id}`
    const rows = leadIds.map((leadId) => ({ ...message, leadId, target, id: uuidv7(tx.now.getTime()), type: 'campaign' as const }))
    await tellNews(tx, rows)
  })
}

const events = { OPENED: 'campaign.opened', LAST_DAY: 'campaign.last_day', CLOSED: 'campaign.ended' } as const

const texts: Record<CampaignNewsKind, (name: string, when: string) => { title: string; text: string }> = {
  OPENED: (name) => ({ title: `${name} abriu`, text: 'Já dá para comprar.' }),
  LAST_DAY: (name, when) => ({ title: `Último dia: ${name}`, text: `Fecha ${when}. Depois disso não dá mais para comprar.` }),
  CLOSED: (name) => ({ title: `${name} encerrou`, text: 'Esta campanha chegou ao fim. Veja o que está aberto agora.' }),
}
