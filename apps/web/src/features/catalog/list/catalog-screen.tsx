import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { campaignOfAddress } from '#features/campaigns/campaign-of-address.ts'
import { campaignQuery } from '#features/campaigns/campaign-queries.ts'
import { isBuyable, statusOf } from '#features/campaigns/campaign-status.ts'
import { useLiveGroup } from '#features/campaigns/group/live-group.ts'
import { CartRunningBar } from '#features/cart/cart-running-bar.tsx'
import { AddToCart } from '#features/cart/item-stepper.tsx'
import { PageFooter } from '#features/marketplace/page-footer.tsx'
import { addressOf } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { orNotFound } from '#page/not-found.ts'
import { usePageState } from '#page/page-state.ts'
import type { PageState } from '@mutirao/contract/pages'
import { rulesInForce } from '@mutirao/domain/quantity-steps'
import { firstItemsQuery } from '../catalog-queries.ts'
import type { CatalogSearch } from '../catalog-search.ts'
import { CatalogHead } from './catalog-head.tsx'
import { CatalogItems } from './catalog-items.tsx'
import { CategoryChips, CategoryRail } from './category-chips.tsx'

/** Catalog and Category are one screen: all items, or one category. */
export function CatalogScreen({ campaignId, category, search }: { campaignId: string; category?: string; search: CatalogSearch }) {
  const page = usePageState()
  const now = useNow(60_000)
  const { data: campaign } = useSuspenseQuery(campaignQuery(campaignId, page.place))
  useLiveGroup(campaign)
  const chosen = campaign.categories.find(({ id }) => id === category)
  const status = statusOf(campaign, { now, timeZone: page.tenant.timeZone }).text
  const hrefOf = (id?: string) => listHref({ campaign: campaignId, category: id }, search)
  return (
    <main className="pb-36 md:pb-24">
      <CatalogHead campaign={campaign} category={chosen} status={status} search={search} />
      <div className="wrap lg:grid lg:grid-cols-[184px_minmax(0,1fr)] lg:items-start lg:gap-8">
        <CategoryRail categories={campaign.categories} current={category} hrefOf={hrefOf} allHref={hrefOf()} />
        <div className="min-w-0">
          <CategoryChips categories={campaign.categories} current={category} hrefOf={hrefOf} allHref={hrefOf()} />
          <CatalogItems
            campaign={campaign}
            category={chosen}
            status={status}
            search={search}
            renderControl={isBuyable(campaign) ? (item) => <AddToCart item={item} /> : undefined}
          />
          <PageFooter />
        </div>
      </div>
      <CartRunningBar campaignId={campaignId} rules={rulesInForce({ ...campaign, ...campaign.cartControls })} />
    </main>
  )
}

/** The search text and the sort order are kept between categories. */
const listHref = ({ campaign, category }: { campaign: string; category?: string }, { q, sort }: CatalogSearch) =>
  category === undefined
    ? addressOf('/store/$campaign/catalog', { q, sort }, { campaign })
    : addressOf('/store/$campaign/catalog/category/$category', { q, sort }, { campaign, category })

type Options = {
  campaignId: string
  category?: string
  search: CatalogSearch
  context: { queryClient: QueryClient; page: PageState }
  location: { pathname: string; searchStr: string }
}

/** For Catalog and Category; separate from their screen, which is loaded only when shown. */
export async function loadCatalog({ campaignId, category, search, ...visit }: Options) {
  const reading = visit.context.queryClient.ensureQueryData(firstItemsQuery(campaignId, { tags: category, q: search.q }))
  const [campaign] = await Promise.all([campaignOfAddress(campaignId, visit), reading.catch(() => undefined)])
  await reading.catch(orNotFound(notFound))
  return campaign
}
