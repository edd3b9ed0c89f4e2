import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { PageState } from '@mutirao/contract/pages'
import { followLinks, showTitle } from './links.ts'
import {
  completeLater,
  knowsPlace,
  loadRest,
  prepareShown,
  setCurrentRouter,
  takeOver,
  type RouterContext,
  type WrittenMatch,
} from './router.ts'

/** The other routes are fetched after this time, or at the first navigation. */
const REST_MS = 1000

/** The app's hooks for a page in the browser. */
export type BrowserApp = {
  createQueryClient: () => QueryClient
  /** Creates a router with at least the routes of the landings. */
  createRouter: (context: RouterContext) => AnyRouter
  /** Adds all other routes to the same tree. */
  loadRoutes: () => Promise<unknown>
  /** Whether a full page load would succeed; otherwise this page shows the failure. */
  mayLeave: () => Promise<boolean>
  /** Called for each page before its screens are loaded or rendered. */
  begin: (router: AnyRouter, context: RouterContext) => void
  /** Runs work once the page's frame is hydrated. */
  whenMounted: (work: () => void) => void
  /** React has removed the page after an error that no boundary caught. */
  onLost: (error: unknown) => void
}

/** The state written by server.tsx. */
export type Written = { page: PageState; queries: [queryKey: readonly unknown[], value: unknown][]; matches: WrittenMatch[] }

/** Hydrates the page that the server rendered; undefined when the document has none. */
export function openPage(app: BrowserApp): Promise<void> | undefined {
  const root = document.getElementById('app')
  const written = document.getElementById('page-state')?.textContent
  return root && written ? hydratePage(app, root, JSON.parse(written)) : undefined
}

async function hydratePage(app: BrowserApp, element: HTMLElement, { page, queries, matches }: Written) {
  const queryClient = app.createQueryClient()
  for (const [queryKey, value] of queries) queryClient.setQueryData(queryKey, value, { updatedAt: Math.min(page.now, Date.now()) })
  const router = beginPage(app, { queryClient, page })

  if (matches.length === 0) {
    // A closed shop's page has only the frame, with its title: it stays until the screen has loaded.
    if (page.isClosed) {
      await router.load()
      showTitle(router)
    }
    createRoot(element, rootOptions(app)).render(<RouterProvider router={router} />)
    return
  }
  if (!knowsPlace(router)) await loadRest(router)
  await takeOver(router, matches)
  await prepareShown(router)
  hydrateRoot(element, <RouterProvider router={router} />, rootOptions(app))
}

/** `reportError` is React's default: the error reaches the console and the window's listeners. */
export const rootOptions = ({ onLost }: Pick<BrowserApp, 'onLost'>) => ({
  onUncaughtError(error: unknown) {
    reportError(error)
    onLost(error)
  },
})

/** Creates the router of a visit, and handles link clicks once the page is hydrated. */
export function beginPage(app: BrowserApp, context: RouterContext): AnyRouter {
  const router = app.createRouter(context)
  completeLater(router, app.loadRoutes, app.mayLeave)
  setCurrentRouter(router)
  // A navigation before hydration would leave parts of the old screen behind: until then the browser follows links.
  app.whenMounted(() => {
    followLinks(router)
    sayReady()
    setTimeout(() => void import('./ahead.ts').then(({ fetchAhead }) => fetchAhead(router)).catch(() => {}), REST_MS)
  })
  app.begin(router, context)
  return router
}

/** Lets boot.ts replay the taps that it recorded, one frame after hydration. */
function sayReady() {
  requestAnimationFrame(() => setTimeout(() => dispatchEvent(new Event('app-ready'))))
}
