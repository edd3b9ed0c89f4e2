import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, redirect, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CampaignPalette } from '#features/campaigns/campaign-palette.tsx'
import { CartButton, CartTab } from '#features/cart/cart-tab.tsx'
import { pageHead } from '#page/head.ts'
import { sayMounted } from '#page/mounted.ts'
import * as m from '#paraglide/messages.js'
import { endSnackOfScreen } from '#page/snack.ts'
import { PageStateContext } from '#page/page-state.ts'
import { useIsOnline } from '#platform/connection.ts'
import { BottomNav, type NavPlace } from '#ui/bottom-nav.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { wifiOff } from '@mutirao/ui/icons.gen.ts'
import { SiteHeader } from '#ui/site-header.tsx'
import { Snacks } from '#ui/snacks.tsx'
import { pageFields } from '#page-fields.ts'
import { pageOf, queryClientOf, type RouterContext } from '#machine/router.ts'

/** What stands around a screen on phones; from 768 px on the header always does. */
type Shell = { hasHeader?: boolean; hasNav?: boolean; isDoor?: boolean; place?: NavPlace }

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface StaticDataRouteOption {
    shell?: Shell
    /** Fetches what the first drawing of a page needs beside the screen's own file. */
    prepare?: () => Promise<void>
  }
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location }) => {
    if (!context.page.tenant.isIntranet && location.pathname.startsWith('/intranet/')) throw redirect({ to: '/', replace: true })
    // On the server the request itself was guarded.
    if (context.page.tenant.isIntranet && !import.meta.env.SSR)
      return import('#session/intranet-guard.ts').then(({ guardIntranet }) => guardIntranet({ context, location }))
  },
  head: ({ match }) => pageHead(match.context.page, {}),
  component: Root,
})

/** What is searched for, on the screens that search. */
function queryOf(match: { fullPath: string; search: object } | undefined) {
  return match && pageFields[match.fullPath]?.includes('q') ? (match.search as { q?: string }).q : undefined
}

function Root() {
  useEffect(sayMounted, [])
  const router = useRouter()
  // Another place makes another page state: what stands around the screens follows it.
  const page = useMatches({ select: (matches) => matches[0]?.context.page }) ?? pageOf(router)
  const {
    hasHeader = false,
    hasNav = true,
    isDoor = false,
    place,
  }: Shell = useMatches({ select: (matches) => matches.at(-1)?.staticData.shell }) ?? {}
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' })
  const query = useMatches({ select: (matches) => queryOf(matches.at(-1)) })
  useEffect(endSnackOfScreen, [path])
  return (
    <PageStateContext value={page}>
      <QueryClientProvider client={queryClientOf(router)}>
        <a href="#content" className="absolute top-2 left-2 z-50 -translate-y-20 rounded-card bg-ink px-4 py-3 text-bg focus:translate-y-0">
          {m.skip_to_content()}
        </a>
        <SiteHeader
          key={query}
          name={page.tenant.name}
          logo={page.tenant.logo}
          place={page.place?.label}
          path={query ? `${path}?${new URLSearchParams({ q: query })}` : path}
          cart={<CartButton isPriced={!path.startsWith('/cart/')} />}
          isOnPhone={hasHeader}
          isDoor={isDoor && page.tenant.isIntranet === true}
          query={query}
        />
        <CampaignPalette />
        <OfflineBar />
        <div id="content" tabIndex={-1} className="outline-none">
          <Outlet />
        </div>
        <Snacks />
        {hasNav && <BottomNav current={place} cart={<CartTab isCurrent={place === 'cart'} />} />}
      </QueryClientProvider>
    </PageStateContext>
  )
}

function OfflineBar() {
  if (useIsOnline()) return null
  return (
    <output className="flex items-center justify-center gap-2 bg-ink px-4 py-2.5 text-13 font-medium text-bg">
      <Icon d={wifiOff} />
      {m.offline()}
    </output>
  )
}
