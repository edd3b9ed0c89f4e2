import type { ShopCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { formatDecimal, formatMoney } from '@mutirao/domain/money'
import { listUnmuted } from './campaign-news.repository.ts'
import { tellNews } from './news.service.ts'

type Tier = { campaignId: string; name: string; percentage: number; mayImprove: boolean; sums: ReadonlyMap<string, number> }

/**
 * Inserts a message for each lead of `sums` that wants campaign news, in the caller's transaction. Until the group closes it may grow, shrink or
 * fail, so the text says what would be refunded as of now, and promises nothing.
 */
export async function tellTier(ctx: ShopCtx, { campaignId, name, percentage, mayImprove, sums }: Tier): Promise<void> {
  const title = `${name} chegou a ${formatDecimal(percentage)}%`
  const more = mayImprove ? ' Se mais gente entrar, ainda pode melhorar.' : ''
  const rows = (await listUnmuted(ctx, [...sums.keys()])).map((leadId) => ({
    leadId,
    id: uuidv7(ctx.now.getTime()),
    type: 'campaign' as const,
    title,
    text: `Se o grupo fechar assim, voltam ${formatMoney(sums.get(leadId)!)} para você.${more}`,
    target: `/store/${campaignId}`,
  }))
  await tellNews(ctx, rows)
}
