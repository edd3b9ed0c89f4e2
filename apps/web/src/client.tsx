import './app.css'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { mayHoldCode } from '#features/activation/code-in-address.ts'
import { reloadCampaigns } from '#features/campaigns/campaign-queries.ts'
import { setApp, setSigner } from '#api/call.ts'
import { hearServerClock } from '#page/clock.ts'
import { setCurrentRouter } from '#page/current-router.ts'
import { whenMounted } from '#page/mounted.ts'
import { followLinks } from '#page/navigation.ts'
import type { PageState } from '@mutirao/contract/pages'
import { createQueryClient } from '#api/query-client.ts'
import { isKnownVisitor, isSignedIn, onVisitorChange } from '#session/signed-in.ts'
import { readStored } from '#platform/storage.ts'
import { ErrorScreen, NotFoundScreen } from '#ui/failure-screens.ts'
import { createAppRouter } from './router.ts'

/** What page-server.tsx wrote into the page. */
type Written = { page: PageState; queries: [queryKey: readonly unknown[], value: unknown][]; matches: never[] }

/** Spec §9: what can wait starts half a second after the app. */
const STARTUP_EXTRAS_MS = 500
const CODE_POLL_MS = 2000
/** What asks again after a minute need not come with the page. */
const REFRESH_CODE_MS = 45_000

const root = document.getElementById('app')
const written = document.getElementById('page-state')?.textContent
if (root && written) void start(root, JSON.parse(written))

async function start(element: HTMLElement, { page, queries, matches }: Written) {
  hearServerClock(page.now)
  setApp(page.tenant.app)
  const queryClient = createQueryClient()
  for (const [queryKey, value] of queries) queryClient.setQueryData(queryKey, value, { updatedAt: Math.min(page.now, Date.now()) })
  const router = createAppRouter({ queryClient, page }, { ErrorScreen, NotFoundScreen })
  setCurrentRouter(router)
  setSigner(async (endpoint, ask) => (isSignedIn() ? (await import('#session/session.ts')).sendSigned(endpoint, ask) : ask()))
  // A link followed before the page is React's would leave pieces of the old screen behind: until then links work by themselves.
  whenMounted(() => {
    followLinks(router)
    sayReady()
  })
  onVisitorChange(() => void reloadCampaigns(queryClient))
  setTimeout(() => {
    void import('#page/palette-loader.ts').then(({ refreshPalette }) => refreshPalette(page.tenant))
    const hasConsent = readStored<{ essential: boolean }>('cookie-consent')?.essential === true
    if (!hasConsent) void import('#features/cookies/cookie-bar.tsx').then(({ showCookieBar }) => showCookieBar())
    watchForCode(router, page)
    void import('#page/snack-texts.ts').then(({ loadSnackTexts }) => loadSnackTexts())
    if (Object.keys(readStored<object>('survey-waiting') ?? {}).length > 0)
      void import('#features/surveys/waiting-answers.ts').then(({ sendWaiting, watchConnection }) => (watchConnection(), sendWaiting()))
    // The page was made for a stranger: whoever is known may see more open.
    if (isKnownVisitor()) void reloadCampaigns(queryClient)
  }, STARTUP_EXTRAS_MS)
  setTimeout(() => void import('./refresh.ts').then(({ keepFresh }) => keepFresh(router, queryClient, REFRESH_CODE_MS)), REFRESH_CODE_MS)

  if (matches.length === 0) {
    // Of a closed shop's page only the frame has come: it stands until the screen is there.
    if (page.isClosed) await router.load()
    createRoot(element).render(<RouterProvider router={router} />)
    return
  }
  // The router expects its own inline script; our pages carry the same as JSON, which a strict policy allows.
  window.$_TSR = { router: { manifest: undefined, matches }, buffer: [], h() {}, e() {}, c() {}, p: (run) => run() }
  await hydrate(router)
  await Promise.all(router.stores.matches.get().map(({ staticData }) => staticData?.prepare?.()))
  hydrateRoot(element, <RouterProvider router={router} />)
}

/** Spec §9: the first address with a campaign code, now or later in the visit, fetches what activates it and watches on. */
function watchForCode(router: AnyRouter, page: PageState) {
  if (page.tenant.isUrlCampaignDisabled) return
  const look = () => {
    if (!mayHoldCode(location.search)) return
    clearInterval(poll)
    void import('#features/activation/watch-address.ts').then(({ watchAddress }) => watchAddress(router, page))
  }
  const poll = setInterval(look, CODE_POLL_MS)
  look()
}

/** boot.ts has kept what was tapped meanwhile; a frame later the buttons answer. */
function sayReady() {
  requestAnimationFrame(() => setTimeout(() => dispatchEvent(new Event('app-ready'))))
}
