import {
  createRouter,
  type ErrorRouteComponent,
  type NotFoundRouteComponent,
  type ParsedLocation,
  type RouterHistory,
} from '@tanstack/react-router'
import { letLaterDrawingsWin, stepOf, type RouterContext } from '#machine/router.ts'
import { screenMove } from './links/screen-move.ts'
import type { routeTree } from './route-tree.gen.ts'

export type RouteTree = typeof routeTree

type Options = { routeTree: RouteTree; history?: RouterHistory; ErrorScreen: ErrorRouteComponent; NotFoundScreen: NotFoundRouteComponent }

/** One router per page on the server, one for the whole visit in the browser. */
export function createAppRouter(context: RouterContext, { routeTree, history, ErrorScreen, NotFoundScreen }: Options) {
  const isBrowser = typeof document !== 'undefined'
  if (isBrowser) letLaterDrawingsWin()
  return createRouter({
    routeTree,
    context,
    history,
    scrollRestoration: isBrowser && firstPlaceStays(location.pathname + location.search + location.hash),
    defaultViewTransition: isBrowser && {
      types: ({ fromLocation, toLocation }) => [screenMove(fromLocation && placeOf(fromLocation), placeOf(toLocation)) ?? 'stay'],
    },
    defaultPendingMs: 50,
    defaultPendingMinMs: 200,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    disableGlobalCatchBoundary: true,
  })
}

const placeOf = (location: ParsedLocation) => ({ pathname: location.pathname, step: stepOf(location) })

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/**
 * Whether the router restores the scroll position of a screen. Not for the first screen when the visitor has scrolled during the start: the first
 * render would jump to the top.
 */
function firstPlaceStays(first: string): (shown: { location: { href: string } }) => boolean {
  let isStarting = true
  return ({ location: { href } }) => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const isScrolled = isStarting && href === first && load?.type === 'navigate' && scrollY > 0
    isStarting = false
    return !isScrolled
  }
}
