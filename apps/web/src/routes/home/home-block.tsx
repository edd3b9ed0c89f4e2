import type { Category } from '@mutirao/contract/campaigns'
import type { HomeBlock } from '@mutirao/contract/marketplaces'
import { CampaignSections } from '#features/campaigns/campaign-sections.tsx'
import { CampaignStories } from '#features/campaigns/campaign-stories.tsx'
import type { CampaignSummary } from '@mutirao/contract/campaigns'
import { MerchantHero } from '#features/campaigns/merchant-hero.tsx'
import { useCampaignOf } from '#features/campaigns/mixed-campaigns.ts'
import { AddToCart } from '#features/cart/add-to-cart.tsx'
import { MarketplaceCategories } from '#features/catalog/marketplace-categories.tsx'
import { MostAsked } from '#features/catalog/most-asked.tsx'
import { usePageState } from '#page/page-state.ts'
import { PictureBanner, TextBlock } from './home-words.tsx'
import { LateForYou } from './late-for-you.tsx'
import { LateOrder } from './late-order.tsx'

type Props = { block: HomeBlock; campaigns: CampaignSummary[]; categories: Category[]; tagline?: string }

export function HomeBlockView({ block, campaigns, categories, tagline }: Props) {
  const campaignOf = useCampaignOf(campaigns)
  switch (block.type) {
    case 'banner':
      return <BannerBlock {...{ block, campaigns, tagline }} />
    case 'stories':
      return <CampaignStories campaigns={campaigns} />
    case 'order':
      return <LateOrder />
    case 'categories':
      return <MarketplaceCategories categories={categories} />
    case 'mostAsked':
      return <MostAsked title={block.title} campaignOf={campaignOf} renderControl={(item) => <AddToCart item={item} />} />
    case 'forYou':
      return <LateForYou title={block.title} campaignOf={campaignOf} />
    case 'campaigns':
      return <CampaignSections campaigns={campaigns} />
    case 'text':
      return <TextBlock {...block} />
  }
}

type Banner = Extract<HomeBlock, { type: 'banner' }>

function BannerBlock({ block, campaigns, tagline }: Omit<Props, 'block' | 'categories'> & { block: Banner }) {
  const { tenant } = usePageState()
  if (block.picture && block.title) return <PictureBanner {...block} title={block.title} picture={block.picture} />
  const campaign = campaigns.find(({ id }) => id === block.campaign)
  return <MerchantHero title={block.title ?? tagline ?? tenant.name} campaign={campaign} />
}
