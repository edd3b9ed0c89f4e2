import type { Campaign } from '@mutirao/contract/campaigns'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { useNow } from '#lib/clock.ts'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#lib/page-state.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { calendarClock, check, clock, lock, mapPin } from '#ui/icon-paths.ts'
import { Note } from '#ui/note.tsx'
import { isBuyable } from './campaign-status.ts'

type State = {
  icon: string
  kind: 'good' | 'quiet' | 'warn'
  title: string
  text: string
  href?: string
  action?: string
  until?: string
  lead?: 'blocked' | 'scheduled' | 'expired'
}

/** Why one cannot buy now, and the way out. Nothing for an open campaign. */
export function CampaignState({ campaign }: { campaign: Campaign }) {
  const { tenant } = usePageState()
  const now = useNow(60_000)
  const { status, reason, expired } = campaign
  if (status === 'OK') return isBuyable(campaign) ? null : <OutOfArea campaign={campaign} />
  const states = {
    COMPLETED: { icon: check, kind: 'good', title: m.state_bought(), text: m.state_bought_text(), href: paths.orders, action: m.follow() },
    BLOCKED: {
      icon: lock,
      kind: 'quiet',
      title: reason.missingInvites ? m.state_blocked_invites({ count: reason.missingInvites }) : m.state_blocked(),
      text: reason.campaignName ? m.state_blocked_campaign({ name: reason.campaignName }) : m.state_blocked_text(),
      href: reason.campaignId ? paths.campaign(reason.campaignId) : paths.home,
      action: reason.campaignId ? m.see_campaign() : m.see_open_campaigns(),
      lead: 'blocked',
    },
    SCHEDULED: {
      icon: calendarClock,
      kind: 'quiet',
      title: reason.opensAt
        ? m.state_opens({ when: formatWhen(new Date(reason.opensAt), new Date(now), tenant.timeZone) })
        : m.status_soon(),
      text: m.state_opens_text(),
      href: paths.home,
      action: m.see_open_campaigns(),
      until: reason.opensAt,
      lead: 'scheduled',
    },
    EXPIRED: {
      icon: clock,
      kind: 'warn',
      title: m.state_ended(),
      text: expired?.description ?? m.expired_default(),
      href: paths.home,
      action: m.see_open_campaigns(),
      lead: 'expired',
    },
  } satisfies Record<Exclude<Campaign['status'], 'OK'>, State>
  const { icon, kind, title, text, href, action, until, lead }: State = states[status]
  return (
    <div className="mb-3">
      <Note kind={kind} icon={icon}>
        <b className="block font-head text-16 font-bold">{title}</b>
        <p className="mt-1">{ownText(campaign, text)}</p>
        {until && <OpensIn at={until} />}
        {href && (
          <p className="mt-3 flex flex-wrap gap-2">
            <ButtonLink href={href} kind="line" size="small">
              {action}
            </ButtonLink>
            <NotifyMe campaign={campaign.id} reason={lead} />
          </p>
        )}
      </Note>
    </div>
  )
}

/** The campaign's words for its state, over the shop's. */
const ownText = ({ status, statuses }: Campaign, text: string) => statuses[status]?.text ?? text

function OpensIn({ at }: { at: string }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-2">
      {m.opens_in()} <Countdown until={Date.parse(at)} />
    </p>
  )
}

/** Open, but neither delivered here nor to be picked up; where to change the place is said with the delivery. */
function OutOfArea({ campaign: { id, name } }: { campaign: Campaign }) {
  return (
    <div className="mb-3">
      <Note icon={mapPin} action={<NotifyMe campaign={id} reason="area" />}>
        {m.lead_area({ name })}
      </Note>
    </div>
  )
}

function NotifyMe({ campaign, reason }: { campaign: string; reason?: State['lead'] | 'area' }) {
  if (!reason) return null
  return (
    <ButtonLink href={paths.lead({ campaign, reason })} kind="ghost" size="small">
      {m.notify_me()}
    </ButtonLink>
  )
}
