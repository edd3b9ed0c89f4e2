import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { campaignsQuery } from '#features/campaigns/listed-campaigns.ts'
import { useCampaignOf } from '#features/campaigns/mixed-campaigns.ts'
import { AddToCart } from '#features/cart/add-to-cart.tsx'
import { marketplaceItemsQuery } from '#features/catalog/marketplace-item-queries.ts'
import { parseCatalogSearch, searchText } from '#features/catalog/catalog-search.ts'
import { MarketplaceRail } from '#features/catalog/marketplace-categories.tsx'
import { MarketplaceItems } from '#features/catalog/marketplace-items.tsx'
import { LateSellerFooter } from '#features/marketplace/late-seller-footer.tsx'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { pageHead } from '#lib/head.ts'
import * as m from '#paraglide/messages.js'
import { CatalogSkeleton } from '#ui/catalog-skeleton.tsx'

type Search = ReturnType<typeof parseCatalogSearch> & { tags?: string }

const filterOf = ({ q, tags, sort }: Search) => ({
  ...(q ? { q } : {}),
  ...(tags ? { tags } : {}),
  ...(sort && sort !== 'asked' ? { sort } : {}),
})

export const Route = createFileRoute('/products')({
  staticData: { shell: { hasHeader: true, place: 'products' } },
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...parseCatalogSearch(search),
    tags: searchText(search.tags),
  }),
  loaderDeps: ({ search: { q, tags, sort } }) => ({ q, tags, sort }),
  loader: async ({ context: { queryClient, page }, deps }) => {
    const extras = [queryClient.prefetchQuery(marketplaceQuery()), queryClient.prefetchQuery(campaignsQuery(page.place))]
    await Promise.all([queryClient.ensureInfiniteQueryData(marketplaceItemsQuery(filterOf(deps), page.place)), ...extras])
  },
  head: ({ match }) =>
    pageHead(match.context.page, {
      title: m.screen_products(),
      description: import.meta.env.SSR ? m.products_description({ shop: match.context.page.tenant.name }) : undefined,
    }),
  pendingComponent: CatalogSkeleton,
  component: ProductsScreen,
})

function ProductsScreen() {
  const { page } = useRouter().options.context
  const search = Route.useSearch()
  const list = useSuspenseInfiniteQuery(marketplaceItemsQuery(filterOf(search), page.place))
  const campaignOf = useCampaignOf(useQuery(campaignsQuery(page.place)).data ?? [])
  const categories = useQuery(marketplaceQuery()).data?.categories ?? []
  return (
    <main className="wrap pb-24 md:pb-16">
      <div className="lg:grid lg:grid-cols-[184px_minmax(0,1fr)] lg:items-start lg:gap-8">
        <MarketplaceRail categories={categories} current={search.tags} />
        <MarketplaceItems
          items={list.data.pages.flatMap(({ content }) => content)}
          total={list.data.pages[0]?.totalElements ?? 0}
          search={search}
          categories={categories}
          campaignOf={campaignOf}
          renderControl={(item) => <AddToCart item={item} />}
          onEnd={list.hasNextPage && !list.isFetchingNextPage ? list.fetchNextPage : undefined}
        />
      </div>
      <LateSellerFooter />
    </main>
  )
}
