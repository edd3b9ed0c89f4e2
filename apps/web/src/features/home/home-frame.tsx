import { createElement, type ReactNode } from 'react'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { FarAway, prepareLists } from '#features/campaigns/list/campaign-lists.tsx'
import { mostAskedQuery } from '#features/catalog/marketplace-item-queries.ts'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import type { RouterContext } from '#machine/router.ts'
import { asItCame, later } from '#page/later.ts'
import { useTenant } from '#page/page-state.ts'
import type { CampaignSummary, Category } from '@mutirao/contract/campaigns'
import { AtWidth } from './at-width.tsx'
import { loadWideHome, preparedWideHome } from './home-route.ts'

/** For a window that becomes wide during the visit. */
const LateRail = later(async () => (await loadWideHome()).Rail)
const LatePanel = later(async () => (await loadWideHome()).Panel)

const SellerFooter = asItCame(async () => (await import('#features/marketplace/seller-footer.tsx')).SellerFooter)

/** The frame of both homes: categories and cart at the sides on large screens, the seller below. */
export function HomeFrame({
  campaigns,
  categories,
  children,
}: {
  campaigns: CampaignSummary[]
  categories: Category[]
  children: ReactNode
}) {
  return (
    <main className="wrap pb-24 md:pb-16">
      <h1 className="sr-only">{useTenant().name}</h1>
      <div className="lg:grid lg:grid-cols-[184px_minmax(0,1fr)_288px] lg:items-start lg:gap-7">
        <AtWidth of="wide" isBare>
          {createElement(preparedWideHome()?.Rail ?? LateRail, { categories })}
        </AtWidth>
        <div className="min-w-0">
          <FarAway campaigns={campaigns} />
          {children}
          <SellerFooter />
        </div>
        <aside className="sticky top-17 pt-4 max-lg:hidden">
          <AtWidth of="wide" isBare>
            {createElement(preparedWideHome()?.Panel ?? LatePanel)}
          </AtWidth>
        </aside>
      </div>
    </main>
  )
}

/** Both home screens load the same data. */
export async function loadHome({ context: { queryClient, page } }: { context: RouterContext }) {
  const extras = [
    queryClient.prefetchQuery(marketplaceQuery()),
    queryClient.prefetchQuery(mostAskedQuery(page.place)),
    prepareLists(),
    SellerFooter.prepare(),
  ]
  await Promise.all([queryClient.ensureQueryData(campaignsQuery(page.place)), ...extras])
}
