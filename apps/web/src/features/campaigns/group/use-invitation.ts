import { useQuery } from '@tanstack/react-query'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { campaignsQuery } from '../campaign-queries.ts'
import { isBuyable } from '../campaign-status.ts'
import { shareText } from './call-neighbours.tsx'
import { myGroupsQuery } from './my-group.ts'

/** The target of a person's own invitation: an open group, preferably one they are a member of; else the shop. */
export function useInvitation(code: string): { url: string; textWith: (url: string) => string } {
  const { origin, tenant, place } = usePageState()
  const now = useNow(60_000)
  const { data: campaigns = [] } = useQuery(campaignsQuery(place))
  const { data: mine = [] } = useQuery(myGroupsQuery())
  const open = campaigns.filter((campaign) => campaign.group && !campaign.group.closing && isBuyable(campaign))
  const group = open.find(({ id }) => mine.some(({ campaignId }) => campaignId === id)) ?? open[0]
  return {
    url: `${origin}${group ? paths.campaign(group.id) : paths.home}?invite=${encodeURIComponent(code)}`,
    textWith: (url) =>
      group ? shareText(group, { url, now, timeZone: tenant.timeZone }) : m.invite_text({ shop: tenant.name, url }).trim(),
  }
}
