import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { CampaignSections } from '#features/campaigns/campaign-sections.tsx'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { CampaignStories } from '#features/campaigns/campaign-stories.tsx'
import { CartPanel } from '#features/cart/cart-panel.tsx'
import { AddToCart } from '#features/cart/add-to-cart.tsx'
import { mostAskedQuery } from '#features/catalog/catalog-queries.ts'
import { MarketplaceRail, MarketplaceCategories } from '#features/catalog/marketplace-categories.tsx'
import { MostAsked } from '#features/catalog/most-asked.tsx'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { SellerFooter } from '#features/marketplace/seller-footer.tsx'
import { PlacePrompt } from '#features/shell/place-prompt.tsx'
import { pageHead } from '#lib/head.ts'
import * as m from '#paraglide/messages.js'
import { paths } from '#lib/paths.ts'
import { HomeSkeleton } from '#ui/home-skeleton.tsx'

export const Route = createFileRoute('/')({
  staticData: { shell: { hasHeader: true, place: 'home' } },
  loader: async ({ context: { queryClient, page } }) => {
    const extras = [queryClient.prefetchQuery(marketplaceQuery()), queryClient.prefetchQuery(mostAskedQuery(page.place))]
    await Promise.all([queryClient.ensureQueryData(campaignsQuery(page.place)), ...extras])
  },
  head: ({ match }) =>
    pageHead(match.context.page, {
      title: m.screen_home(),
      description: import.meta.env.SSR ? m.home_description({ shop: match.context.page.tenant.name }) : undefined,
    }),
  pendingComponent: HomeSkeleton,
  component: HomeScreen,
})

function HomeScreen() {
  const { page } = useRouter().options.context
  const { data: campaigns } = useSuspenseQuery(campaignsQuery(page.place))
  const categories = useQuery(marketplaceQuery()).data?.categories ?? []
  return (
    <main className="wrap pb-24 md:pb-16">
      <h1 className="sr-only">{page.tenant.name}</h1>
      <div className="lg:grid lg:grid-cols-[184px_minmax(0,1fr)_288px] lg:items-start lg:gap-7">
        <MarketplaceRail categories={categories} />
        <div className="min-w-0">
          <CampaignStories campaigns={campaigns} />
          {!page.place && <PlacePrompt path={paths.home} />}
          <CampaignSections campaigns={campaigns}>
            <MarketplaceCategories categories={categories} />
            <MostAsked campaigns={campaigns} renderControl={(item) => <AddToCart item={item} />} />
          </CampaignSections>
          <SellerFooter />
        </div>
        <aside className="sticky top-17 pt-4 max-lg:hidden">
          <CartPanel />
        </aside>
      </div>
    </main>
  )
}
