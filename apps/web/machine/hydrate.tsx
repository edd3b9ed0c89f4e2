import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { PageState } from '@mutirao/contract/pages'
import { followLinks } from './links.ts'
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

/** The page's own first second; whoever goes on before fetches the other routes at once. */
const REST_MS = 1000

/** The app's hooks for a page in the browser. */
export type BrowserApp = {
  createQueryClient: () => QueryClient
  /** A router that need not know more than the routes of the landings. */
  createRouter: (context: RouterContext) => AnyRouter
  /** Adds all other routes to the same tree. */
  loadRoutes: () => Promise<unknown>
  /** Whether the browser would find the next page; if not, that is said on this one. */
  mayLeave: () => Promise<boolean>
  /** With each page, before anything of it is loaded or drawn here. */
  begin: (router: AnyRouter, context: RouterContext) => void
  /** Once the frame of the page is React's. */
  whenMounted: (work: () => void) => void
  /** React has removed the page after an error that no boundary caught. */
  onLost: (error: unknown) => void
}

/** The state written by server.tsx. */
export type Written = { page: PageState; queries: [queryKey: readonly unknown[], value: unknown][]; matches: WrittenMatch[] }

/** Takes over the page that the server wrote into the document; undefined: it wrote none. */
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
    // A closed shop's page has only the frame: it stays until the screen has loaded.
    if (page.isClosed) await router.load()
    createRoot(element, rootOptions(app)).render(<RouterProvider router={router} />)
    return
  }
  if (!knowsPlace(router)) await loadRest(router)
  await takeOver(router, matches)
  await prepareShown(router)
  hydrateRoot(element, <RouterProvider router={router} />, rootOptions(app))
}

/** `reportError` does what React does without the option: the error reaches the console and the listeners of the window. */
export const rootOptions = ({ onLost }: Pick<BrowserApp, 'onLost'>) => ({
  onUncaughtError(error: unknown) {
    reportError(error)
    onLost(error)
  },
})

/** The router of a visit, with its links followed from the first drawing on. */
export function beginPage(app: BrowserApp, context: RouterContext): AnyRouter {
  const router = app.createRouter(context)
  completeLater(router, app.loadRoutes, app.mayLeave)
  setCurrentRouter(router)
  // A link followed before the page is React's would leave pieces of the old screen behind: until then links work by themselves.
  app.whenMounted(() => {
    followLinks(router)
    sayReady()
    setTimeout(() => void import('./ahead.ts').then(({ fetchAhead }) => fetchAhead(router)).catch(() => {}), REST_MS)
  })
  app.begin(router, context)
  return router
}

/** boot.ts has kept what was tapped meanwhile; a frame later the buttons answer. */
function sayReady() {
  requestAnimationFrame(() => setTimeout(() => dispatchEvent(new Event('app-ready'))))
}
