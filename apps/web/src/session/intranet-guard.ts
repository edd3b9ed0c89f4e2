import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isOnline } from '#platform/connection.ts'
import { isKeptPage } from '#platform/worker.ts'
import { call } from '@mutirao/client/call'
import { isOfNetwork } from '@mutirao/client/problem'
import { listRelations } from '@mutirao/contract/relations'
import { intranetRedirect, isWayOut } from '@mutirao/domain/intranet'
import { ACCOUNT_CAMPAIGNS_MS } from '@mutirao/domain/limits'
import { explainLapse, restoreSession } from './session.ts'
import { isSignedIn } from './signed-in.ts'

type Visit = { context: { queryClient: QueryClient }; location: { pathname: string; href: string } }

/** Applies the rule of closed shops (spec §2) on every navigation; the server applies it to pages and calls. */
export async function guardIntranet({ context: { queryClient }, location }: Visit): Promise<void> {
  if (isWayOut(location.href)) return
  // Offline, a screen has only what this device keeps of the person; the server checks each call.
  if (isSignedIn() && !isOnline()) return
  const session = await restoreSession().catch((error: unknown) => {
    if (!isKeptPage() || !isOfNetwork(error)) throw error
  })
  if (!session) return
  const isLoggedIn = session.status === 'in'
  const campaignCount = isLoggedIn ? await countCampaigns(queryClient) : 0
  const to = intranetRedirect({ path: location.pathname, isIntranet: true, isLoggedIn, campaignCount })
  if (to === '/') throw redirect({ to, replace: true })
  if (!to) return
  explainLapse()
  throw redirect({ to, search: location.href === '/' ? {} : { to: location.href }, replace: true })
}

/** The number of campaigns opened by the account's codes: the server grants access by the same count. */
export const campaignCountQuery = () =>
  queryOptions({
    queryKey: ['campaigns', 'account'],
    queryFn: async () => ((await call(listRelations, {})) ?? []).filter(({ campaignId }) => campaignId).length,
    staleTime: ACCOUNT_CAMPAIGNS_MS,
  })

export const countCampaigns = (queryClient: QueryClient): Promise<number> => queryClient.fetchQuery(campaignCountQuery())
