import { getCampaign, listPublicCampaigns, type CampaignSummary } from '@mutirao/contract/campaigns'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import type { VisitorPlace } from '#lib/page-context.ts'
import { asISee, askAfterTurn, followsTime, pointOf } from './campaign-queries.ts'
import { hasPickup } from './campaign-status.ts'

/** `canPickUp` is asked only where the campaign does not deliver to the visitor. */
export type ListedCampaign = CampaignSummary & { canPickUp?: boolean }

export const campaignsQuery = (place?: VisitorPlace) =>
  queryOptions({
    queryKey: ['campaigns', pointOf(place)],
    queryFn: async ({ client, queryKey }) => {
      const ask = askAfterTurn(client.getQueryData(queryKey))
      const campaigns = await ask(listPublicCampaigns, { query: pointOf(place) })
      return Promise.all((await asISee(campaigns, place)).map(withPickup))
    },
    ...followsTime,
  })

/** The list does not say where one can pick up; a campaign whose answer fails counts as before. */
async function withPickup(campaign: CampaignSummary): Promise<ListedCampaign> {
  if (campaign.inArea || !campaign.canBuy.ok) return campaign
  const details = await call(getCampaign, { params: { id: campaign.id }, query: {} }).catch(() => undefined)
  return { ...campaign, canPickUp: details !== undefined && hasPickup(details) }
}
