import type { ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { Dock } from '#ui/dock.tsx'
import { Picture } from '#ui/picture.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Campaign } from '@mutirao/contract/campaigns'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { IconLink } from '@mutirao/ui/icon-button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { box, chevronLeft } from '@mutirao/ui/icons.gen.ts'
import { shownStatus, statusOf } from '../campaign-status.ts'
import { CallNeighbours, ShareCampaign } from '../group/call-neighbours.tsx'
import { useMyPart } from '../group/my-group.ts'

/** The campaign's picture on the merchant's background, its state and its name. `renderHeart`: the save button. */
export function CampaignHero({ campaign, renderHeart }: { campaign: Campaign; renderHeart: (isFloating: boolean) => ReactNode }) {
  const { tenant } = usePageState()
  const now = useNow(60_000)
  const { kind, text } = statusOf(campaign, { now, timeZone: tenant.timeZone })
  return (
    <>
      <div
        className={`frame relative -mx-4 px-3 md:mx-0 ${campaign.group ? 'aspect-[390/122] pt-3 pb-1 short:aspect-[390/68] short:pt-1' : 'aspect-[390/228] pt-9 pb-2'} md:mt-4 md:aspect-[800/300] md:rounded-campaign md:pt-5 md:pb-3 ${campaign.ground === 2 ? 'bg-ground-2' : 'bg-ground-1'}`}
      >
        <Picture picture={campaign.picture} sizes="(min-width:1024px) 768px, 100vw" max={960} isFirst className="object-bottom" />
        <div className="absolute inset-x-2 top-2 flex justify-between md:hidden">
          <IconLink icon={chevronLeft} label={m.back()} href={paths.home} data-back="" isFloating />
          <div className="flex gap-2">
            {renderHeart(true)}
            <ShareCampaign campaign={campaign} isFloating />
          </div>
        </div>
      </div>
      <header className="pt-3 pb-2 short:pt-2 md:pt-4 md:pb-3">
        <p className="mb-2 flex flex-wrap gap-1.5 short:mb-1">
          <StatusBadge kind={kind}>{campaign.statuses[shownStatus(campaign)]?.label ?? text}</StatusBadge>
          <span className="inline-flex min-h-6 items-center gap-[5px] rounded-xs bg-well py-1 pr-[9px] pl-[7px] text-12 leading-none font-semibold text-ink-2">
            <Icon d={box} className="size-3.5 [stroke-width:2.5]" />
            {m.products_count({ count: campaign.itemCount })}
          </span>
        </p>
        <div className="flex items-start justify-between gap-2">
          <h1 className="text-24 short:text-20">{campaign.name}</h1>
          <div className="-my-2 size-11 shrink-0 max-md:hidden">{renderHeart(false)}</div>
        </div>
        <p className="mt-1 text-ink-2 short:hidden">{[campaign.producer, campaign.origin].filter(Boolean).join(' · ')}</p>
      </header>
    </>
  )
}

/** Inviting others lowers the price. Members find it in the dock, unless the cart is there. */
export function CampaignActions({ campaign, hasCart }: { campaign: Campaign; hasCart: boolean }) {
  const isMember = useMyPart(campaign) !== undefined
  if (!campaign.canBuy.ok || (isMember && !hasCart)) return null
  return (
    <div className="flex items-center gap-2">
      <CallNeighbours campaign={campaign} kind="line" className="flex-1" />
      <ShareCampaign campaign={campaign} className="border border-line max-md:hidden" />
    </div>
  )
}

/** The page's single main action: `cart`, the link to the cart; else members invite others, and other visitors go to the products. */
export function CampaignDock({ campaign, cart }: { campaign: Campaign; cart?: ReactNode }) {
  const { reason, ok } = campaign.canBuy
  const hasEnded = reason === 'EXPIRED'
  const isMember = useMyPart(campaign) !== undefined && ok
  // Nothing can be bought yet: the main action is the notification; the products are below.
  if (reason === 'SCHEDULED')
    return (
      <Dock>
        <ButtonLink href={paths.lead({ campaign: campaign.id, reason: 'scheduled' })} size="big" isFull>
          {m.notify_me()}
        </ButtonLink>
      </Dock>
    )
  if (isMember || cart)
    return (
      <Dock>
        <ButtonLink href={paths.catalog(campaign.id)} kind="line" className="px-3.5!">
          {m.see_products()}
        </ButtonLink>
        {cart ?? <CallNeighbours campaign={campaign} kind="action" className="flex-1" />}
      </Dock>
    )
  return (
    <Dock>
      <ButtonLink href={hasEnded ? paths.home : paths.catalog(campaign.id)} size="big" isFull>
        {hasEnded ? m.see_open_campaigns() : m.see_n_products({ count: campaign.itemCount })}
      </ButtonLink>
    </Dock>
  )
}

/** The merchant's tags as chips, each a link to the items with it. */
export function CampaignTags({ campaign: { id, tags } }: { campaign: Campaign }) {
  if (tags.length === 0) return null
  return (
    <nav aria-label={m.campaign_tags()} className="bleed mt-3 gap-2 py-1">
      {tags.map(({ tag, label, color, picture }) => (
        <a
          key={tag}
          href={paths.catalogOf(id, tag)}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-3.5 font-semibold whitespace-nowrap"
        >
          {picture ? (
            <span className="block size-7">
              <Picture picture={picture} sizes="28px" max={160} isDecorative />
            </span>
          ) : (
            color && (
              <svg className="size-3" viewBox="0 0 12 12" aria-hidden="true">
                <circle cx="6" cy="6" r="6" fill={color} />
              </svg>
            )
          )}
          {label}
        </a>
      ))}
    </nav>
  )
}
