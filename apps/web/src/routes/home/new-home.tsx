import type { HomeBlock } from '@mutirao/contract/marketplaces'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { campaignsQuery } from '#features/campaigns/listed-campaigns.ts'
import { usePrefetchedDetails } from '#features/campaigns/prefetch-details.ts'
import { CartPanel } from '#features/cart/cart-panel.tsx'
import { MarketplaceRail } from '#features/catalog/marketplace-categories.tsx'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { SellerFooter } from '#features/marketplace/seller-footer.tsx'
import { HomeSkeleton } from '#ui/home-skeleton.tsx'
import { HomeBlockView } from './home-block.tsx'
import { HomeBlockBoundary } from './home-block-boundary.tsx'
import { homeHead } from './home-head.ts'
import { loadHome, parseHomeSearch } from './load-home.ts'
import { PlainHome } from './plain-home.tsx'

export const Route = createFileRoute('/home')({
  staticData: { shell: { hasHeader: true, place: 'home' } },
  validateSearch: parseHomeSearch,
  loader: loadHome,
  head: homeHead,
  pendingComponent: HomeSkeleton,
  component: NewHomeScreen,
})

/** A campaign's banner; the first one is the headline of the page. */
const isHero = (block: HomeBlock) => block.type === 'banner' && !(block.picture && block.title)

/** The composed home: the merchant's blocks in the merchant's order; without any the plain one. */
function NewHomeScreen() {
  const { page } = useRouter().options.context
  const { data: campaigns } = useSuspenseQuery(campaignsQuery(page.place))
  usePrefetchedDetails(campaigns)
  const marketplace = useQuery(marketplaceQuery()).data
  const { homes = [], categories = [], tagline } = marketplace ?? {}
  if (homes.length === 0) return <PlainHome />
  const headline = homes.find(isHero)
  return (
    <main className="wrap pb-24 md:pb-16">
      {!headline && <h1 className="sr-only">{page.tenant.name}</h1>}
      <div className="lg:grid lg:grid-cols-[184px_minmax(0,1fr)_288px] lg:items-start lg:gap-7">
        <MarketplaceRail categories={categories} />
        <div className="min-w-0">
          {homes.map((block) => (
            <HomeBlockBoundary key={JSON.stringify(block)}>
              <HomeBlockView {...{ block, campaigns, categories, tagline }} isHeadline={block === headline} />
            </HomeBlockBoundary>
          ))}
          <SellerFooter />
        </div>
        <aside className="sticky top-17 pt-4 max-lg:hidden">
          <CartPanel />
        </aside>
      </div>
    </main>
  )
}
