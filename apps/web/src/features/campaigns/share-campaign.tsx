import type { Campaign } from '@mutirao/contract/campaigns'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#page/page-state.ts'
import { paths } from '#links/paths.ts'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { share2 } from '@mutirao/ui/icons.gen.ts'
import { share } from '#ui/share.ts'

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

/** What is sent with the link: only a group has a price that falls. */
export const shareText = ({ name, group }: Pick<Campaign, 'name' | 'group'>, url: string): string =>
  (group ? m.share_campaign({ name, url }) : m.share_shop_campaign({ name, url })).trim()

/** Who is called: in a company's closed shop nobody is a neighbour. */
export function inviteLabel(hasGroup: boolean, isIntranet = false): string {
  if (!hasGroup) return m.share_by_whatsapp()
  return isIntranet ? m.call_colleagues() : m.call_neighbours()
}

export const peopleText = (count: number, isIntranet = false): string => (isIntranet ? m.colleagues({ count }) : m.neighbours({ count }))
