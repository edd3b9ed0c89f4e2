import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { loadRest, shownMatches } from './router.ts'

/** After a page's own first second: all other routes, and what is needed for going on from here. */
export async function fetchAhead(router: AnyRouter): Promise<void> {
  await loadRest(router)
  await fetchWaiting(router)
  if (savesData(navigator)) return
  const fetch = () => void fetchNext(router).catch(() => {})
  router.subscribe('onRendered', fetch)
  fetch()
}

/** Not every browser tells. */
const savesData = ({ connection }: { connection?: { saveData?: boolean }; onLine: boolean }) => connection?.saveData === true

/** Fetches the code of the screens to which one mostly goes from the one that is shown, once all routes are known, and of what opens beside it. */
export async function fetchNext(router: AnyRouter): Promise<void> {
  const shown = shownMatches(router)
  for (const { staticData } of shown) staticData?.fetchOpened?.()
  const next = shown.at(-1)?.staticData?.next ?? []
  await Promise.all(next.map((path) => router.loadRouteChunk(router.routesByPath[path])))
}

/** Fetches the pending components that come in chunks of their own: those of the landings. */
export const fetchWaiting = (router: AnyRouter) =>
  Promise.all(Object.values<AnyRoute>(router.routesById).map(({ options }) => options.pendingComponent?.preload?.()))
