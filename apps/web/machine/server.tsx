import { AsyncLocalStorage } from 'node:async_hooks'
import type { QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  isNotFound,
  RouterProvider,
  type AnyRouter,
  type AnyRouteMatch,
  type RouterHistory,
} from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageCall, PageContext, PageServer, PageState, RenderedPage } from '@mutirao/contract/pages'
import { problems, type ProblemCode } from '@mutirao/contract/problems'
import { bareDocument, documentOf, inlineScript } from './document.ts'
import {
  addressesOf,
  fieldsOfShared,
  isWholeRendered,
  outcomeOf,
  screenAt,
  shownMatches,
  writeMatch,
  type RouterContext,
} from './router.ts'

type Meta = { title?: string; name?: string; property?: string; content?: string }

/** The app's hooks for pages on the server. */
export type ServerApp = {
  createQueryClient: () => QueryClient
  createRouter: (context: RouterContext, history?: RouterHistory) => AnyRouter
  /** Sets the function that makes the app's API calls. */
  answerCalls: (call: PageCall) => void
  /** The problem code of an error; undefined for other errors. */
  codeOf: (error: unknown) => string | undefined
  ErrorScreen: ComponentType<{ error: unknown }>
  /** Path of a screen -> its file. */
  screenFiles: Readonly<Record<string, string>>
  /** The palette of a screen over the shop's own. */
  wornPalette: (params: Record<string, string>, queryClient: QueryClient) => PageContext['palette'] | undefined
  /** A closed shop's page until the browser knows the caller: a frame around the screen's pending component, when the address has one. */
  closed: { Frame: ComponentType<{ page: PageState; Pending?: ComponentType }>; headOf: (page: PageState) => { meta: Meta[] } }
}

/** Pages share only code: router, query cache and API caller belong to one call, so that two merchants' pages can be rendered concurrently. */
export function createPageServer(app: ServerApp): PageServer {
  const visitor = new AsyncLocalStorage<PageContext>()
  app.answerCalls((endpoint, input) => {
    const page = visitor.getStore()
    if (!page) throw new Error('A page called the API outside renderPage')
    return page.call(endpoint, input)
  })
  const table = app.createRouter({ queryClient: app.createQueryClient(), page: {} as PageState })
  return {
    renderPage: (url, page) =>
      page.isClosed
        ? Promise.resolve(renderClosed(app, { url, page, ...screenAt(table, url.pathname) }))
        : visitor.run(page, () => render(app, url, page)),
    inlineScript,
    bareDocument,
    pageFields: fieldsOfShared(table),
    pagePaths: addressesOf(table),
  }
}

async function render(app: ServerApp, url: URL, page: PageContext): Promise<RenderedPage> {
  const queryClient = app.createQueryClient()
  const state = stateOf(page)
  const router = app.createRouter({ queryClient, page: state }, createMemoryHistory({ initialEntries: [url.pathname + url.search] }))
  await router.load()
  const { redirect, status: found } = outcomeOf(router)
  if (redirect)
    return {
      // Every redirect that is not permanent becomes 302.
      status: redirect.status === 301 ? 301 : 302,
      html: '',
      isShared: false,
      errors: [],
      location: new URL(redirect.location, url).href,
    }

  const matches = shownMatches(router)
  const screen = drawn(app, <RouterProvider router={router} />)
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query) => (query.state.status === 'success' ? [[query.queryKey, query.state.data]] : []))
  const failed = [...matches.flatMap(({ error }) => (error && !isNotFound(error) ? [error] : [])), ...screen.errors]
  const status = failed.length > 0 ? statusOf(app, failed) : (found ?? 200)
  const html = documentOf({
    status,
    body: screen.body,
    state: { page: state, queries, matches: matches.map((match) => writeMatch(match, page.now, failureOf(app, match))) },
    matches,
    screenFile: app.screenFiles[matches.at(-1)?.fullPath ?? ''],
    isDrawn: isWholeRendered(matches),
    page,
    url,
    worn: app.wornPalette(matches.at(-1)?.params ?? {}, queryClient),
  })
  const isShared = status === 200 && isWholeRendered(matches)
  return { status, html, isShared, errors: failed.filter((error) => knownCode(app, error) === undefined) }
}

const stateOf = ({ tenant, origin, now, place }: PageContext): PageState => ({ tenant, origin, now, place })

/** An error during rendering shows the application error, as in the browser. */
function drawn({ ErrorScreen }: ServerApp, screen: ReactNode): { body: string; errors: unknown[] } {
  try {
    return { body: renderToString(screen), errors: [] }
  } catch (error) {
    return { body: renderToString(<ErrorScreen error={error} />), errors: [error] }
  }
}

/** A problem has its own status; any other error is a bug. */
function statusOf(app: ServerApp, failed: readonly unknown[]): number {
  return Math.max(...failed.map((error) => problems[knownCode(app, error) ?? 'server_error'].status))
}

function knownCode({ codeOf }: ServerApp, error: unknown): ProblemCode | undefined {
  const code = codeOf(error)
  return code !== undefined && Object.hasOwn(problems, code) ? (code as ProblemCode) : undefined
}

type ClosedPage = { url: URL; page: PageContext } & ReturnType<typeof screenAt>

/** Renders a closed shop's frame without reading data; the browser, which may be signed in, renders the screen. */
function renderClosed(
  { closed: { Frame, headOf }, screenFiles }: ServerApp,
  { url, page, fullPath = '', Pending }: ClosedPage,
): RenderedPage {
  const html = documentOf({
    status: 200,
    body: renderToString(<Frame page={stateOf(page)} Pending={Pending} />),
    state: { page: { ...stateOf(page), isClosed: true }, queries: [], matches: [] },
    matches: [{ meta: headOf(page).meta }],
    screenFile: screenFiles[fullPath],
    isDrawn: false,
    page,
    url,
  })
  return { status: 200, html, isShared: false, errors: [] }
}

/** The serialized failure, for the browser to render the same screen. */
function failureOf(app: ServerApp, { error }: AnyRouteMatch) {
  return (
    error && { code: knownCode(app, error) ?? 'server_error', data: typeof error === 'object' && 'data' in error ? error.data : undefined }
  )
}
