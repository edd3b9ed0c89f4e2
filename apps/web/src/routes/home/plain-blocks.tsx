import { CampaignSections } from '#features/campaigns/campaign-sections.tsx'
import { CampaignStories } from '#features/campaigns/campaign-stories.tsx'
import { useCampaignOf } from '#features/campaigns/mixed-campaigns.ts'
import { AddToCart } from '#features/cart/add-to-cart.tsx'
import { MarketplaceCategories } from '#features/catalog/marketplace-categories.tsx'
import { MostAsked } from '#features/catalog/most-asked.tsx'
import { PlacePrompt } from '#features/shell/place-prompt.tsx'
import { usePageState } from '#page/page-state.ts'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import type { HomeParts } from './home-parts.ts'
import { LateOrder } from './late-order.tsx'

/** Home of spec §2: stories, open campaigns, and between them what can be discovered. */
export function PlainBlocks({ campaigns, homes, categories }: HomeParts) {
  const { place } = usePageState()
  const campaignOf = useCampaignOf(campaigns)
  return (
    <>
      <CampaignStories campaigns={campaigns} />
      <LateOrder />
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
