import type { Campaign } from '@mutirao/contract/campaigns'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#page/page-state.ts'
import { paths } from '#links/paths.ts'
import { whatsappLink } from '#platform/share.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Dock } from '#ui/dock.tsx'
import { Icon } from '#ui/icon.tsx'
import { ShareCampaign } from './share-campaign.tsx'
import { inviteLabel, shareText } from './share-words.ts'
import { whatsapp } from '#ui/whatsapp-path.ts'

/** Calling others is what lowers the price. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { origin, tenant } = usePageState()
  if (!campaign.canBuy.ok) return null
  const text = shareText(campaign, origin + paths.campaign(campaign.id))
  return (
    <div className="flex items-center gap-2">
      <ButtonLink kind="line" className="flex-1" href={whatsappLink(text)} target="_blank" rel="noopener noreferrer">
        <Icon d={whatsapp} isFilled />
        {inviteLabel(campaign.group !== undefined, tenant.isIntranet)}
      </ButtonLink>
      <ShareCampaign campaign={campaign} className="border border-line max-md:hidden" />
    </div>
  )
}

/** The one main action of the page. */
export function CampaignDock({ campaign }: { campaign: Campaign }) {
  const hasEnded = campaign.canBuy.reason === 'EXPIRED'
  return (
    <Dock>
      <ButtonLink href={hasEnded ? paths.home : paths.catalog(campaign.id)} size="big" isFull>
        {hasEnded ? m.see_open_campaigns() : m.see_n_products({ count: campaign.itemCount })}
      </ButtonLink>
    </Dock>
  )
}
