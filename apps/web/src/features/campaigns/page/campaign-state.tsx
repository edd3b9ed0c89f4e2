import { Suspense } from 'react'
import { RatingLine } from '#features/ratings/rating-line.tsx'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { later } from '#page/later.ts'
import { useIsHydrated, usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { Picture, type PictureSource } from '#ui/picture.tsx'
import type { Campaign } from '@mutirao/contract/campaigns'
import { formatWhen } from '@mutirao/domain/delivery-date'
import type { RatingFigures } from '@mutirao/domain/rating'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { calendarClock, check, clock, lock, mapPin } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { isBuyable, shownStatus, closedText } from '../campaign-status.ts'
import { Countdown } from '../countdown.tsx'

/** Only for campaigns that require invitations. */
const MissingInvites = later(async () => (await import('../group/missing-invites.tsx')).MissingInvites)

type State = {
  icon: string
  kind: 'good' | 'quiet' | 'warn'
  title: string
  text: string
  href?: string
  action?: string
  lead?: 'blocked' | 'scheduled' | 'expired'
}

type StateProps = { campaign: Campaign; rating?: RatingFigures }

/** The rating, and the reason why one cannot buy now with the way out. Empty for an open campaign without ratings. */
export const CampaignState = ({ campaign, rating }: StateProps) => (
  <>
    <RatingLine rating={rating} />
    <Standing campaign={campaign} />
  </>
)

function Standing({ campaign }: { campaign: Campaign }) {
  const { tenant } = usePageState()
  const now = useNow(60_000)
  const { reason } = campaign
  const status = shownStatus(campaign)
  if (status === 'OK') return isBuyable(campaign) ? null : <OutOfArea campaign={campaign} />
  const opens = reason.opensAt && formatWhen(new Date(reason.opensAt), new Date(now), tenant.timeZone)
  const state = stateOf(campaign, opens)
  const { icon, kind, title, text } = state
  return (
    <div className="mb-3">
      {status === 'EXPIRED' && campaign.expired?.image && <ExpiredPicture picture={campaign.expired.image} />}
      <Note kind={kind} icon={icon}>
        <b className="block font-head text-16 font-bold">{title}</b>
        <p className="mt-1">{ownText(campaign, text)}</p>
        {status === 'SCHEDULED' && reason.opensAt && <OpensIn at={reason.opensAt} />}
        <WaysOut campaign={campaign.id} state={state} isInviting={reason.missingInvites !== undefined} />
      </Note>
    </div>
  )
}

function SendInvites() {
  const place = <span className="min-h-11" />
  if (!useIsHydrated()) return place
  return (
    <Suspense fallback={place}>
      <MissingInvites />
    </Suspense>
  )
}

function WaysOut({ campaign, state: { href, action, lead }, isInviting }: { campaign: string; state: State; isInviting: boolean }) {
  if (!href && !lead) return null
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      {isInviting && <SendInvites />}
      {href && (
        <ButtonLink href={href} kind="line" size="small">
          {action}
        </ButtonLink>
      )}
      <NotifyMe campaign={campaign} reason={lead} />
    </p>
  )
}

function stateOf(campaign: Campaign, opens: string | undefined): State {
  const { reason, expired } = campaign
  switch (shownStatus(campaign)) {
    case 'COMPLETED':
      return { icon: check, kind: 'good', title: m.state_bought(), text: m.state_bought_text(), href: paths.orders, action: m.follow() }
    case 'BLOCKED':
      return { icon: lock, kind: 'quiet', lead: 'blocked', ...blockedBy(reason) }
    case 'SCHEDULED': {
      const title = opens ? m.state_opens({ when: opens }) : m.status_soon()
      return { icon: calendarClock, kind: 'quiet', title, text: m.state_opens_text(), lead: 'scheduled' }
    }
    default:
      // The campaign has ended for its buyer as well: shows everybody's result, and the link to the order.
      if (campaign.status === 'OK') return { icon: clock, kind: 'quiet', title: m.state_ended(), ...boughtIn(campaign) }
      return { icon: clock, kind: 'warn', title: m.state_ended(), text: expired?.description ?? m.expired_default(), lead: 'expired' }
  }
}

function boughtIn({ group }: Campaign): Pick<State, 'text' | 'href' | 'action'> {
  return { text: group?.closing ? closedText(group.closing) : m.state_bought_text(), href: paths.orders, action: m.follow() }
}

function blockedBy({ missingInvites, campaignId, campaignName }: Campaign['reason']): Pick<State, 'title' | 'text' | 'href' | 'action'> {
  if (missingInvites) return { title: m.state_blocked_invites({ count: missingInvites }), text: m.state_blocked_text() }
  const text = campaignName ? m.state_blocked_campaign({ name: campaignName }) : m.state_blocked_text()
  const way = campaignId && { href: paths.campaign(campaignId), action: m.see_campaign() }
  return { title: m.state_blocked(), text, ...way }
}

function ExpiredPicture({ picture }: { picture: PictureSource }) {
  return (
    <div className="mb-3 h-40 rounded-card bg-well p-2">
      <Picture picture={picture} sizes="(min-width:1024px) 768px, 100vw" max={640} isDecorative />
    </div>
  )
}

/** The campaign's text for its state takes precedence over the shop's. */
const ownText = (campaign: Campaign, text: string) => campaign.statuses[shownStatus(campaign)]?.text ?? text

function OpensIn({ at }: { at: string }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-2">
      {m.opens_in()} <Countdown until={Date.parse(at)} />
    </p>
  )
}

/** Open, but neither delivered here nor available for pickup; the delivery section offers to change the place. */
function OutOfArea({ campaign: { id, name } }: { campaign: Campaign }) {
  const { place } = usePageState()
  return (
    <div className="mb-3">
      <Note icon={mapPin}>
        <b className="block font-head text-16 font-bold">{place ? m.not_here_yet() : m.choose_place()}</b>
        <p className="mt-1">{m.not_here_yet_ask({ name })}</p>
        <p className="mt-3 flex flex-wrap gap-2">
          <NotifyMe campaign={id} reason="area" />
          <ButtonLink href={paths.deliveryAreaOf(id)} kind="ghost" size="small">
            {m.see_where_it_delivers()}
          </ButtonLink>
        </p>
      </Note>
    </div>
  )
}

function NotifyMe({ campaign, reason }: { campaign: string; reason?: State['lead'] | 'area' }) {
  if (!reason) return null
  return (
    <ButtonLink href={paths.lead({ campaign, reason })} kind="line" size="small">
      {m.notify_me()}
    </ButtonLink>
  )
}
