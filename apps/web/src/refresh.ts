import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { clientQuery } from '#features/account/account-queries.ts'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { startHeartbeat } from '#page/heartbeat.ts'
import type { PageState } from '#page/page-context.ts'
import { isSignedIn } from '#session/signed-in.ts'

/** Spec §9. */
const SHOP_MS = 60_000
const ACCOUNT_MS = 5 * 60_000

/** The shop and its campaigns are never older than a minute and one's account than five, on whatever screen one is. ageMs: how old the page is. */
export function keepFresh(router: AnyRouter, queryClient: QueryClient, ageMs = 0): () => void {
  const readPage = () => (router.options.context as { page: PageState }).page

  async function refreshShop() {
    const { tenant, place } = readPage()
    // A closed shop shows strangers its door alone.
    if (tenant.isIntranet && !isSignedIn()) return
    await Promise.allSettled([
      queryClient.fetchQuery({ ...marketplaceQuery(), staleTime: 0 }),
      queryClient.fetchQuery({ ...campaignsQuery(place), staleTime: 0 }),
      queryClient.refetchQueries({ queryKey: ['campaign'], type: 'active' }),
    ])
  }

  async function syncAccount() {
    if (isSignedIn()) await queryClient.fetchQuery({ ...clientQuery(), staleTime: 0 })
  }

  const tasks = [
    { everyMs: SHOP_MS, run: refreshShop },
    { everyMs: ACCOUNT_MS, run: syncAccount },
  ]
  return startHeartbeat(tasks, ageMs)
}
