import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, redirect, useMatches, useRouter, type StaticDataRouteOption } from '@tanstack/react-router'
import { useEffect, useState, type MouseEvent } from 'react'
import { AccountButton } from '#features/account/account-button.tsx'
import { CampaignPalette } from '#features/campaigns/campaign-palette.tsx'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { CartButton, CartTab } from '#features/cart/cart-tab.tsx'
import { ConnectionBar } from '#features/connection/connection-bar.tsx'
import { UnreadBell } from '#features/messages/unread-bell.tsx'
import { isLost, pageOf, queryClientOf, type RouterContext } from '#machine/router.ts'
import { frameHead, pageHead } from '#page/head.ts'
import { byTap, sayMounted } from '#page/later.ts'
import { PageStateContext } from '#page/page-state.ts'
import { endSnackOfScreen } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { isWide } from '#platform/device.ts'
import type { RoutePath } from '#routes.ts'
import { BottomNav, type NavPlace } from '#ui/bottom-nav.tsx'
import { SiteHeader } from '#ui/site-header.tsx'
import { Snacks } from '#ui/snacks.tsx'
import type { PageState } from '@mutirao/contract/pages'

/** The frame of a screen on phones; from 768 px on every screen has a header. */
type Shell = { hasHeader?: boolean; hasNav?: boolean; isDoor?: boolean; place?: NavPlace }

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface StaticDataRouteOption {
    shell?: Shell
    /** Loads further chunks that the first render of a page needs. */
    prepare?: () => Promise<void>
    /** The likely next screens: their code is prefetched, so that a lost connection does not stop a purchase. */
    next?: readonly RoutePath[]
    /** Loads the chunks of parts that a tap opens, at the same time and for the same reason. */
    fetchOpened?: () => unknown
    /**
     * The query fields that a server-rendered screen reads: its page is the same for all visitors of a place, cached by these fields and rendered
     * from nothing else.
     */
    keptBy?: readonly string[]
    /** The query fields that a new search in the header keeps. */
    searchStaysIn?: readonly string[]
  }
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location }) => {
    if (!context.page.tenant.isIntranet && location.pathname.startsWith('/intranet/')) throw redirect({ to: '/', replace: true })
    // On the server the request itself was guarded.
    if (context.page.tenant.isIntranet && !import.meta.env.SSR)
      return import('#session/intranet-guard.ts').then(({ guardIntranet }) => guardIntranet({ context, location }))
  },
  head: ({ match: { context }, matches }) =>
    isLost(matches) ? pageHead(context.page, { title: m.not_found_bar(), isPrivate: true }) : frameHead(context.page),
  staticData: { fetchOpened: () => [SearchShelf.fetch(), isWide() && PlacePopover.fetch()] },
  component: Root,
})

/** Checkout and payment screens show their own total, with costs that the cart does not know. */
const totalsOfTheirOwn = /^\/cart\/|\/pending$/

type Match = { staticData: StaticDataRouteOption; search: object } | undefined

/** Fields of a match's address, as texts. */
function fieldsOf(match: Match, names: readonly string[] = []): [name: string, value: string][] {
  return Object.entries(match?.search ?? {}).filter(([name, value]) => names.includes(name) && typeof value === 'string')
}

/** The search text, on screens with a search. */
const queryOf = (match: Match) => (match?.staticData.keptBy?.includes('q') ? fieldsOf(match, ['q'])[0]?.[1] : undefined)

const keptOf = (match: Match) => new URLSearchParams(fieldsOf(match, match?.staticData.searchStaysIn)).toString()

function Root() {
  useEffect(sayMounted, [])
  const router = useRouter()
  // Another place changes the page state, which the frame around the screens uses.
  const page = useMatches({ select: (matches) => matches[0]?.context.page }) ?? pageOf(router)
  const {
    hasHeader = false,
    hasNav = true,
    isDoor = false,
    place,
  }: Shell = useMatches({ select: (matches) => matches.at(-1)?.staticData.shell }) ?? {}
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' })
  const query = useMatches({ select: (matches) => queryOf(matches.at(-1)) })
  const kept = useMatches({ select: (matches) => keptOf(matches.at(-1)) })
  const [searchField, setSearchField] = useState<HTMLInputElement>()
  const here = query ? `${path}?${new URLSearchParams({ q: query })}` : path
  useEffect(endSnackOfScreen, [path])
  const [placeLink, setPlaceLink] = useState<HTMLElement>()
  /** Opens the popover; phones have a screen instead, and a new tab is left to the browser. */
  function handlePlace(event: MouseEvent<HTMLAnchorElement>) {
    if (!isWide() || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setPlaceLink(event.currentTarget)
  }
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
          isInArea={useIsInArea(page, queryClientOf(router))}
          onPlace={handlePlace}
          path={here}
          bell={<UnreadBell />}
          account={<AccountButton path={here} />}
          cart={<CartButton isPriced={!totalsOfTheirOwn.test(path)} />}
          isOnPhone={hasHeader}
          isDoor={isDoor && page.tenant.isIntranet === true}
          query={query}
          kept={kept}
          onSearch={setSearchField}
          shelf={searchField && <SearchShelf field={searchField} onClose={() => setSearchField(undefined)} />}
        />
        {placeLink && <PlacePopover link={placeLink} onClose={() => setPlaceLink(undefined)} />}
        <CampaignPalette />
        <ConnectionBar />
        <div id="content" tabIndex={-1} className="outline-none">
          <Outlet />
        </div>
        <Snacks />
        {hasNav && <BottomNav current={place} cart={<CartTab isCurrent={place === 'cart'} />} />}
      </QueryClientProvider>
    </PageStateContext>
  )
}

const SearchShelf = byTap(async () => (await import('#features/catalog/search/search-shelf.tsx')).SearchShelf)

const PlacePopover = byTap(async () => (await import('#features/place/place-popover.tsx')).PlacePopover)

/** Read only for a chosen place; false until the response. */
const useIsInArea = ({ place }: PageState, client: QueryClient) =>
  useQuery({ ...campaignsQuery(place), enabled: !!place }, client).data?.some(({ canBuy, inArea }) => canBuy.ok && inArea)
