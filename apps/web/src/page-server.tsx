import { AsyncLocalStorage } from 'node:async_hooks'
import type { Campaign } from '@mutirao/contract/campaigns'
import type { QueryClient } from '@tanstack/react-query'
import { problems, type ProblemCode } from '@mutirao/contract/problems'
import { createMemoryHistory, isNotFound, RouterProvider, type AnyRouteMatch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { setInProcessCall } from '#api/call.ts'
import { pageHead } from '#page/head.ts'
import { codeOf } from '#api/problem.ts'
import type { PageContext, PageState, RenderedPage } from '@mutirao/contract/pages'
import { createQueryClient } from '#api/query-client.ts'
import { ErrorScreen, NotFoundScreen } from '#ui/error-screen.tsx'
import { HomeSkeleton } from '#ui/home-skeleton.tsx'
import { documentOf } from './page-document.ts'
import { createAppRouter } from './router.ts'
import { screenFiles } from './screen-files.ts'

export { pageFields } from './page-fields.ts'
export const pagePaths: readonly string[] = Object.keys(processRoutes())

function processRoutes() {
  return createAppRouter({ queryClient: createQueryClient(), page: {} as PageState }, { ErrorScreen, NotFoundScreen }).routesByPath
}

const visitor = new AsyncLocalStorage<PageContext>()

setInProcessCall((endpoint, input) => {
  const page = visitor.getStore()
  if (!page) throw new Error('A page called the API outside renderPage')
  return page.call(endpoint, input)
})

/**
 * Renders one page: HTML with the status of what it shows, or 301 or 302 with a location. Nothing is shared between two calls but code: router, query cache
 * and API caller belong to the call, so two merchants' pages can be made at the same time.
 *
 * Production: `import { renderPage } from '@mutirao/web/page-server'` after `npm run build -w @mutirao/web`; browser files are in
 * `apps/web/dist/client` (`/assets/*` hashed and immutable; `/fonts`, `/icon.svg` and others not). Development: `dev.ts`.
 * `isShared` marks a page that is the same for every anonymous visitor of the same place; any other must not be cached.
 */
export function renderPage(url: URL, page: PageContext): Promise<RenderedPage> {
  return page.isClosed ? Promise.resolve(renderClosed(url, page)) : visitor.run(page, () => render(url, page))
}

async function render(url: URL, page: PageContext): Promise<RenderedPage> {
  const queryClient = createQueryClient()
  const state: PageState = { tenant: page.tenant, origin: page.origin, now: page.now, place: page.place }
  const router = createAppRouter(
    { queryClient, page: state },
    { history: createMemoryHistory({ initialEntries: [url.pathname + url.search] }), ErrorScreen, NotFoundScreen },
  )
  await router.load()
  const result = router._serverResult
  if (result?.type === 'redirect')
    return {
      // Anything but "for good" is for this time.
      status: result.redirect.status === 301 ? 301 : 302,
      html: '',
      isShared: false,
      errors: [],
      location: new URL(result.redirect.headers.get('Location') ?? '/', url).href,
    }

  const matches: AnyRouteMatch[] = router.stores.matches.get()
  const screen = drawn(<RouterProvider router={router} />)
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query) => (query.state.status === 'success' ? [[query.queryKey, query.state.data]] : []))
  const html = documentOf({
    body: screen.body,
    state: { page: state, queries, matches: matches.map((match) => dehydrated(match, page.now)) },
    matches,
    screenFile: screenFiles[matches.at(-1)?.fullPath ?? ''],
    page,
    url,
    worn: wornPalette(matches.at(-1)?.params, queryClient),
  })
  const failed = [...matches.flatMap(({ error }) => (error && !isNotFound(error) ? [error] : [])), ...screen.errors]
  const status = failed.length > 0 ? statusOf(failed) : (result?.status ?? 200)
  const isShared = status === 200 && matches.every((match) => match.ssr !== false)
  return { status, html, isShared, errors: failed.filter((error) => knownCode(error) === undefined) }
}

/** A screen that breaks while it is drawn is the application error, as it is in the browser. */
function drawn(screen: ReactNode): { body: string; errors: unknown[] } {
  try {
    return { body: renderToString(screen), errors: [] }
  } catch (error) {
    return { body: renderToString(<ErrorScreen error={error} />), errors: [error] }
  }
}

/** What the API refused has the API's status; anything else is a bug. */
function statusOf(failed: readonly unknown[]): number {
  return Math.max(...failed.map((error) => problems[knownCode(error) ?? 'server_error'].status))
}

function knownCode(error: unknown): ProblemCode | undefined {
  const code = codeOf(error)
  return code !== undefined && Object.hasOwn(problems, code) ? (code as ProblemCode) : undefined
}

/** The screens of a campaign wear its palette, so their first paint has it. */
function wornPalette(params: { campaignId?: string; campaign?: string } = {}, queryClient: QueryClient) {
  const id = params.campaignId ?? params.campaign
  const [[, campaign] = []] = id ? queryClient.getQueriesData<Campaign>({ queryKey: ['campaign', id] }) : []
  return campaign?.profile?.palette
}

/** A closed shop's frame: nothing is read for a stranger, and the browser, which may be signed in, makes the screen. */
function renderClosed(url: URL, page: PageContext): RenderedPage {
  const state: PageState = { tenant: page.tenant, origin: page.origin, now: page.now, place: page.place, isClosed: true }
  const html = documentOf({
    body: renderToString(<HomeSkeleton />),
    state: { page: state, queries: [], matches: [] },
    matches: [{ meta: pageHead(page, { isPrivate: true }).meta }],
    page,
    url,
  })
  return { status: 200, html, isShared: false, errors: [] }
}

/** The router's own transport format, without loader data: loaders fill the query cache, which travels once. */
function dehydrated(match: AnyRouteMatch, now: number) {
  return {
    i: match.id.replaceAll('/', '#'),
    // The page's own moment: what is made of the same things is the same page.
    u: now,
    s: match.status,
    ssr: match.ssr,
    e: match.error && { code: knownCode(match.error) ?? 'server_error', data: dataOf(match.error) },
    g: match._notFound || undefined,
  }
}

/** What a not-found screen was told, so that the browser draws the same. */
const dataOf = (error: unknown) => (error && typeof error === 'object' && 'data' in error ? error.data : undefined)
