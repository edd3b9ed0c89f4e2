import { type ReactNode, useEffect, useRef, useState } from 'react'
import { GroupBar, GroupLine } from '#features/campaigns/group/group-bar.tsx'
import { RatingLine } from '#features/ratings/rating-line.tsx'
import { paths } from '#links/paths.ts'
import { byTap } from '#page/later.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { styled } from '#platform/whole-style.ts'
import { Dock } from '#ui/dock.tsx'
import { Picture, tint } from '#ui/picture.tsx'
import { share } from '#ui/share.ts'
import { serverNow } from '@mutirao/client/server-clock'
import type { Campaign, CampaignSummary } from '@mutirao/contract/campaigns'
import type { Item } from '@mutirao/contract/catalog'
import { currentPrice } from '@mutirao/domain/current-price'
import { tierPrices } from '@mutirao/domain/group-price'
import { groupProgress } from '@mutirao/domain/group-progress'
import { formatMoney } from '@mutirao/domain/money'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { IconButton, IconLink } from '@mutirao/ui/icon-button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronLeft, chevronRight, play, share2 } from '@mutirao/ui/icons.gen.ts'
import { OffBadge, Price, StruckPrice } from '@mutirao/ui/price.tsx'
import { type ItemTerms, perMeasureText, rulesFor, stepsOf, stockHint } from '../card/product-card-look.ts'
import { ProductVideo } from './product-video.tsx'

const PictureViewer = byTap(async () => (await import('./picture-viewer.tsx')).PictureViewer)

const shownIn = ({ scrollLeft, clientWidth }: HTMLElement) => Math.round(scrollLeft / clientWidth) || 0

type GalleryProps = { item: Item; campaign: Pick<Campaign, 'group' | 'endsAt'>; heart: ReactNode }

/** A carousel of pictures; thumbnails on large screens. `heart`: the save button. */
export function ProductGallery({ item, campaign, heart }: GalleryProps) {
  const { origin, tenant } = usePageState()
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [enlarged, setEnlarged] = useState<number>()
  const pictures = item.pictures.length > 0 ? item.pictures : [item.picture]
  const total = pictures.length + (item.video ? 1 : 0)

  // After a reload browsers restore the scroll position, usually before hydration.
  useEffect(() => setCurrent(shownIn(strip.current!)), [])

  async function handleShare() {
    const url = origin + paths.product(item.campaignId, item.id)
    const found = await styled(import('./share-product.ts')).catch(() => undefined)
    if (found) found.shareProduct({ item, campaign, url, now: serverNow(), timeZone: tenant.timeZone })
    else await share({ title: item.name, text: item.name, url })
  }

  function handleShow(index: number) {
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: 'smooth' })
  }

  return (
    <section aria-label={m.pictures()} className="min-w-0 md:pt-4">
      <div className={`relative -mx-4 md:mx-0 md:overflow-hidden md:rounded-campaign ${tint(item.hue)}`}>
        <ul
          ref={strip}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable by keyboard
          tabIndex={total > 1 ? 0 : undefined}
          aria-label={total > 1 ? m.pictures() : undefined}
          className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
          onScroll={(event) => setCurrent(shownIn(event.currentTarget))}
        >
          {pictures.map((picture, index) => (
            <li key={picture.hash} className="aspect-[390/320] w-full shrink-0 snap-center md:aspect-square">
              <button
                type="button"
                aria-label={m.enlarge_picture({ name: picture.alt })}
                onClick={() => setEnlarged(index)}
                className="frame block size-full cursor-zoom-in px-2 pt-5 pb-3 md:p-[8%]"
              >
                <Picture
                  picture={picture}
                  sizes="(min-width:1200px) 556px, (min-width:768px) 46vw, 100vw"
                  max={960}
                  isFirst={index === 0}
                />
              </button>
            </li>
          ))}
          {item.video && (
            <li className="aspect-[390/320] w-full shrink-0 snap-center md:aspect-square">
              <ProductVideo item={item} video={item.video} />
            </li>
          )}
        </ul>
        <div className="absolute inset-x-2 top-2 flex justify-between md:left-auto">
          <IconLink
            icon={chevronLeft}
            label={m.back()}
            href={paths.catalog(item.campaignId)}
            data-back=""
            isFloating
            className="md:hidden"
          />
          <div className="flex gap-2">
            {heart}
            <IconButton icon={share2} label={m.share()} isFloating onClick={() => void handleShare()} />
          </div>
        </div>
        {total > 1 && current < pictures.length && (
          <p className="absolute right-3 bottom-3 rounded-xs bg-surface px-2 py-1 text-12 font-semibold text-ink-2">
            {m.picture_of({ current: current + 1, total })}
          </p>
        )}
      </div>
      {total > 1 && (
        <div className="mt-3 flex gap-2 max-md:hidden">
          {pictures.map((picture, index) => (
            <button
              key={picture.hash}
              type="button"
              aria-label={m.show_picture({ number: index + 1 })}
              aria-current={index === current}
              onClick={() => handleShow(index)}
              className={`size-18 rounded-card p-1.5 aria-[current=true]:shadow-[inset_0_0_0_2px_var(--action)] ${tint(item.hue)}`}
            >
              <Picture picture={picture} sizes="72px" max={320} isDecorative />
            </button>
          ))}
          {item.video && (
            <button
              type="button"
              aria-label={m.show_video()}
              aria-current={current === pictures.length}
              onClick={() => handleShow(pictures.length)}
              className="grid size-18 place-items-center rounded-card bg-well text-ink-2 aria-[current=true]:shadow-[inset_0_0_0_2px_var(--action)]"
            >
              <Icon d={play} />
            </button>
          )}
        </div>
      )}
      {enlarged !== undefined && <PictureViewer item={item} pictures={pictures} first={enlarged} onClose={() => setEnlarged(undefined)} />}
    </section>
  )
}

export function ProductHead({ item, group }: { item: Item; group: CampaignSummary['group'] }) {
  const { price, before, percentage, isOfGroup } = currentPrice(item, group)
  const hint = stockHint(item.quantity)
  return (
    <header>
      <p className="text-12 text-ink-2">{[item.brand, item.categoryName].filter(Boolean).join(' · ')}</p>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-20 md:text-24">{item.name}</h1>
        <RatingLine rating={item.rating} />
      </div>
      <p className="mt-1 text-ink-2 tabular-nums">{[item.unit, perMeasureText(item, group, 'whole')].filter(Boolean).join(' · ')}</p>
      <p className="mt-3 flex flex-wrap items-end gap-x-2.5 gap-y-1" aria-live="polite">
        <Price centavos={price} size="huge" />
        {before && <StruckPrice label={m.price_before()} centavos={before} />}
        {percentage && <OffBadge percentage={percentage} note={isOfGroup && m.of_the_group()} />}
      </p>
      {item.quantity === 0 ? (
        <p className="mt-2 font-semibold text-err">{m.sold_out()}</p>
      ) : (
        hint && <p className="mt-2 inline-flex rounded-xs bg-well px-2 py-1 text-12 font-semibold text-ink-2">{hint}</p>
      )}
    </header>
  )
}

export function ProductDetails({ item }: { item: Item }) {
  return (
    <div className="grid max-w-[68ch] gap-4 pt-2">
      <section>
        <h2 className="mb-1 text-16">{m.about_product()}</h2>
        <p className="whitespace-pre-line text-ink-2">{item.description}</p>
      </section>
      {(item.ingredients || item.allergens) && (
        <section>
          <h2 className="mb-1 text-16">{m.ingredients()}</h2>
          <p className="text-ink-2">
            {item.ingredients} {item.allergens && <b className="font-semibold text-ink">{item.allergens}</b>}
          </p>
        </section>
      )}
      <a href={paths.askAbout(item.campaignId, item.id)} className="inline-flex min-h-11 items-center font-semibold text-action-text">
        {m.ask_about_product()}
      </a>
    </div>
  )
}

/** The staircase with the price of each tier. */
export function ProductGroup({ item, campaign, group }: { item: Item; campaign: Campaign; group: NonNullable<Campaign['group']> }) {
  const progress = groupProgress(group.rules, group)
  const prices = tierPrices(item.price, group)
  const nextPrice = prices[progress.tiers.findIndex((tier) => tier.isGoal)]
  return (
    <section aria-label={m.the_group()} className="grid gap-2.5 rounded-campaign border border-line bg-surface px-3.5 pt-2.5 pb-3.5">
      <header className="flex items-center justify-between gap-3">
        <GroupLine progress={progress} />
        <a
          href={paths.campaign(campaign.id)}
          className="inline-flex min-h-11 items-center gap-0.5 font-semibold whitespace-nowrap text-action-text"
        >
          {m.group()}
          <Icon d={chevronRight} className="size-4" />
        </a>
      </header>
      <GroupBar
        progress={progress}
        paidUnits={group.paidUnits}
        waitingUnits={group.waitingUnits}
        flags={prices.map((price) => formatMoney(price).slice(3))}
      />
      {item.quantity > 0 && progress.next && nextPrice !== undefined && (
        <p className="text-12 text-ink-2">
          {m.pay_now({ price: formatMoney(currentPrice(item, group).price) })} {m.if_group_reaches({ units: progress.next.minimumUnits })}{' '}
          <b className="text-group-text">{formatMoney(nextPrice)}</b> {m.difference_returns()}
        </p>
      )}
    </section>
  )
}

/** "3 un. por R$ 4,39 cada": prices by quantity, from the function that prices the cart. */
export function QuantityPrices({ item, campaign }: { item: Item; campaign: ItemTerms }) {
  const steps = stepsOf(item, rulesFor(item, campaign))
  if (item.quantity === 0 || steps.length === 0) return null
  return (
    <ul aria-label={m.quantity_prices()} className="grid gap-1.5">
      {steps.map(({ quantity, each, percentage, counts }) => (
        <li key={quantity} className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-card bg-warn-soft px-3 py-1.5 text-14 text-ink">
          <span>
            {counts === 'product' ? m.units_for({ quantity }) : m.campaign_units_for({ quantity })}{' '}
            <b className="tabular-nums">{formatMoney(each)}</b> {m.each()}
          </span>
          <OffBadge percentage={percentage} />
        </li>
      ))}
    </ul>
  )
}

/** A kit's fixed items and options, and the missing part when it is unavailable. */
export function KitContents({ item: { kitItems, groups, lacks } }: { item: Item }) {
  if (!kitItems || !groups) return null
  return (
    <section className="rounded-card bg-well px-3.5 py-3">
      <h2 className="mb-1 text-16">{m.kit_contents()}</h2>
      {lacks && <p className="font-semibold text-err">{m.kit_lacks({ name: lacks })}</p>}
      <ul className="list-disc pl-4.5 text-ink-2">
        {kitItems.map(({ itemId, name, quantity, unit }) => (
          <li key={itemId}>{`${quantity > 1 ? `${quantity} × ` : ''}${name}, ${unit}`}</li>
        ))}
        {groups.map(({ id, name }) => (
          <li key={id} className="font-semibold text-ink">
            {m.kit_your_choice({ name })}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The options are selected first; `cart`: the link to the cart once it has one. */
export function ChoiceDock({ item, cart }: { item: Item; cart?: ReactNode }) {
  return (
    <Dock>
      <ButtonLink href={paths.choose(item)} size="big" kind={cart ? 'line' : 'action'} className={cart ? 'px-3.5!' : 'flex-1'}>
        {item.choice === 'flavor' ? (
          <span>
            {m.to_choose()} <span className={cart ? 'max-md:sr-only' : ''}>{m.flavor_edit()}</span>
          </span>
        ) : (
          m.kit_assemble()
        )}
      </ButtonLink>
      {cart}
    </Dock>
  )
}

/** Offers the notification, and other items of the same category. */
export function SoldOutDock({ item }: { item: Item }) {
  return (
    <Dock>
      <ButtonLink
        href={paths.lead({ campaign: item.campaignId, item: item.id, reason: 'sold_out' })}
        kind="line"
        size="big"
        className="shrink-0"
      >
        {m.notify_me()}
      </ButtonLink>
      <ButtonLink href={paths.category(item.campaignId, item.category)} size="big" isFull>
        {m.see_others_of({ category: item.categoryName })}
      </ButtonLink>
    </Dock>
  )
}
