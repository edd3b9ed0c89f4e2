import './app.css'
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { createQueryClient } from '#api/query-client.ts'
import { reloadCampaigns } from '#features/campaigns/campaign-queries.ts'
import { mayHoldCode, mayHoldPoint } from '#links/paths.ts'
import { openPage, type BrowserApp } from '#machine/hydrate.tsx'
import type { RouterContext } from '#machine/router.ts'
import { ifItComes, whenMounted } from '#page/later.ts'
import type { Screen } from '#page/screen.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { isAnswered } from '#platform/connection.ts'
import { holdInstallPrompt } from '#platform/install-prompt.ts'
import { wholeStyle } from '#platform/whole-style.ts'
import { isKnownVisitor, isSignedIn, mayHaveOrders, onVisitorChange } from '#session/signed-in.ts'
import { ErrorScreen, fetchFailureScreens, NotFoundScreen, showLostPage } from '#ui/failure-screens.tsx'
import { setApp, setSigner } from '@mutirao/client/call'
import { assumeClockError, hearServerClock } from '@mutirao/client/server-clock'
import { readStored } from '@mutirao/client/storage'
import { clockErrorKey, surveyWaitingKey } from '@mutirao/client/stored-keys'
import type { PageState } from '@mutirao/contract/pages'
import { CODE_POLL_MS, STARTUP_EXTRAS_MS, SUPPORT_WIDGET_MS } from '@mutirao/domain/limits'
import { landingTree } from './landing-routes.ts'
import { createAppRouter } from './router.ts'

/** Runs before the page tells the worker its files a second time (page/keep-pages.ts). */
const OWN_ORDERS_MS = 4000
/** The refresh timer's code is loaded after the page. */
const REFRESH_CODE_MS = 45_000

const app: BrowserApp = {
  createQueryClient,
  createRouter: (context) => createAppRouter(context, { routeTree: landingTree, ErrorScreen, NotFoundScreen }),
  loadRoutes: () => Promise.all([import('./route-tree.gen.ts'), wholeStyle()]),
  mayLeave,
  whenMounted,
  begin,
  onLost: showLostPage,
}

addEventListener('beforeinstallprompt', holdInstallPrompt)
setSigner(async (endpoint, ask) => (isSignedIn() ? (await import('#session/session.ts')).sendSigned(endpoint, ask) : ask()))
void (openPage(app) ?? import('./without-page.ts').then(({ startWithoutPage }) => startWithoutPage(app))).catch((error: unknown) => {
  dispatchEvent(new Event('app-failed'))
  throw error
})

function begin(router: AnyRouter, { page, queryClient }: RouterContext) {
  // The worker marks a page from its cache, whose time is in the past.
  if (!('kept' in document.documentElement.dataset)) hearServerClock(page.now)
  else {
    assumeClockError(readStored<number>(clockErrorKey) ?? 0)
    if (mayHaveOrders()) ifItComes(ownOrders(), ({ restoreOrders }) => restoreOrders(queryClient))
  }
  setApp(page.tenant.app)
  whenMounted(() => void wholeStyle().catch(() => {}))
  onVisitorChange(() => void reloadCampaigns(queryClient))
  keepOwnOrders(router, queryClient)
  setTimeout(() => {
    const screen = screenOf(router)
    ifItComes(import('#features/overlays/overlays.tsx'), ({ startOverlays }) => startOverlays(screen))
    setTimeout(
      () => ifItComes(import('#features/help/help-widget.tsx'), ({ showHelp }) => showHelp(page, screen)),
      SUPPORT_WIDGET_MS - STARTUP_EXTRAS_MS,
    )
    watchForCode(router, page)
    watchForPoint(router)
    ifItComes(import('./count-visit.ts'), ({ countSteps }) => countSteps(screen))
    ifItComes(import('#page/extras.ts'), ({ startExtras }) => startExtras(router, page))
    if (Object.keys(readStored<object>(surveyWaitingKey) ?? {}).length > 0)
      ifItComes(import('#features/surveys/waiting-answers.ts'), ({ sendWaiting, watchConnection }) => (watchConnection(), sendWaiting()))
    fetchFailureScreens()
    // The page was rendered for a stranger; a known visitor may have more open campaigns.
    if (isKnownVisitor()) void reloadCampaigns(queryClient)
  }, STARTUP_EXTRAS_MS)
  setTimeout(() => ifItComes(import('./refresh.ts'), ({ keepFresh }) => keepFresh(router, queryClient, REFRESH_CODE_MS)), REFRESH_CODE_MS)
}

function ownOrders() {
  return import('#features/orders/kept-orders.ts')
}

/** Stores the orders of a visitor who has some, or signs in or orders during the visit. */
function keepOwnOrders(router: AnyRouter, queryClient: QueryClient) {
  const begin = () => {
    if (!mayHaveOrders()) return
    for (const stop of stops) stop()
    ifItComes(ownOrders(), ({ keepOrders }) => keepOrders(queryClient))
  }
  const stops = [onVisitorChange(begin), router.subscribe('onResolved', begin)]
  setTimeout(begin, OWN_ORDERS_MS)
}

/** The navigation events for parts that are rendered beside the screens. */
const screenOf = (router: AnyRouter): Screen => ({
  pathNow: () => router.state.location.pathname,
  onPath: (listener) => router.subscribe('onResolved', listener),
})

async function mayLeave(): Promise<boolean> {
  if (await isAnswered()) return true
  showSnack(m.stays_offline())
  return false
}

/** Spec §9: the first address with a campaign code, now or later in the visit, fetches what activates it and watches on. */
function watchForCode(router: AnyRouter, page: PageState) {
  if (page.tenant.isUrlCampaignDisabled) return
  const look = () => {
    if (!mayHoldCode(location.search)) return
    clearInterval(poll)
    ifItComes(import('#features/activation/watch-address.ts'), ({ watchAddress }) => watchAddress(router, page))
  }
  const poll = setInterval(look, CODE_POLL_MS)
  look()
}

function watchForPoint(router: AnyRouter) {
  if (mayHoldPoint(location.search)) ifItComes(import('#features/checkout/follow-point.ts'), ({ followPoint }) => followPoint(router))
}
