import type { Campaign } from '@mutirao/contract/campaigns'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { useNow } from '#lib/clock.ts'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#lib/page-state.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { calendarClock, check, clock, lock } from '#ui/icon-paths.ts'
import { Note } from '#ui/note.tsx'

/** Why one cannot buy now, and the way out. Nothing for an open campaign. */
export function CampaignState({ campaign }: { campaign: Campaign }) {
  const { tenant } = usePageState()
  const now = useNow(60_000)
  const { status, reason, expired, id } = campaign
  if (status === 'OK') return null
  const states = {
    COMPLETED: { icon: check, kind: 'good', title: m.state_bought(), text: m.state_bought_text(), href: paths.orders, action: m.follow() },
    BLOCKED: {
      icon: lock,
      kind: 'quiet',
      title: reason.missingInvites ? m.state_blocked_invites({ count: reason.missingInvites }) : m.state_blocked(),
      text: reason.campaignName ? m.state_blocked_campaign({ name: reason.campaignName }) : m.state_blocked_text(),
      href: reason.campaignId ? paths.campaign(reason.campaignId) : paths.invite,
      action: reason.campaignId ? m.see_campaign() : m.invite_people(),
    },
    SCHEDULED: {
      icon: calendarClock,
      kind: 'quiet',
      title: reason.opensAt
        ? m.state_opens({ when: formatWhen(new Date(reason.opensAt), new Date(now), tenant.timeZone) })
        : m.status_soon(),
      text: m.state_opens_text(),
      href: `${paths.lead}?campaign=${id}`,
      action: m.tell_me(),
    },
    EXPIRED: {
      icon: clock,
      kind: 'warn',
      title: m.state_ended(),
      text: expired?.description ?? m.expired_default(),
      href: paths.home,
      action: m.open_campaigns(),
    },
  } as const
  const { icon, kind, title, text, href, action } = states[status]
  return (
    <div className="mb-3">
      <Note kind={kind} icon={icon}>
        <b className="block font-head text-16 font-bold">{title}</b>
        <p className="mt-1 mb-3">{text}</p>
        <ButtonLink href={href} kind="line" size="small">
          {action}
        </ButtonLink>
      </Note>
    </div>
  )
}
