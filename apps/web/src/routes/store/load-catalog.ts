import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { campaignOfAddress } from '#features/campaigns/campaign-of-address.ts'
import { firstItemsQuery } from '#features/catalog/catalog-queries.ts'
import type { CatalogSearch } from '#features/catalog/catalog-search.ts'
import { orNotFound } from '#page/not-found.ts'
import type { PageState } from '#page/page-context.ts'

type Options = {
  campaignId: string
  category?: string
  search: CatalogSearch
  context: { queryClient: QueryClient; page: PageState }
  location: { pathname: string; searchStr: string }
}

/** For Catalog and Category; apart from their screen, which is loaded only when shown. */
export async function loadCatalog({ campaignId, category, search, ...visit }: Options) {
  const reading = visit.context.queryClient.ensureQueryData(firstItemsQuery(campaignId, { tags: category, q: search.q }))
  const [campaign] = await Promise.all([campaignOfAddress(campaignId, visit), reading.catch(() => undefined)])
  await reading.catch(orNotFound(notFound))
  return campaign
}
