import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { mostAskedQuery } from '#features/catalog/marketplace-item-queries.ts'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import type { RouterContext } from '../../router-context.ts'

/** The story that is open over the screen. */
export const parseHomeSearch = ({ story }: Record<string, unknown>): { story?: string | number } => ({
  story: typeof story === 'string' || typeof story === 'number' ? story : undefined,
})

/** Both home screens show the same, in another order. */
export async function loadHome({ context: { queryClient, page } }: { context: RouterContext }) {
  const extras = [queryClient.prefetchQuery(marketplaceQuery()), queryClient.prefetchQuery(mostAskedQuery(page.place))]
  await Promise.all([queryClient.ensureQueryData(campaignsQuery(page.place)), ...extras])
}
