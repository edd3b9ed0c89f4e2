import { Suspense } from 'react'
import { CampaignSections } from '#features/campaigns/list/campaign-lists.tsx'
import { useCampaignOf } from '#features/campaigns/list/mixed-campaigns.ts'
import { CampaignStories } from '#features/campaigns/story/campaign-stories.tsx'
import { AddToCart } from '#features/cart/item-stepper.tsx'
import { MarketplaceCategories } from '#features/catalog/list/marketplace-categories.tsx'
import { MostAsked } from '#features/catalog/list/most-asked.tsx'
import { PlacePrompt } from '#features/place/place-prompt.tsx'
import { paths } from '#links/paths.ts'
import { later } from '#page/later.ts'
import { usePageState, useIsHydrated } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { hasLead } from '#session/lead.ts'
import { useOrderUnderWay } from '#session/recent-orders.ts'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import type { HomeParts } from './home-parts.ts'

/** Home of spec §2: stories, open campaigns, and highlights in between. */
export function PlainBlocks({ campaigns, homes, categories }: HomeParts) {
  const { place } = usePageState()
  const campaignOf = useCampaignOf(campaigns)
  return (
    <>
      <CampaignStories campaigns={campaigns} />
      <OrderSection />
      {!place && <PlacePrompt path={paths.home} />}
      <CampaignSections campaigns={campaigns}>
        <MarketplaceCategories categories={categories} />
        <MostAsked campaignOf={campaignOf} renderControl={(item) => <AddToCart item={item} />} />
        {homes.length > 0 && (
          <ButtonLink kind="soft" isFull href={paths.newHome} className="mt-4">
            {m.see_new_home()}
          </ButtonLink>
        )}
      </CampaignSections>
    </>
  )
}

const OrderUnderWay = later(async () => (await import('#features/orders/order-under-way.tsx')).OrderUnderWay)

/** The height of the card: one small line, one line of text, the bar. */
const place = 'mt-3 min-h-[calc(2.25rem+46px)]'

/**
 * Most visits begin without an order: the card's chunk loads only when this device has one. Its space is reserved from the start, by boot.ts
 * until hydration, so that nothing below moves.
 */
export function OrderSection() {
  const code = useOrderUnderWay()
  if (!useIsHydrated())
    return (
      <div className="hidden in-data-order:block">
        <div className={place} />
      </div>
    )
  if (!code || !hasLead()) return null
  return (
    <div className={place}>
      <Suspense>
        <OrderUnderWay code={code} />
      </Suspense>
    </div>
  )
}
