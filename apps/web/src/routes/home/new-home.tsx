import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { campaignsQuery } from '#features/campaigns/listed-campaigns.ts'
import { useCampaignOf } from '#features/campaigns/mixed-campaigns.ts'
import { CampaignSections } from '#features/campaigns/campaign-sections.tsx'
import { usePrefetchedDetails } from '#features/campaigns/prefetch-details.ts'
import { CampaignStories } from '#features/campaigns/campaign-stories.tsx'
import { MerchantHero } from '#features/campaigns/merchant-hero.tsx'
import { AddToCart } from '#features/cart/add-to-cart.tsx'
import { CartPanel } from '#features/cart/cart-panel.tsx'
import { MarketplaceCategories, MarketplaceRail } from '#features/catalog/marketplace-categories.tsx'
import { MostAsked } from '#features/catalog/most-asked.tsx'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { SellerFooter } from '#features/marketplace/seller-footer.tsx'
import { HomeSkeleton } from '#ui/home-skeleton.tsx'
import { homeHead } from './home-head.ts'
import { LateOrder } from './late-order.tsx'
import { loadHome } from './load-home.ts'

export const Route = createFileRoute('/home')({
  staticData: { shell: { hasHeader: true, place: 'home' } },
  loader: loadHome,
  head: homeHead,
  pendingComponent: HomeSkeleton,
  component: NewHomeScreen,
})

/** The composed home: the merchant's own hero first, then stories, categories, what is most asked for and the campaigns. */
function NewHomeScreen() {
  const { page } = useRouter().options.context
  const { data: campaigns } = useSuspenseQuery(campaignsQuery(page.place))
  usePrefetchedDetails(campaigns)
  const campaignOf = useCampaignOf(campaigns)
  const marketplace = useQuery(marketplaceQuery()).data
  const categories = marketplace?.categories ?? []
  return (
    <main className="wrap pb-24 md:pb-16">
      <div className="lg:grid lg:grid-cols-[184px_minmax(0,1fr)_288px] lg:items-start lg:gap-7">
        <MarketplaceRail categories={categories} />
        <div className="min-w-0">
          <MerchantHero name={page.tenant.name} tagline={marketplace?.tagline} campaign={campaigns.find(({ status }) => status === 'OK')} />
          <CampaignStories campaigns={campaigns} />
          <LateOrder />
          <MarketplaceCategories categories={categories} />
          <MostAsked campaignOf={campaignOf} renderControl={(item) => <AddToCart item={item} />} />
          <CampaignSections campaigns={campaigns} />
          <SellerFooter />
        </div>
        <aside className="sticky top-17 pt-4 max-lg:hidden">
          <CartPanel />
        </aside>
      </div>
    </main>
  )
}
