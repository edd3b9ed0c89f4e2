import { callAsLead, heldLeadId } from '#session/lead.ts'
import { locationOf } from '#session/place.ts'
import { restoreSession } from '#session/require-session.ts'
import { isSignedIn } from '#session/signed-in.ts'
import { call } from '@mutirao/client/call'
import { listCampaignsWithinForAccount, listCampaignsWithinForLead, type CampaignSummary } from '@mutirao/contract/campaigns'
import type { VisitorPlace } from '@mutirao/contract/pages'

type Standing = Pick<CampaignSummary, 'id' | 'status' | 'canBuy' | 'reason'>

let asking: Promise<Standing[]> | undefined

/** Adds the status that depends on the visitor's orders and invitations. On failure, the stranger's view stays. */
export async function withMyStanding<C extends Standing>(campaigns: C[], place?: VisitorPlace): Promise<C[]> {
  // A screen requests its campaign and the list concurrently.
  asking ??= myCampaigns(place).finally(() => (asking = undefined))
  const mine = await asking.catch((): Standing[] => [])
  return campaigns.map((campaign) => {
    const own = mine.find(({ id }) => id === campaign.id)
    return own ? { ...campaign, status: own.status, canBuy: own.canBuy, reason: own.reason } : campaign
  })
}

/** A remembered login may have ended, which only its renewal shows: the account's call would then lead from any screen to the sign-in. */
async function myCampaigns(place: VisitorPlace | undefined): Promise<Standing[]> {
  if (isSignedIn()) await restoreSession()
  const { latitude, longitude } = locationOf(place)
  const query = { latitude, longitude }
  const leadId = heldLeadId()
  if (isSignedIn()) return call(listCampaignsWithinForAccount, { query })
  return leadId ? callAsLead(listCampaignsWithinForLead, { params: { leadId }, query }) : []
}
