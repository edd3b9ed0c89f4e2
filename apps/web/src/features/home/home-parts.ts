import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { ifItComes } from '#page/later.ts'
import { usePageState } from '#page/page-state.ts'

/** Spec §9: prefetches likely targets after the screen is ready. */
const DETAILS_MS = 1500

/** The parts of both homes. A shop without blocks has the plain one at every width. */
export function useHomeParts() {
  const { place } = usePageState()
  const { data: campaigns } = useSuspenseQuery(campaignsQuery(place))
  const client = useQueryClient()
  useEffect(() => {
    const timer = setTimeout(
      () =>
        ifItComes(import('#features/campaigns/list/prefetch-details.ts'), ({ prefetchDetails }) =>
          prefetchDetails(client, campaigns, place),
        ),
      DETAILS_MS,
    )
    return () => clearTimeout(timer)
  }, [client, campaigns, place])
  const { homes = [], categories = [], tagline } = useQuery(marketplaceQuery()).data ?? {}
  return { campaigns, homes, categories, tagline }
}

export type HomeParts = ReturnType<typeof useHomeParts>
