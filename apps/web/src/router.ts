import { createRouter, type ErrorRouteComponent, type NotFoundRouteComponent, type RouterHistory } from '@tanstack/react-router'
import type { RouterContext } from '#machine/router.ts'
import type { routeTree } from './route-tree.gen.ts'

export type RouteTree = typeof routeTree

type Options = { routeTree: RouteTree; history?: RouterHistory; ErrorScreen: ErrorRouteComponent; NotFoundScreen: NotFoundRouteComponent }

/** One router per page on the server, one for the whole visit in the browser. */
export function createAppRouter(context: RouterContext, { routeTree, history, ErrorScreen, NotFoundScreen }: Options) {
  const isBrowser = typeof document !== 'undefined'
  return createRouter({
    routeTree,
    context,
    history,
    scrollRestoration: isBrowser,
    defaultViewTransition: isBrowser,
    defaultPendingMs: 80,
    defaultPendingMinMs: 200,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    disableGlobalCatchBoundary: true,
  })
}

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
