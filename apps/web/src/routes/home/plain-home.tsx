import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CampaignSections } from '#features/campaigns/campaign-sections.tsx'
import { campaignsQuery } from '#features/campaigns/listed-campaigns.ts'
import { useCampaignOf } from '#features/campaigns/mixed-campaigns.ts'
import { usePrefetchedDetails } from '#features/campaigns/prefetch-details.ts'
import { CampaignStories } from '#features/campaigns/campaign-stories.tsx'
import { CartPanel } from '#features/cart/cart-panel.tsx'
import { AddToCart } from '#features/cart/add-to-cart.tsx'
import { MarketplaceRail, MarketplaceCategories } from '#features/catalog/marketplace-categories.tsx'
import { MostAsked } from '#features/catalog/most-asked.tsx'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { SellerFooter } from '#features/marketplace/seller-footer.tsx'
import { PlacePrompt } from '#features/shell/place-prompt.tsx'
import { paths } from '#lib/paths.ts'
import { LateOrder } from './late-order.tsx'

/** Stories, open campaigns, and between them what can be discovered. */
export function PlainHome() {
  const { page } = useRouter().options.context
  const { data: campaigns } = useSuspenseQuery(campaignsQuery(page.place))
  usePrefetchedDetails(campaigns)
  const campaignOf = useCampaignOf(campaigns)
  const categories = useQuery(marketplaceQuery()).data?.categories ?? []
  return (
    <main className="wrap pb-24 md:pb-16">
      <h1 className="sr-only">{page.tenant.name}</h1>
      <div className="lg:grid lg:grid-cols-[184px_minmax(0,1fr)_288px] lg:items-start lg:gap-7">
        <MarketplaceRail categories={categories} />
        <div className="min-w-0">
          <CampaignStories campaigns={campaigns} />
          <LateOrder />
          {!page.place && <PlacePrompt path={paths.home} />}
          <CampaignSections campaigns={campaigns}>
            <MarketplaceCategories categories={categories} />
            <MostAsked campaignOf={campaignOf} renderControl={(item) => <AddToCart item={item} />} />
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
