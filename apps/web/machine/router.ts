import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { AnyRoute, AnyRouteMatch, AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import type { PageState } from '@mutirao/contract/pages'

/**
 * The door of the machine, and the one file that touches what the router keeps to itself: an update of the router is read against this
 * file, and nothing else in the shop knows how it holds its context, its matches or its place in the history.
 */

/** The context of loaders, guards and heads. */
export type RouterContext = { queryClient: QueryClient; page: PageState }

const contextOf = (router: AnyRouter): RouterContext => router.options.context

/** The merchant, the place and the moment for which the router's screens are made. */
export const pageOf = (router: AnyRouter): PageState => contextOf(router).page
export const queryClientOf = (router: AnyRouter): QueryClient => contextOf(router).queryClient

/** From the next loading on, screens are made for this page. */
export function setPage(router: AnyRouter, page: PageState): void {
  router.update({ ...router.options, context: { ...contextOf(router), page } })
}

let current: AnyRouter | undefined

/** For what happens outside of a component: the end of a session in the middle of a call. */
export const currentRouter = () => current
export const setCurrentRouter = (router: AnyRouter) => (current = router)
/** undefined: no page has begun, as in a test of something smaller. */
export const currentPage = () => current && pageOf(current)

/**
 * The router shows a screen by the browser's transition and keeps no hold of it: one whose place a later one takes says so by a rejection that
 * nobody would hear. The later one is the screen.
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

/** The number of screens of this visit before a location. */
export const stepOf = ({ state }: ParsedLocation): number => state.__TSR_index ?? 0

/** The visible matches, from the frame to the screen. */
export const shownMatches = (router: AnyRouter): AnyRouteMatch[] => router.stores.matches.get()

export const shownTitle = (router: AnyRouter): string | undefined =>
  shownMatches(router)
    .flatMap((match) => match.meta ?? [])
    .findLast((meta) => meta?.title)?.title

/** Fetches what the screens shown need for their first drawing beside their own files. */
export const prepareShown = (router: AnyRouter) => Promise.all(shownMatches(router).map(({ staticData }) => staticData?.prepare?.()))

/** The addresses of all screens, as the route table writes them. */
export const addressesOf = (router: AnyRouter): readonly string[] => Object.keys(router.routesByPath)

/** The screens that are drawn whole on the server, for everybody alike, and what each reads from its address. */
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

/** The same of the screen that is still shown while the browser has gone on to another entry. */
export const placeShown = (): number => current?.history.location.state.__TSR_index ?? 0

/** Loads a screen ahead by its address; one that fails says so when it is opened. */
export function loadAhead(router: AnyRouter, { pathname, search }: Pick<HTMLAnchorElement, 'pathname' | 'search'>): void {
  // The router takes an address in parts only, each of a known route; a link's is text.
  router.preloadRoute({ to: pathname, search: Object.fromEntries(new URLSearchParams(search)) } as never).catch(() => {})
}

const rests = new WeakMap<AnyRouter, () => Promise<void>>()

/** Whether the address that is shown is one of a route that has come. */
export function knowsPlace(router: AnyRouter): boolean {
  const [, params, route] = router.getMatchedRoutes(router.latestLocation.pathname)
  // An unknown path below a known route matches it, with the rest under this name.
  return route !== undefined && !('**' in params)
}

/** The routes that a visit did not begin with; once they are there this does nothing. */
export const loadRest = async (router: AnyRouter): Promise<void> => rests.get(router)?.()

/**
 * A visit begins with some of its routes: whatever goes to another screen waits for the rest, which `load` adds to the same tree. Where it does
 * not come the browser goes there by itself, if `mayLeave` says that it would find something.
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

/** `error`: how the match's failure is told to the browser. */
export function writeMatch(match: AnyRouteMatch, now: number, error: unknown): WrittenMatch {
  return {
    i: match.id.replaceAll('/', '#'),
    // The page's own moment: what is made of the same things is the same page.
    u: now,
    s: match.status,
    ssr: match.ssr,
    e: error,
    g: match._notFound || undefined,
  }
}

/** Whether all that is shown was rendered on the server. */
export const isWholeRendered = (matches: readonly AnyRouteMatch[]) => matches.every((match) => match.ssr !== false)

/**
 * The browser's router takes over what the server's has written. With each screen the router fetches what stands in its place while it loads:
 * one that was drawn on the server loads nothing, so that comes after the page's first second (`ahead.ts`).
 */
export async function takeOver(router: AnyRouter, matches: WrittenMatch[]): Promise<void> {
  // The router expects its own inline script; our pages carry the same as JSON, which a strict policy allows.
  window.$_TSR = { router: { manifest: undefined, matches: matches as never[] }, buffer: [], h() {}, e() {}, c() {}, p: (run) => run() }
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  const waiting = matches.every(({ ssr }) => ssr !== false) ? routes.map(({ options }) => options.pendingComponent) : []
  for (const [index] of waiting.entries()) delete routes[index]!.options.pendingComponent
  await hydrate(router)
  for (const [index, component] of waiting.entries()) routes[index]!.options.pendingComponent = component
}
