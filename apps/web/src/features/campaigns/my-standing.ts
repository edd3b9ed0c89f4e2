import { listCampaignsWithinForAccount, listCampaignsWithinForLead, type CampaignSummary } from '@mutirao/contract/campaigns'
import { call } from '#lib/api.ts'
import { callAsLead, heldLeadId } from '#lib/lead.ts'
import type { VisitorPlace } from '#lib/page-context.ts'
import { defaultPoint } from '#lib/place.ts'
import { isSignedIn } from '#lib/signed-in.ts'

type Standing = Pick<CampaignSummary, 'id' | 'status' | 'reason'>

/** What this visitor has done opens campaigns that are closed to strangers. Nothing comes of a failure: the stranger's view stays. */
export async function withMyStanding<C extends Standing>(campaigns: C[], place?: VisitorPlace): Promise<C[]> {
  const mine = await myCampaigns(place).catch((): Standing[] => [])
  return campaigns.map((campaign) => {
    const own = campaign.status === 'BLOCKED' ? mine.find(({ id }) => id === campaign.id) : undefined
    return own ? { ...campaign, status: own.status, reason: own.reason } : campaign
  })
}

function myCampaigns(place: VisitorPlace | undefined): Promise<Standing[]> {
  const { latitude, longitude } = place ?? defaultPoint
  const query = { latitude, longitude }
  const leadId = heldLeadId()
  if (isSignedIn()) return call(listCampaignsWithinForAccount, { query })
  return leadId ? callAsLead(listCampaignsWithinForLead, { params: { leadId }, query }) : Promise.resolve([])
}
