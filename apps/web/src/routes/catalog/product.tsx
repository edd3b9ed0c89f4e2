import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { Suspense } from 'react'
import { campaignOfAddress, sentTo } from '#features/campaigns/campaign-of-address.ts'
import { campaignQuery } from '#features/campaigns/campaign-queries.ts'
import { hasFeeByCode, isBuyable } from '#features/campaigns/campaign-status.ts'
import { useLiveGroup } from '#features/campaigns/group/live-group.ts'
import { CampaignState, DeliveryFacts, prepareCampaignFacts, ProducerOf } from '#features/campaigns/page/prepare-campaign-facts.ts'
import { CartLink } from '#features/cart/cart-link.tsx'
import { useIsHeld } from '#features/cart/cart-store.ts'
import { AddToCart } from '#features/cart/item-stepper.tsx'
import { ProductDock } from '#features/cart/product-dock.tsx'
import { addable, productDescription } from '#features/catalog/card/product-card-look.ts'
import { itemQuery } from '#features/catalog/catalog-queries.ts'
import { productData } from '#features/catalog/product/product-data.ts'
import { ProductSkeleton } from '#features/catalog/product/product-skeleton.tsx'
import {
  ChoiceDock,
  KitContents,
  ProductDetails,
  ProductGallery,
  ProductGroup,
  ProductHead,
  QuantityPrices,
  SoldOutDock,
} from '#features/catalog/product/product.tsx'
import { TeamPlace } from '#features/catalog/product/team-place.tsx'
import { PageFooter } from '#features/marketplace/page-footer.tsx'
import { paths } from '#links/paths.ts'
import { breadcrumbs, pageHead } from '#page/head.ts'
import { later } from '#page/later.ts'
import { orNotFound } from '#page/not-found.ts'
import { usePageState, useIsHydrated } from '#page/page-state.ts'
import { WhenNear } from '@mutirao/ui/when-near.tsx'

export const Route = createFileRoute('/store/$campaignId/product/$itemId')({
  staticData: { shell: { hasNav: false }, next: ['/cart'] },
  loader: async ({ context, location, params: { campaignId, itemId } }) => {
    const reading = context.queryClient.ensureQueryData(itemQuery(campaignId, itemId))
    const [campaign] = await Promise.all([
      campaignOfAddress(campaignId, { context, location }),
      reading.catch(() => undefined),
      prepareCampaignFacts(),
    ])
    const item = await reading.catch(orNotFound(notFound))
    if (item.id !== itemId) throw sentTo(4, item.id, location)
    return { item, campaign }
  },
  head: ({ loaderData, match }) =>
    pageHead(match.context.page, {
      title: loaderData?.item.name,
      description: import.meta.env.SSR && loaderData ? productDescription(loaderData.item, loaderData.campaign) : undefined,
      picture: loaderData?.item.picture,
      about: import.meta.env.SSR &&
        loaderData && [
          productData(loaderData.item, loaderData.campaign, match.context.page),
          breadcrumbs(match.context.page, [
            [loaderData.campaign.name, paths.campaign(loaderData.campaign.id)],
            [loaderData.item.name, paths.product(loaderData.item.campaignId, loaderData.item.id)],
          ]),
        ],
    }),
  pendingComponent: ProductSkeleton,
  component: ProductScreen,
})

/** Few products are sold out, so what replaces them comes later and not with every page. */
const SimilarItems = later(async () => (await import('#features/catalog/product/similar-items.tsx')).SimilarItems)

const FeeByCode = later(async () => (await import('#features/catalog/product/fee-by-code.tsx')).FeeByCode)

/** Not needed to see the product: loaded later. */
const FavoriteButton = later(async () => (await import('#features/account/favorite-button.tsx')).FavoriteButton)

function ProductScreen() {
  const page = usePageState()
  const { campaignId, itemId } = Route.useParams()
  const { data: item } = useSuspenseQuery(itemQuery(campaignId, itemId))
  const { data: campaign } = useSuspenseQuery(campaignQuery(campaignId, page.place))
  useLiveGroup(campaign, item.quantity > 0 ? item : undefined)
  const isHydrated = useIsHydrated()
  const isHeld = useIsHeld(item)
  return (
    <main className="wrap pb-28 md:pb-16">
      <div className="md:grid md:grid-cols-2 md:items-start md:gap-10">
        <ProductGallery
          item={item}
          campaign={campaign}
          heart={
            isHydrated && (
              <Suspense>
                <FavoriteButton item={{ campaignId, itemId }} name={item.name} isFloating />
              </Suspense>
            )
          }
        />
        <div className="grid min-w-0 gap-3 pt-4">
          <ProductHead item={item} group={campaign.group} />
          {campaign.group && <ProductGroup item={item} campaign={campaign} group={campaign.group} />}
          <QuantityPrices item={item} campaign={campaign} />
          <CampaignState campaign={campaign} />
          <KitContents item={item} />
          {item.quantity === 0 ? (
            <SoldOutDock item={item} />
          ) : item.choice ? (
            isBuyable(campaign) && <ChoiceDock item={item} cart={isHeld && <CartLink />} />
          ) : (
            <ProductDock key={item.id} item={addable(item, campaign)} canBuy={isBuyable(campaign)} />
          )}
          <TeamPlace item={item} campaign={campaign} />
          <DeliveryFacts campaign={campaign} />
          {hasFeeByCode(campaign) && (
            <WhenNear className="min-h-11">
              <FeeByCode campaign={campaign} />
            </WhenNear>
          )}
          <ProductDetails item={item} />
          <ProducerOf item={item} campaign={campaign} />
        </div>
      </div>
      {isHydrated && item.quantity === 0 && (
        <Suspense>
          <SimilarItems item={item} campaign={campaign} renderControl={(similar) => <AddToCart item={similar} />} />
        </Suspense>
      )}
      <PageFooter />
    </main>
  )
}
