import { useNow } from '#page/clock.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import type { CampaignSummary } from '@mutirao/contract/campaigns'
import { isBuyable, statusOf } from '../campaign-status.ts'

/** For lists across campaigns: each campaign's group, whether it can be bought, and its hint. */
export function useCampaignOf(campaigns: readonly CampaignSummary[]) {
  const { tenant, place } = usePageState()
  const now = useNow(60_000)
  return (campaignId: string): Partial<Pick<CampaignSummary, 'group' | 'cartControls'>> & { canBuy: boolean; hint?: string } => {
    const campaign = campaigns.find(({ id }) => id === campaignId)
    if (!campaign) return { canBuy: false }
    const { group, cartControls } = campaign
    return {
      group,
      cartControls,
      canBuy: isBuyable(campaign),
      hint: hintOf(campaign, { now, timeZone: tenant.timeZone, hasPlace: place !== undefined }),
    }
  }
}

/** Without an address there is no hint about it. */
function hintOf(campaign: CampaignSummary, moment: { now: number; timeZone: string; hasPlace: boolean }): string | undefined {
  if (!campaign.canBuy.ok) return statusOf(campaign, moment).text
  if (campaign.inArea || !moment.hasPlace) return undefined
  return campaign.canPickUp ? m.pickup_only_short() : m.not_in_area()
}
