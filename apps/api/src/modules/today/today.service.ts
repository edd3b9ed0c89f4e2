import type { StaffCtx } from '#context.ts'
import { listOpenGroups } from '#modules/campaigns/desk-campaigns.service.ts'
import { readEndingStock } from '#modules/catalog/ending-stock.service.ts'
import { countAnswersNotSent, countInquiriesToAnswer } from '#modules/inquiries/inquiry-desk.service.ts'
import { listUnsentLetters } from '#modules/messages/outbox.service.ts'
import { listOrderTasks, readMoneyToday } from '#modules/orders/office/today.service.ts'
import { countRatingsToAnswer } from '#modules/ratings/rating-desk.service.ts'
import { countStoppedDrafts } from '#modules/tenants/stopped-drafts.service.ts'
import { listPausedWebhooks } from '#modules/webhooks/webhook-endpoints.service.ts'
import { countFailedWebhooks } from '#modules/webhooks/webhooks.service.ts'
import { findWhatsappTrouble } from '#modules/whatsapp/whatsapp-account.service.ts'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { getToday as declared } from '@mutirao/contract/today'
import { dateText, DAY_MS, localTime } from '@mutirao/domain/zoned-time'

/** The shop's day, as far as this person's rights reach. */
export async function getToday(ctx: StaffCtx): Promise<CallOutput<typeof declared>> {
  const yesterday = new Date(ctx.now.getTime() - DAY_MS)
  const [money, tasks, inquiries, ratings, groups, stock, letters, answers, webhooks, paused, drafts, whatsapp] = await Promise.all([
    readMoneyToday(ctx),
    listOrderTasks(ctx),
    countInquiriesToAnswer(ctx),
    countRatingsToAnswer(ctx),
    listOpenGroups(ctx),
    readEndingStock(ctx),
    listUnsentLetters(ctx, yesterday),
    countAnswersNotSent(ctx, yesterday),
    countFailedWebhooks(ctx, yesterday),
    listPausedWebhooks(ctx),
    countStoppedDrafts(ctx),
    findWhatsappTrouble(ctx),
  ])
  return {
    date: dateText(localTime(ctx.now, ctx.tenant.body.timeZone)),
    money,
    tasks: [
      ...tasks,
      ...(inquiries > 0 ? [{ kind: 'INQUIRY' as const, count: inquiries }] : []),
      ...(ratings > 0 ? [{ kind: 'RATING' as const, count: ratings }] : []),
      ...(drafts > 0 ? [{ kind: 'DRAFT' as const, count: drafts }] : []),
    ],
    groups,
    stock,
    failed: { letters, answers, webhooks, paused, whatsapp },
  }
}
