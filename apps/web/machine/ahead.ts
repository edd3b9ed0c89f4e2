import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { loadRest, shownMatches } from './router.ts'

/** Runs after the page's first second: loads the other routes, and prefetches the likely next screens. */
export async function fetchAhead(router: AnyRouter): Promise<void> {
  await loadRest(router)
  await fetchWaiting(router)
  if (savesData(navigator)) return
  const fetch = () => void fetchNext(router).catch(() => {})
  router.subscribe('onRendered', fetch)
  fetch()
}

/** Only some browsers report the data-saving setting. */
const savesData = ({ connection }: { connection?: { saveData?: boolean }; onLine: boolean }) => connection?.saveData === true

/** Prefetches the chunks of the likely next screens and of the parts that a tap opens, once all routes are loaded. */
export async function fetchNext(router: AnyRouter): Promise<void> {
  const shown = shownMatches(router)
  for (const { staticData } of shown) staticData?.fetchOpened?.()
  const next = shown.at(-1)?.staticData?.next ?? []
  await Promise.all(next.map((path) => router.loadRouteChunk(router.routesByPath[path])))
}

/** Fetches the pending components that come in chunks of their own: those of the landings. */
export const fetchWaiting = (router: AnyRouter) =>
  Promise.all(Object.values<AnyRoute>(router.routesById).map(({ options }) => options.pendingComponent?.preload?.()))
