import type { QueryClient } from '@tanstack/react-query'
import type { AnyRoute, AnyRouteMatch, AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import type { ComponentType } from 'react'
import type { PageState } from '@mutirao/contract/pages'

/**
 * The machine's public interface, and the only file that uses private parts of the router (its context, its matches, its history index). Check
 * this file when the router is updated.
 */

/** The context of loaders, guards and heads. */
export type RouterContext = { queryClient: QueryClient; page: PageState }

const contextOf = (router: AnyRouter): RouterContext => router.options.context

/** The merchant, place and time for which the router renders its screens. */
export const pageOf = (router: AnyRouter): PageState => contextOf(router).page
export const queryClientOf = (router: AnyRouter): QueryClient => contextOf(router).queryClient

/** Screens that load from now on are rendered for this page state. */
export function setPage(router: AnyRouter, page: PageState): void {
  router.update({ ...router.options, context: { ...contextOf(router), page } })
}

let current: AnyRouter | undefined

/** For code outside of components, such as the end of a session during a call. */
export const currentRouter = () => current
export const setCurrentRouter = (router: AnyRouter) => (current = router)
/** Undefined before a page has begun, as in tests without a router. */
export const currentPage = () => current && pageOf(current)

/**
 * The router starts view transitions and drops their promises: a transition that a later one replaces rejects without a handler. Ignores that
 * rejection.
 */
export function letLaterDrawingsWin(): void {
  const draw = document.startViewTransition?.bind(document)
  if (!draw) return
  document.startViewTransition = (change) => {
    const drawing = draw(change)
    drawing.ready.catch(() => undefined)
    return drawing
  }
}

/** The history index of a location within this visit. */
export const stepOf = ({ state }: ParsedLocation): number => state.__TSR_index ?? 0

/** The visible matches, from the frame to the screen. */
export const shownMatches = (router: AnyRouter): AnyRouteMatch[] => router.stores.matches.get()

export const shownTitle = (router: AnyRouter): string | undefined =>
  shownMatches(router)
    .flatMap((match) => match.meta ?? [])
    .findLast((meta) => meta?.title)?.title

/** Whether nothing is at the address: no screen, or none with these parameters. A loader's `data` says that there is something. */
export const isLost = (matches: readonly AnyRouteMatch[]): boolean =>
  matches.some(
    ({ status, _notFound, error }) => (status === 'notFound' || _notFound) && (error as { data?: unknown } | undefined)?.data === undefined,
  )

/** Calls `prepare` of each visible match, for chunks that the first render needs. */
export const prepareShown = (router: AnyRouter) => Promise.all(shownMatches(router).map(({ staticData }) => staticData?.prepare?.()))

/** The addresses of all screens, as the route table writes them. */
export const addressesOf = (router: AnyRouter): readonly string[] => Object.keys(router.routesByPath)

/** The search parameters of each screen whose server-rendered page is shared by all visitors. */
export const fieldsOfShared = (router: AnyRouter): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries<AnyRoute>(router.routesByPath).flatMap(([path, { options }]) =>
      options.ssr === undefined ? [[path, options.staticData?.keptBy ?? []]] : [],
    ),
  )

/** The screen at a path: its place in the route table, and its pending component. */
export function screenAt(router: AnyRouter, path: string): { fullPath?: string; Pending?: ComponentType } {
  const route = router.getMatchedRoutes(path)[2]
  return { fullPath: route?.fullPath, Pending: route?.options.pendingComponent }
}

/** The number of this visit's history entries before the present one. */
export const placeInHistory = (): number => history.state?.__TSR_index ?? 0

/** The same for the rendered screen, which lags behind while the browser is at another entry. */
export const placeShown = (): number => current?.history.location.state.__TSR_index ?? 0

/** Preloads a screen by its address; errors appear when it is opened. */
export function loadAhead(router: AnyRouter, { pathname, search }: Pick<HTMLAnchorElement, 'pathname' | 'search'>): void {
  // The router's types accept known routes only; a link's address is text.
  router.preloadRoute({ to: pathname, search: Object.fromEntries(new URLSearchParams(search)) } as never).catch(() => {})
}

const rests = new WeakMap<AnyRouter, () => Promise<void>>()

/** Whether the current address matches a loaded route. */
export function knowsPlace(router: AnyRouter): boolean {
  const [, params, route] = router.getMatchedRoutes(router.latestLocation.pathname)
  // An unknown path below a known route matches it, with the rest under this name.
  return route !== undefined && !('**' in params)
}

/** Loads the routes that the visit did not start with; does nothing once they are loaded. */
export const loadRest = async (router: AnyRouter): Promise<void> => rests.get(router)?.()

/**
 * For a visit that starts with some of the routes: a navigation to another screen waits for `load`, which adds the rest to the same tree. When
 * `load` fails, the browser loads the target page if `mayLeave` allows it.
 */
export function completeLater(router: AnyRouter, load: () => Promise<unknown>, mayLeave: () => Promise<boolean>): void {
  const { navigate, load: show, preloadRoute } = router
  let coming: Promise<void> | undefined
  const rest = () => {
    coming ??= load().then(
      () => router.setRoutes(router.buildRouteTree()),
      (error: unknown) => {
        coming = undefined
        throw error
      },
    )
    return coming
  }
  rests.set(router, rest)
  router.load = async (options) => {
    await rest()
    return show(options)
  }
  router.navigate = (async (options: { reloadDocument?: boolean }) => {
    const hasAll = await rest().then(
      () => true,
      () => false,
    )
    if (hasAll) return navigate(options as never)
    return (await mayLeave()) ? navigate({ ...options, reloadDocument: true } as never) : undefined
  }) as typeof navigate
  router.preloadRoute = (async (options) => {
    await rest()
    return preloadRoute(options)
  }) as typeof preloadRoute
}

/** The result of loading on the server, besides the screens. */
export type Outcome = { status?: number; redirect?: { status: number; location: string } }

export function outcomeOf(router: AnyRouter): Outcome {
  const result = router._serverResult
  if (result?.type !== 'redirect') return { status: result?.status }
  return { redirect: { status: result.redirect.status, location: result.redirect.headers.get('Location') ?? '/' } }
}

/** A match as the router's own transport has it, without loader data: loaders fill the query cache, which travels once. */
export type WrittenMatch = { i: string; u: number; s: AnyRouteMatch['status']; ssr: AnyRouteMatch['ssr']; e: unknown; g?: true }

/** `error`: the match's error in its serialized form. */
export function writeMatch(match: AnyRouteMatch, now: number, error: unknown): WrittenMatch {
  return {
    i: match.id.replaceAll('/', '#'),
    // The page's time instead of the clock, so that equal data renders equal bytes.
    u: now,
    s: match.status,
    ssr: match.ssr,
    e: error,
    g: match._notFound || undefined,
  }
}

/** Whether the server rendered every match. */
export const isWholeRendered = (matches: readonly AnyRouteMatch[]) => matches.every((match) => match.ssr !== false)

/**
 * Restores the server's matches in the browser's router. The router would also load each screen's pending component, which a rendered screen does
 * not need yet: `ahead.ts` loads it after the page's first second.
 */
export async function takeOver(router: AnyRouter, matches: WrittenMatch[]): Promise<void> {
  // The router expects an inline script; our pages contain the same data as JSON, which a strict policy allows.
  window.$_TSR = { router: { manifest: undefined, matches: matches as never[] }, buffer: [], h() {}, e() {}, c() {}, p: (run) => run() }
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  const waiting = matches.every(({ ssr }) => ssr !== false) ? routes.map(({ options }) => options.pendingComponent) : []
  for (const [index] of waiting.entries()) delete routes[index]!.options.pendingComponent
  await hydrate(router)
  for (const [index, component] of waiting.entries()) routes[index]!.options.pendingComponent = component
}
