import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { campaignDescription } from '#features/campaigns/campaign-description.ts'
import { campaignOfAddress } from '#features/campaigns/campaign-of-address.ts'
import { campaignQuery, campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { isBuyable, useSelectCampaign } from '#features/campaigns/campaign-status.ts'
import { GroupCrowd, GroupPanel, JoinsSection } from '#features/campaigns/group/group-panel.tsx'
import { CampaignHero, CampaignActions, CampaignDock, CampaignTags } from '#features/campaigns/page/campaign-page.tsx'
import { CampaignSkeleton } from '#features/campaigns/page/campaign-skeleton.tsx'
import {
  CampaignInfos,
  CampaignState,
  DeliveryFacts,
  GroupRules,
  HowGroupWorks,
  OpenInstead,
  prepareCampaignFacts,
  Producers,
} from '#features/campaigns/page/prepare-campaign-facts.ts'
import { CartLink } from '#features/cart/cart-link.tsx'
import { useHoldsOf } from '#features/cart/cart-store.ts'
import { AddToCart, type AddableItem } from '#features/cart/item-stepper.tsx'
import { featuredItemsQuery } from '#features/catalog/catalog-queries.ts'
import { BestSellers, useLiveSellers } from '#features/catalog/list/best-sellers.tsx'
import { FeaturedItems, SelectedItem } from '#features/catalog/list/campaign-items.tsx'
import { PageFooter } from '#features/marketplace/page-footer.tsx'
import { CampaignSurveySection } from '#features/surveys/campaign-survey-section.tsx'
import { paths } from '#links/paths.ts'
import { breadcrumbs, pageHead } from '#page/head.ts'
import { later, useIsIdle } from '#page/later.ts'
import { useIsHydrated, usePageState } from '#page/page-state.ts'
import { isKnownVisitor } from '#session/signed-in.ts'
import type { Campaign } from '@mutirao/contract/campaigns'

export const Route = createFileRoute('/store/$campaignId')({
  staticData: { shell: { hasNav: false }, next: ['/store/$campaign/catalog'] },
  loader: async ({ context, location, params: { campaignId } }) => {
    const { queryClient, page } = context
    const [campaign] = await Promise.all([
      campaignOfAddress(campaignId, { context, location }),
      queryClient.prefetchQuery(featuredItemsQuery(campaignId)),
      prepareCampaignFacts(),
    ])
    if (!isBuyable(campaign)) await queryClient.prefetchQuery(campaignsQuery(page.place))
    return campaign
  },
  head: ({ loaderData: campaign, match }) =>
    pageHead(match.context.page, {
      title: campaign?.name,
      description: import.meta.env.SSR && campaign ? campaignDescription(campaign) : undefined,
      share: campaign && { path: campaign.sharePicture, alt: campaign.name },
      about: import.meta.env.SSR && campaign && [breadcrumbs(match.context.page, [[campaign.name, paths.campaign(campaign.id)]])],
    }),
  pendingComponent: CampaignSkeleton,
  component: CampaignScreen,
})

function CampaignScreen() {
  const page = usePageState()
  const { data: campaign } = useSuspenseQuery(campaignQuery(Route.useParams().campaignId, page.place))
  useLiveSellers(campaign)
  useSelectCampaign(campaign.id)
  const canBuy = isBuyable(campaign)
  const hasCart = useHoldsOf(campaign.id) && canBuy
  const lead = canBuy && <Invited />
  const dock = <CampaignDock campaign={campaign} cart={hasCart ? <CartLink /> : undefined} />
  const addControl = canBuy ? (item: AddableItem) => <AddToCart item={item} /> : undefined
  return (
    <main className="wrap pb-28 md:pb-16">
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_352px] lg:items-start lg:gap-8">
        <div className="min-w-0">
          <CampaignHero campaign={campaign} renderHeart={(isFloating) => <Heart campaign={campaign} isFloating={isFloating} />} />
          <CampaignState campaign={campaign} rating={campaign.rating} />
          {!canBuy && <OpenInstead campaign={campaign} />}
          <div className={`grid gap-3 ${canBuy ? '' : 'mt-4'}`}>
            <div className="grid gap-3 empty:hidden lg:hidden">
              <GroupPanel campaign={campaign} lead={lead} />
            </div>
            <BestSellers campaign={campaign} renderControl={addControl} />
            <GroupCrowd campaign={campaign} className="hidden short:flex" />
            <div className="empty:hidden lg:hidden">
              <CampaignActions campaign={campaign} hasCart={hasCart} />
            </div>
            <DeliveryFacts campaign={campaign} />
          </div>
          {campaign.selectedItem && <SelectedItem campaign={campaign} renderControl={addControl} />}
          <CampaignTags campaign={campaign} />
          {campaign.group && canBuy && <HowGroupWorks group={campaign.group} />}
          <FeaturedItems campaign={campaign} renderControl={addControl} />
          {campaign.survey && <CampaignSurveySection survey={campaign.survey} className="mt-6" />}
          <Producers campaign={campaign} />
          <CampaignInfos campaign={campaign} />
          <JoinsSection campaign={campaign} className="mt-6 lg:hidden" />
          <GroupRules campaign={campaign} className="mt-6 lg:hidden" />
        </div>
        <aside className="sticky top-17 grid gap-3 pt-4 max-lg:hidden">
          <GroupPanel campaign={campaign} lead={lead} />
          {dock}
          <CampaignActions campaign={campaign} hasCart={hasCart} />
          <JoinsSection campaign={campaign} />
          <GroupRules campaign={campaign} />
        </aside>
      </div>
      <PageFooter />
      <div className="lg:hidden">{dock}</div>
    </main>
  )
}

/** Not needed to see the campaign: loaded later. */
const FavoriteButton = later(async () => (await import('#features/account/favorite-button.tsx')).FavoriteButton)

function Heart({ campaign: { id, name }, isFloating }: { campaign: Campaign; isFloating: boolean }) {
  if (!useIsIdle()) return null
  return (
    <Suspense>
      <FavoriteButton item={{ campaignId: id }} name={name} isFloating={isFloating} />
    </Suspense>
  )
}

const InvitedBy = later(async () => (await import('#features/activation/invited-by.tsx')).InvitedBy)

function Invited() {
  return useIsHydrated() && isKnownVisitor() ? (
    <Suspense>
      <InvitedBy />
    </Suspense>
  ) : null
}
