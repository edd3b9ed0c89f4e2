import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { usePrefetchedDetails } from '#features/campaigns/prefetch-details.ts'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { usePageState } from '#page/page-state.ts'

/** What both homes are made of. A shop without blocks of its own has the plain one at every width. */
export function useHomeParts() {
  const { place } = usePageState()
  const { data: campaigns } = useSuspenseQuery(campaignsQuery(place))
  usePrefetchedDetails(campaigns)
  const { homes = [], categories = [], tagline } = useQuery(marketplaceQuery()).data ?? {}
  return { campaigns, homes, categories, tagline }
}

export type HomeParts = ReturnType<typeof useHomeParts>
