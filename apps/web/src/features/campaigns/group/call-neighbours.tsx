import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { whatsappLink } from '#platform/share.ts'
import { styled } from '#platform/whole-style.ts'
import { isKnownVisitor } from '#session/signed-in.ts'
import { share } from '#ui/share.ts'
import { whatsapp } from '#ui/whatsapp-path.ts'
import type { Campaign } from '@mutirao/contract/campaigns'
import { formatDeadline } from '@mutirao/domain/delivery-date'
import { groupProgress } from '@mutirao/domain/group-progress'
import { formatDecimal } from '@mutirao/domain/money'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { share2 } from '@mutirao/ui/icons.gen.ts'

type Shared = Pick<Campaign, 'id' | 'name' | 'group' | 'endsAt'>

/** Known visitors have an invitation and are asked whether it may name them; others share the plain link. */
const hasInvitation = ({ group }: Shared) => group !== undefined && !group.closing && isKnownVisitor()

function useSharing(campaign: Shared) {
  const { origin, tenant } = usePageState()
  const now = useNow(60_000)
  const url = origin + paths.campaign(campaign.id)
  const textWith = (link: string) => shareText(campaign, { url: link, now, timeZone: tenant.timeZone })
  const invite = async () => (await styled(import('./invite-sheet.tsx'))).showInviteSheet({ title: campaign.name, url, textWith })
  return { url, textWith, invite, isIntranet: tenant.isIntranet }
}

type Look = { kind: 'line' | 'action' | 'soft'; className?: string; isFull?: boolean }

/** A WhatsApp link, which works before hydration; afterwards it carries the sender's invitation. */
export function CallNeighbours({ campaign, ...look }: { campaign: Shared } & Look) {
  const { url, textWith, invite, isIntranet } = useSharing(campaign)
  const href = whatsappLink(textWith(url))
  return (
    <ButtonLink
      {...look}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        if (!hasInvitation(campaign)) return
        event.preventDefault()
        // When the sheet's chunk fails to load, opens the plain link.
        void invite().catch(() => window.open(href, '_blank', 'noopener'))
      }}
    >
      <Icon d={whatsapp} isFilled />
      {inviteLabel({ hasGroup: campaign.group !== undefined, isIntranet, isAlone: look.kind === 'line' })}
    </ButtonLink>
  )
}

export function ShareCampaign({ campaign, ...look }: { campaign: Shared; isFloating?: boolean; className?: string }) {
  const { url, textWith, invite } = useSharing(campaign)
  const plain = () => share({ title: campaign.name, text: textWith(''), url })

  return (
    <IconButton
      icon={share2}
      label={m.share()}
      onClick={() => void (hasInvitation(campaign) ? invite().catch(plain) : plain())}
      {...look}
    />
  )
}

/** The label of the button: colleagues in a company's shop, neighbours elsewhere. The icon names WhatsApp when another button is beside it. */
function inviteLabel({ hasGroup, isIntranet, isAlone }: { hasGroup: boolean; isIntranet: boolean; isAlone: boolean }): string {
  if (!hasGroup) return m.share_by_whatsapp()
  const call = isIntranet ? m.call_colleagues() : m.call_neighbours()
  return isAlone ? `${call} ${m.on_whatsapp()}` : call
}

type SharedCampaign = Pick<Campaign, 'name' | 'group' | 'endsAt'>
type SharedLink = { url: string; now: number; timeZone: string }

/** The text sent with a link. Only an open group has a falling price: its progress and deadline, in words that stay true. */
export function shareText({ name, group, endsAt }: SharedCampaign, { url, now, timeZone }: SharedLink): string {
  if (!group || group.closing) return m.share_shop_campaign({ name, url }).trim()
  const { next, reached, missingUnits } = groupProgress(group.rules, group)
  const until = endsAt ? m.share_until({ when: formatDeadline(new Date(endsAt), new Date(now), timeZone) }) : ''
  const text = next
    ? m.share_group_missing({ name, missing: missingUnits, percentage: formatDecimal(next.percentage), until, url })
    : m.share_group_reached({ name, percentage: formatDecimal(reached?.percentage ?? 0), until, url })
  return text.trim()
}
