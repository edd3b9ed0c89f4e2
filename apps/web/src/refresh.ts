import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { unreadQuery } from '#features/messages/unread-bell.tsx'
import { askVersion } from '#features/version/app-update.ts'
import { pageOf } from '#machine/router.ts'
import { clientQuery } from '#session/account-queries.ts'
import { isSignedIn } from '#session/signed-in.ts'
import { ACCOUNT_CAMPAIGNS_MS, MARKETPLACE_REFRESH_MS, USER_SYNC_MS } from '@mutirao/domain/limits'

/** How often an open page checks for a new release. */
const VERSION_CHECK_MS = 10 * 60_000

/** Refetches the shop and its campaigns every minute and the account every five, on every screen. ageMs: the age of the page. */
export function keepFresh(router: AnyRouter, queryClient: QueryClient, ageMs = 0): () => void {
  async function refreshShop() {
    const { tenant, place } = pageOf(router)
    const marketplace = queryClient.fetchQuery({ ...marketplaceQuery(), staleTime: 0 })
    // Strangers of a closed shop may read the marketplace only, without its campaigns.
    if (tenant.isIntranet && !isSignedIn()) return marketplace
    return Promise.allSettled([
      marketplace,
      queryClient.fetchQuery({ ...campaignsQuery(place), staleTime: 0 }),
      queryClient.refetchQueries({ queryKey: ['campaign'], type: 'active' }),
      queryClient.refetchQueries({ queryKey: unreadQuery().queryKey, type: 'active' }),
    ])
  }

  async function syncAccount() {
    if (isSignedIn()) await queryClient.fetchQuery({ ...clientQuery(), staleTime: 0 })
  }

  const tasks = [
    { everyMs: Math.min(MARKETPLACE_REFRESH_MS, ACCOUNT_CAMPAIGNS_MS), run: refreshShop },
    { everyMs: USER_SYNC_MS, run: syncAccount },
    { everyMs: VERSION_CHECK_MS, run: askVersion },
  ]
  return startHeartbeat(tasks, ageMs)
}

type Task = { everyMs: number; run: () => Promise<unknown> }

/** Jitter of a tenth, so that pages opened at the same time do not stay synchronized. */
const SPREAD = 0.1
/** Tasks that became due while the page was hidden run soon after. */
const SOON_MS = 2000

const spread = (ms: number) => ms * (1 + SPREAD * (2 * Math.random() - 1))

/**
 * One timer for all periodic tasks, stopped while the page is hidden. A failed task runs again the next time. sinceMs: the time since all of them
 * first ran.
 */
function startHeartbeat(tasks: Task[], sinceMs = 0): () => void {
  const due = tasks.map(({ everyMs }) => performance.now() + spread(everyMs) - sinceMs)
  let timer: ReturnType<typeof setTimeout> | undefined

  function rest() {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = setTimeout(beat, Math.max(0, Math.min(...due) - performance.now()))
  }

  function beat() {
    const now = performance.now()
    for (const [index, { everyMs, run }] of tasks.entries()) {
      if (due[index]! > now) continue
      due[index] = now + spread(everyMs)
      void run().catch(() => {})
    }
    rest()
  }

  function handleVisibility() {
    const now = performance.now()
    for (const index of due.keys()) if (due[index]! < now) due[index] = now + SOON_MS * Math.random()
    rest()
  }

  document.addEventListener('visibilitychange', handleVisibility)
  rest()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', handleVisibility)
  }
}
