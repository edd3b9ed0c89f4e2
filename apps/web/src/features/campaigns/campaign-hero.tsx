import type { Campaign } from '@mutirao/contract/campaigns'
import { useNow } from '#page/clock.ts'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#page/page-state.ts'
import { paths } from '#links/paths.ts'
import { IconLink } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { chevronLeft, box } from '#ui/icon-paths.ts'
import { Picture } from '#ui/picture.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { ShareCampaign } from './share-campaign.tsx'
import { shownStatus, statusOf } from './campaign-status.ts'

/** The campaign's picture on the merchant's ground, its state and its name. */
export function CampaignHero({ campaign }: { campaign: Campaign }) {
  const { tenant } = usePageState()
  const now = useNow(60_000)
  const { kind, text } = statusOf(campaign, { now, timeZone: tenant.timeZone })
  return (
    <>
      <div
        className={`relative -mx-4 aspect-[390/228] px-3 pt-9 pb-2 md:mx-0 md:mt-4 md:aspect-[800/300] md:rounded-campaign md:pt-5 md:pb-3 ${campaign.ground === 2 ? 'bg-ground-2' : 'bg-ground-1'}`}
      >
        <Picture picture={campaign.picture} sizes="(min-width:1024px) 768px, 100vw" max={960} isFirst className="object-bottom" />
        <div className="absolute inset-x-2 top-2 flex justify-between md:hidden">
          <IconLink icon={chevronLeft} label={m.back()} href={paths.home} data-back="" isFloating />
          <ShareCampaign campaign={campaign} isFloating />
        </div>
      </div>
      <header className="pt-4 pb-3.5">
        <p className="mb-2 flex flex-wrap gap-1.5">
          <StatusBadge kind={kind}>{campaign.statuses[shownStatus(campaign)]?.label ?? text}</StatusBadge>
          <span className="inline-flex min-h-6 items-center gap-[5px] rounded-xs bg-well py-1 pr-[9px] pl-[7px] text-12 leading-none font-semibold text-ink-2">
            <Icon d={box} className="size-3.5 [stroke-width:2.5]" />
            {m.products_count({ count: campaign.itemCount })}
          </span>
        </p>
        <h1 className="text-24">{campaign.name}</h1>
        <p className="mt-1 text-ink-2">{[campaign.producer, campaign.origin].filter(Boolean).join(' · ')}</p>
      </header>
    </>
  )
}
