import { getCampaign, listPublicCampaigns, type CampaignSummary } from '@mutirao/contract/campaigns'
import { hasTurned, nextTurn } from '@mutirao/domain/campaign-turn'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, callFresh } from '#api/call.ts'
import { serverNow } from '#platform/server-clock.ts'
import { isKnownVisitor } from '#session/signed-in.ts'
import type { VisitorPlace } from '@mutirao/contract/pages'

const pollMs = 60_000
/** After a moment has come: the server's clock has surely passed it too. */
const afterTurnMs = 300

/** The API answers for a point; the label is only for show. */
export const pointOf = (place?: VisitorPlace) => (place ? { latitude: place.latitude, longitude: place.longitude } : {})

type Turning = Parameters<typeof nextTurn>[0][number]
type Held = Turning | readonly Turning[] | undefined
type State = { state: { data?: Held } }
const heldIn = ({ state: { data } }: State): Turning[] => (data === undefined ? [] : [data].flat())

/** Asked again by refresh.ts each minute, and here at the very moment when one of them opens or ends. */
export const followsTime = {
  refetchInterval: (query: State) => {
    const turn = nextTurn(heldIn(query), serverNow())
    // A later change is covered by the next poll.
    return turn !== undefined && turn - serverNow() < 2 * pollMs ? turn - serverNow() + afterTurnMs : false
  },
  staleTime: (query: State) => (hasTurned(heldIn(query), serverNow()) ? 0 : pollMs),
}

/** After a change the browser's cache is bypassed. */
export const askAfterTurn = (held: Held) => (hasTurned(heldIn({ state: { data: held } }), serverNow()) ? callFresh : call)

/** Spec §4: another account, lead or place sees other campaigns. */
export const reloadCampaigns = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => ['campaign', 'campaigns', 'my-groups'].includes(String(queryKey[0])) })

type Standing = Pick<CampaignSummary, 'id' | 'status' | 'canBuy' | 'reason'>

/** For whoever the server knows the campaigns stand otherwise; nobody else fetches the code that asks. */
export async function asISee<C extends Standing>(campaigns: C[], place?: VisitorPlace): Promise<C[]> {
  if (import.meta.env.SSR || !isKnownVisitor() || campaigns.length === 0) return campaigns
  const { withMyStanding } = await import('./my-standing.ts')
  return withMyStanding(campaigns, place)
}

export const campaignsQuery = (place?: VisitorPlace) =>
  queryOptions({
    queryKey: ['campaigns', pointOf(place)],
    queryFn: async ({ client, queryKey }) => {
      const ask = askAfterTurn(client.getQueryData<Held>(queryKey))
      return asISee(await ask(listPublicCampaigns, { query: pointOf(place) }), place)
    },
    ...followsTime,
  })

export const campaignQuery = (id: string, place?: VisitorPlace) =>
  queryOptions({
    queryKey: ['campaign', id, pointOf(place)],
    queryFn: async ({ client, queryKey }) => {
      const ask = askAfterTurn(client.getQueryData<Held>(queryKey))
      const campaign = await ask(getCampaign, { params: { id }, query: pointOf(place) })
      return (await asISee([campaign], place))[0]!
    },
    ...followsTime,
  })

/** The campaign with what this visitor has just added to it. */
export const freshCampaignQuery = (id: string) =>
  queryOptions({ ...campaignQuery(id), queryFn: () => callFresh(getCampaign, { params: { id }, query: {} }), refetchOnMount: 'always' })
