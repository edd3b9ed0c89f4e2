import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { isKnownVisitor } from '#session/signed-in.ts'
import { call, callFresh } from '@mutirao/client/call'
import { serverNow } from '@mutirao/client/server-clock'
import { getCampaign, listPublicCampaigns, type CampaignSummary } from '@mutirao/contract/campaigns'
import type { VisitorPlace } from '@mutirao/contract/pages'
import { hasTurned, nextTurn } from '@mutirao/domain/campaign-turn'
import { ACCOUNT_CAMPAIGNS_MS } from '@mutirao/domain/limits'

/** Delay after a moment, so that the server's clock has passed it as well. */
const afterTurnMs = 300

/** The API answers for a point; the label is only for show. */
export const pointOf = (place?: VisitorPlace) => (place ? { latitude: place.latitude, longitude: place.longitude } : {})

type Turning = Parameters<typeof nextTurn>[0][number]
type CampaignData = Turning | readonly Turning[] | undefined
type State = { state: { data?: CampaignData } }
const heldIn = ({ state: { data } }: State): Turning[] => (data === undefined ? [] : [data].flat())

/** Refetched by refresh.ts each minute, and here exactly when a campaign opens or ends. */
export const followsTime = {
  refetchInterval: (query: State) => {
    const turn = nextTurn(heldIn(query), serverNow())
    // Later moments are scheduled by a later response.
    return turn !== undefined && turn - serverNow() < 2 * ACCOUNT_CAMPAIGNS_MS ? turn - serverNow() + afterTurnMs : false
  },
  staleTime: (query: State) => (hasTurned(heldIn(query), serverNow()) ? 0 : ACCOUNT_CAMPAIGNS_MS),
}

/** After a moment has passed, the browser's HTTP cache is bypassed. */
export const askAfterTurn = (held: CampaignData) => (hasTurned(heldIn({ state: { data: held } }), serverNow()) ? callFresh : call)

/** Spec §4: the campaigns depend on the account, the lead and the place. */
export const reloadCampaigns = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => ['campaign', 'campaigns', 'my-groups'].includes(String(queryKey[0])) })

type Standing = Pick<CampaignSummary, 'id' | 'status' | 'canBuy' | 'reason'>

/** For a known visitor the campaigns have a personal status; others do not load that code. */
export async function asISee<C extends Standing>(campaigns: C[], place?: VisitorPlace): Promise<C[]> {
  if (import.meta.env.SSR || !isKnownVisitor() || campaigns.length === 0) return campaigns
  const { withMyStanding } = await import('./my-standing.ts')
  return withMyStanding(campaigns, place)
}

export const campaignsQuery = (place?: VisitorPlace) =>
  queryOptions({
    queryKey: ['campaigns', pointOf(place)],
    queryFn: async ({ client, queryKey }) => {
      const ask = askAfterTurn(client.getQueryData<CampaignData>(queryKey))
      return asISee(await ask(listPublicCampaigns, { query: pointOf(place) }), place)
    },
    ...followsTime,
  })

export const campaignQuery = (id: string, place?: VisitorPlace) =>
  queryOptions({
    queryKey: ['campaign', id, pointOf(place)],
    queryFn: async ({ client, queryKey }) => {
      const ask = askAfterTurn(client.getQueryData<CampaignData>(queryKey))
      const campaign = await ask(getCampaign, { params: { id }, query: pointOf(place) })
      return (await asISee([campaign], place))[0]!
    },
    ...followsTime,
  })

/** The campaign including what this visitor has just added to it. */
export const freshCampaignQuery = (id: string) =>
  queryOptions({ ...campaignQuery(id), queryFn: () => callFresh(getCampaign, { params: { id }, query: {} }), refetchOnMount: 'always' })
