import './app.css'
import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { setApp } from '#lib/api.ts'
import { followLinks } from '#lib/navigation.ts'
import type { PageState } from '#lib/page-context.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { readStored } from '#platform/storage.ts'
import { ErrorScreen, NotFoundScreen } from '#ui/lazy-error-screen.ts'
import { createAppRouter } from './router.ts'

/** What page-server.tsx wrote into the page. */
type Written = { page: PageState; queries: [queryKey: readonly unknown[], value: unknown][]; matches: never[] }

/** Spec §9: what can wait starts half a second after the app. */
const STARTUP_EXTRAS_MS = 500

const root = document.getElementById('app')
const written = document.getElementById('page-state')?.textContent
if (root && written) void start(root, JSON.parse(written))

async function start(element: HTMLElement, { page, queries, matches }: Written) {
  setApp(page.tenant.app)
  const queryClient = createQueryClient()
  for (const [queryKey, value] of queries) queryClient.setQueryData(queryKey, value, { updatedAt: page.now })
  const router = createAppRouter({ queryClient, page }, { ErrorScreen, NotFoundScreen })
  followLinks(router)
  setTimeout(() => {
    void import('#lib/palette-loader.ts').then(({ refreshPalette }) => refreshPalette(page.tenant))
    const hasConsent = readStored<{ essential: boolean }>('cookie-consent')?.essential === true
    if (!hasConsent) void import('#features/shell/cookie-bar.tsx').then(({ showCookieBar }) => showCookieBar())
  }, STARTUP_EXTRAS_MS)

  if (matches.length === 0) {
    createRoot(element).render(<RouterProvider router={router} />)
    return sayReady()
  }
  // The router expects its own inline script; our pages carry the same as JSON, which a strict policy allows.
  window.$_TSR = { router: { manifest: undefined, matches }, buffer: [], h() {}, e() {}, c() {}, p: (run) => run() }
  await hydrate(router)
  hydrateRoot(element, <RouterProvider router={router} />)
  sayReady()
}

/** boot.ts has kept what was tapped meanwhile; a frame later the buttons answer. */
function sayReady() {
  requestAnimationFrame(() => setTimeout(() => dispatchEvent(new Event('app-ready'))))
}
