import type { Campaign } from '@mutirao/contract/campaigns'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#lib/page-state.ts'
import { paths } from '#lib/paths.ts'
import { copyText } from '#platform/clipboard.ts'
import { shareLink } from '#platform/share.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { share2 } from '#ui/icon-paths.ts'
import { showSnack } from '#ui/snackbar.tsx'
import { shareText } from './share-words.ts'

/** The phone's own sheet; where there is none, the link to paste. */
export function ShareCampaign({
  campaign,
  ...look
}: {
  campaign: Pick<Campaign, 'id' | 'name' | 'group'>
  isFloating?: boolean
  className?: string
}) {
  const { origin } = usePageState()

  async function handleShare() {
    const url = origin + paths.campaign(campaign.id)
    if (await shareLink({ title: campaign.name, text: shareText(campaign, ''), url })) return
    showSnack((await copyText(url)) ? m.link_copied() : url)
  }

  return <IconButton icon={share2} label={m.share()} onClick={handleShare} {...look} />
}
