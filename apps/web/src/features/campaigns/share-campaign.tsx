import type { Campaign } from '@mutirao/contract/campaigns'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#page/page-state.ts'
import { paths } from '#links/paths.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { share2 } from '#ui/icon-paths.ts'
import { share } from '#ui/share.ts'
import { shareText } from './share-words.ts'

export function ShareCampaign({
  campaign,
  ...look
}: {
  campaign: Pick<Campaign, 'id' | 'name' | 'group'>
  isFloating?: boolean
  className?: string
}) {
  const { origin } = usePageState()

  const handleShare = () => void share({ title: campaign.name, text: shareText(campaign, ''), url: origin + paths.campaign(campaign.id) })

  return <IconButton icon={share2} label={m.share()} onClick={handleShare} {...look} />
}
