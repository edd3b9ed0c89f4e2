import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { useCampaignOf } from '#features/campaigns/list/mixed-campaigns.ts'
import { AddToCart } from '#features/cart/item-stepper.tsx'
import { catalogFields, parseCatalogSearch } from '#features/catalog/catalog-search.ts'
import { CatalogSkeleton } from '#features/catalog/list/catalog-skeleton.tsx'
import { MarketplaceItems } from '#features/catalog/list/marketplace-items.tsx'
import { MarketplaceRail } from '#features/catalog/list/marketplace-rail.tsx'
import { loadMarketplacePage, marketplaceItemsQuery, marketplacePage } from '#features/catalog/marketplace-item-queries.ts'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { PageFooter } from '#features/marketplace/page-footer.tsx'
import { paths } from '#links/paths.ts'
import { searchText } from '#links/search-text.ts'
import { pageHead } from '#page/head.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { ofShop } from '@mutirao/domain/shop-name'

type Search = ReturnType<typeof parseCatalogSearch> & { tags?: string; page?: number }

/** Pages count from 1 in the address, where the first has none. */
const pageOf = (raw: unknown) => (/^[1-9]\d{0,3}$/.test(String(raw)) && Number(raw) > 1 ? Number(raw) : undefined)

const filterOf = ({ q, tags, sort }: Search) => ({
  ...(q ? { q } : {}),
  ...(tags ? { tags } : {}),
  ...(sort && sort !== 'asked' ? { sort } : {}),
})

export const Route = createFileRoute('/products')({
  staticData: {
    keptBy: [...catalogFields, 'tags', 'page'],
    searchStaysIn: ['tags', 'sort'],
    shell: { hasHeader: true, place: 'products' },
  },
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...parseCatalogSearch(search),
    tags: searchText(search.tags),
    page: pageOf(search.page),
  }),
  loaderDeps: ({ search: { q, tags, sort, page } }) => ({ q, tags, sort, page }),
  loader: async ({ context: { queryClient, page }, deps, preload }) => {
    const extras = [queryClient.prefetchQuery(marketplaceQuery()), queryClient.prefetchQuery(campaignsQuery(page.place))]
    const query = marketplaceItemsQuery(filterOf(deps), page.place, (deps.page ?? 1) - 1)
    const [list] = await Promise.all([loadMarketplacePage(queryClient, query, preload), ...extras])
    // The list has become shorter since the address was written.
    if (deps.page && list.pages.every(({ content }) => content.length === 0))
      throw redirect({ to: '/products', search: { ...deps, page: undefined }, replace: true })
  },
  head: ({ match }) =>
    pageHead(match.context.page, {
      title: m.products(),
      description: import.meta.env.SSR ? m.products_description({ shop: ofShop(match.context.page.tenant) }) : undefined,
    }),
  pendingComponent: () => <CatalogSkeleton title={m.products()} backHref={paths.home} />,
  component: ProductsScreen,
})

function ProductsScreen() {
  const page = usePageState()
  const search = Route.useSearch()
  const list = useSuspenseInfiniteQuery(marketplaceItemsQuery(filterOf(search), page.place, (search.page ?? 1) - 1))
  const pages = list.data.pages.map((one) => one.page)
  const [first = 0, last = first] = [pages[0], pages.at(-1)]
  const campaignOf = useCampaignOf(useQuery(campaignsQuery(page.place)).data ?? [])
  const categories = useQuery(marketplaceQuery()).data?.categories ?? []
  return (
    <main className="wrap pb-24 md:pb-16">
      <div className="lg:grid lg:grid-cols-[184px_minmax(0,1fr)] lg:items-start lg:gap-8">
        <MarketplaceRail categories={categories} current={search.tags} search={search} />
        <MarketplaceItems
          items={list.data.pages.flatMap(({ content }) => content)}
          total={list.data.pages[0]?.totalElements ?? 0}
          search={search}
          categories={categories}
          campaignOf={campaignOf}
          renderControl={(item) => <AddToCart item={item} />}
          pages={{
            first,
            last,
            onPrevious: list.isFetching ? undefined : list.fetchPreviousPage,
            onNext: list.hasNextPage && !list.isFetchingNextPage ? list.fetchNextPage : undefined,
            onSeen: useSayPage(first),
          }}
        />
      </div>
      <PageFooter />
    </main>
  )
}

/** The address says which page is read, so that it can be shared, reloaded and come back to. */
function useSayPage(first: number) {
  const router = useRouter()
  return useCallback(
    (index: number) => {
      const page = first + Math.floor(index / marketplacePage) + 1
      const { pathname, search } = router.state.location
      const said = (search as Search).page ?? 1
      // A shopper who is already leaving is not called back.
      if (pathname !== '/products' || said === page) return
      const next = (before: Search): Search => ({ ...before, page: page > 1 ? page : undefined })
      void router.navigate({ to: '/products', search: next, replace: true, resetScroll: false, viewTransition: false })
    },
    [router, first],
  )
}
