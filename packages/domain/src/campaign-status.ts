import { isOpen, type OrderState } from './order-status.ts'

type Instant = Date | string

export type CampaignDependency =
  | { type: 'campaign'; campaignId: string }
  | { type: 'time'; date: Instant }
  | { type: 'invites'; invites: number }

export type StatusCampaign = { startsAt?: Instant; depends?: readonly CampaignDependency[]; expired?: { end?: Instant } }

/** The facts about the visitor. `orderStates` are the states of all their orders in this campaign. */
export type CampaignVisit = {
  campaign: StatusCampaign
  orderStates?: readonly OrderState[]
  finishedCampaignIds?: readonly string[]
  acceptedInvites?: number
  now: Date
}

export type CampaignStatus =
  | { status: 'OK' | 'COMPLETED'; reason?: undefined }
  | { status: 'EXPIRED'; reason: { type: 'end'; endedAt: Date } }
  | { status: 'BLOCKED'; reason: { type: 'campaign'; campaignId: string } | { type: 'invites'; missing: number } }
  | { status: 'SCHEDULED'; reason: { type: 'time'; opensAt: Date } }

/** Spec §4, unforced: the page and the right to buy. The order of the guards is the precedence. */
export function campaignStatus(visit: CampaignVisit): CampaignStatus {
  const { campaign, orderStates = [], now } = visit
  if (orderStates.includes('DELIVERED')) return { status: 'COMPLETED' }

  const endedAt = campaign.expired?.end && new Date(campaign.expired.end)
  if (endedAt && endedAt <= now && !orderStates.some(isOpen)) return { status: 'EXPIRED', reason: { type: 'end', endedAt } }

  return blockedBy(visit) ?? scheduledFor(campaign, now) ?? { status: 'OK' }
}

/** For the story's ring only: the selected campaign is shown as OK. */
export function storyStatus<Status extends CampaignStatus['status']>(story: { status: Status; isSelected: boolean }): Status | 'OK' {
  return story.isSelected ? 'OK' : story.status
}

function blockedBy({ campaign, finishedCampaignIds = [], acceptedInvites = 0 }: CampaignVisit): CampaignStatus | undefined {
  for (const dependency of campaign.depends ?? []) {
    if (dependency.type === 'campaign' && !finishedCampaignIds.includes(dependency.campaignId))
      return { status: 'BLOCKED', reason: { type: 'campaign', campaignId: dependency.campaignId } }
    if (dependency.type === 'invites' && acceptedInvites < dependency.invites)
      return { status: 'BLOCKED', reason: { type: 'invites', missing: dependency.invites - acceptedInvites } }
  }
  return undefined
}

/** A campaign opens on the last of its dates. */
function scheduledFor({ startsAt, depends = [] }: StatusCampaign, now: Date): CampaignStatus | undefined {
  const dates = depends.flatMap((dependency) => (dependency.type === 'time' ? [dependency.date] : []))
  const opensAt = new Date(Math.max(...[...dates, ...(startsAt ? [startsAt] : [])].map((date) => new Date(date).getTime())))
  return opensAt > now ? { status: 'SCHEDULED', reason: { type: 'time', opensAt } } : undefined
}
