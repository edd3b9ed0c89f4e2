import { listCampaignsWithinForAccount } from '@mutirao/contract/campaigns'
import { intranetRedirect } from '@mutirao/domain/intranet'
import { redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { call } from './api.ts'
import type { PageState } from './page-context.ts'
import { defaultPoint } from './place.ts'
import { restoreSession } from './session.ts'

type Visit = { context: { page: PageState; queryClient: QueryClient }; location: { pathname: string; href: string } }

/** Spec §2, the rule of closed shops, on every navigation; the server keeps it as well, and so does each call. */
export async function guardIntranet({ context: { page, queryClient }, location }: Visit): Promise<void> {
  const isLoggedIn = (await restoreSession()).status === 'in'
  const campaignCount = isLoggedIn ? await countCampaigns(queryClient, page) : 0
  const to = intranetRedirect({ path: location.pathname, isIntranet: true, isLoggedIn, campaignCount })
  if (to === '/') throw redirect({ to, replace: true })
  if (to) throw redirect({ to, search: location.href === '/' ? {} : { to: location.href }, replace: true })
}

const staleMs = 60_000

/** How many campaigns the account reaches from here. */
export async function countCampaigns(queryClient: QueryClient, { place }: PageState): Promise<number> {
  const { latitude, longitude } = place ?? defaultPoint
  const reached = await queryClient.fetchQuery({
    queryKey: ['campaigns', 'account', latitude, longitude],
    queryFn: () => call(listCampaignsWithinForAccount, { query: { latitude, longitude } }),
    staleTime: staleMs,
  })
  return reached.length
}
