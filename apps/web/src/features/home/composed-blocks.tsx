import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { CampaignSections } from '#features/campaigns/list/campaign-lists.tsx'
import { useCampaignOf } from '#features/campaigns/list/mixed-campaigns.ts'
import { MerchantHero } from '#features/campaigns/page/merchant-hero.tsx'
import { CampaignStories } from '#features/campaigns/story/campaign-stories.tsx'
import { AddToCart } from '#features/cart/item-stepper.tsx'
import { MarketplaceCategories } from '#features/catalog/list/marketplace-categories.tsx'
import { MostAsked } from '#features/catalog/list/most-asked.tsx'
import { later } from '#page/later.ts'
import { usePageState, useIsHydrated } from '#page/page-state.ts'
import { hasLead } from '#session/lead.ts'
import { isKnownVisitor } from '#session/signed-in.ts'
import { Picture } from '#ui/picture.tsx'
import type { Category, CampaignSummary } from '@mutirao/contract/campaigns'
import type { HomeBlock } from '@mutirao/contract/marketplaces'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import type { HomeParts } from './home-parts.ts'
import { PlainBlocks, OrderSection } from './plain-blocks.tsx'

/** NewHome of spec §2: the merchant's blocks in the merchant's order; the plain home without any. */
export function ComposedBlocks(parts: HomeParts) {
  if (parts.homes.length === 0) return <PlainBlocks {...parts} />
  return parts.homes.map((block) => (
    <HomeBlockBoundary key={JSON.stringify(block)}>
      <HomeBlockView block={block} {...parts} />
    </HomeBlockBoundary>
  ))
}

const nothing = () => null

/** A failing block hides only itself: by the error boundary in the browser, by the suspense boundary on the server. */
export function HomeBlockBoundary({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <CatchBoundary getResetKey={() => 0} errorComponent={nothing}>
        {children}
      </CatchBoundary>
    </Suspense>
  )
}

type Props = { block: HomeBlock; campaigns: CampaignSummary[]; categories: Category[]; tagline?: string }

function HomeBlockView({ block, campaigns, categories, tagline }: Props) {
  const campaignOf = useCampaignOf(campaigns)
  switch (block.type) {
    case 'banner':
      return <BannerBlock block={block} campaigns={campaigns} tagline={tagline} />
    case 'stories':
      return <CampaignStories campaigns={campaigns} />
    case 'order':
      return <OrderSection />
    case 'categories':
      return <MarketplaceCategories categories={categories} />
    case 'mostAsked':
      return <MostAsked title={block.title} campaignOf={campaignOf} renderControl={(item) => <AddToCart item={item} />} />
    case 'forYou':
      return <ForYouSection title={block.title} campaignOf={campaignOf} />
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

type PictureBlock = Extract<HomeBlock, { type: 'banner' }>

/** The merchant's picture with its text; the whole block is the link. */
function PictureBanner({ picture, title, text, link }: PictureBlock & { picture: NonNullable<PictureBlock['picture']>; title: string }) {
  return (
    <section className="mt-4 grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-center gap-3 overflow-hidden rounded-campaign bg-ground-2 p-4 md:p-6">
      <div className="grid justify-items-start gap-2">
        <h2 className="text-20 md:text-24">{title}</h2>
        {text && <p>{text}</p>}
        {link && (
          <ButtonLink href={link.to} size="small" className="mt-1">
            {link.label}
          </ButtonLink>
        )}
      </div>
      <div className="aspect-square max-h-44 w-full">
        <Picture picture={picture} sizes="(min-width:768px) 240px, 40vw" max={480} isDecorative />
      </div>
    </section>
  )
}

function TextBlock({ title, body, link }: Extract<HomeBlock, { type: 'text' }>) {
  return (
    <Section title={title}>
      <p className="max-w-[68ch] whitespace-pre-line text-ink-2">{body}</p>
      {link && (
        <a href={link.to} className="inline-flex min-h-11 items-center font-semibold text-action-text underline underline-offset-2">
          {link.label}
        </a>
      )}
    </Section>
  )
}

type ForYouSectionProps = { title?: string; campaignOf: ReturnType<typeof useCampaignOf> }

const MyHighlights = later(async () => (await import('./my-highlights.tsx')).MyHighlights)

/** Server pages are shared between visitors, so likings are loaded in the browser, for known visitors only. */
function ForYouSection(props: ForYouSectionProps) {
  if (!useIsHydrated() || !(hasLead() || isKnownVisitor())) return null
  return (
    <Suspense>
      <MyHighlights {...props} />
    </Suspense>
  )
}
