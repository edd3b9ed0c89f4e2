import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { campaignQuery } from '#features/campaigns/campaign-queries.ts'
import { firstItemsQuery } from '#features/catalog/catalog-queries.ts'
import type { CatalogSearch } from '#features/catalog/catalog-search.ts'
import { orNotFound } from '#lib/not-found.ts'
import type { PageState } from '#lib/page-context.ts'

type Options = { campaignId: string; category?: string; search: CatalogSearch; queryClient: QueryClient; page: PageState }

/** For Catalog and Category; apart from their screen, which is loaded only when shown. */
export async function loadCatalog({ campaignId, category, search, queryClient, page }: Options) {
  const [campaign] = await Promise.all([
    queryClient.ensureQueryData(campaignQuery(campaignId, page.place)).catch(orNotFound(notFound)),
    queryClient.ensureQueryData(firstItemsQuery(campaignId, { tags: category, q: search.q })).catch(orNotFound(notFound)),
  ])
  return campaign
}
