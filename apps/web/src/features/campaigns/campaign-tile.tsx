import type { CampaignSummary } from '@mutirao/contract/campaigns'
import { groupProgress } from '@mutirao/domain/group-progress'
import { formatMoney } from '@mutirao/domain/money'
import { useNow } from '#page/clock.ts'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#page/page-state.ts'
import { calendarDayText } from '#ui/slot-text.ts'
import { paths } from '#links/paths.ts'
import { CampaignCard } from '#ui/campaign-card.tsx'
import { CampaignRow } from '#ui/campaign-row.tsx'
import { GroupBar, GroupLine } from '#ui/group-bar.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { shownStatus, statusOf } from './campaign-status.ts'
import { closedText } from './closed-text.ts'
import { peopleText } from './share-words.ts'

type Props = { campaign: CampaignSummary; isMain?: boolean; isFirst?: boolean }

/** An open campaign: picture, staircase, what is missing and the way in. */
export function CampaignTile({ campaign, isMain = false, isFirst }: Props) {
  const { tenant, place } = usePageState()
  const now = useNow(60_000)
  const { kind, text } = statusOf(campaign, { now, timeZone: tenant.timeZone })
  const { group } = campaign
  const progress = group && groupProgress(group.rules, group)
  return (
    <CampaignCard
      href={paths.campaign(campaign.id)}
      name={campaign.name}
      by={[campaign.producer, campaign.origin, deliveryText(campaign)].filter(Boolean).join(' · ')}
      note={campaign.inArea || !place ? undefined : m.pickup_only_here()}
      picture={campaign.picture}
      ground={campaign.ground}
      badge={<StatusBadge kind={kind}>{text}</StatusBadge>}
      bar={progress && group && <GroupBar size="card" progress={progress} paidUnits={group.paidUnits} waitingUnits={group.waitingUnits} />}
      line={progress ? <GroupLine progress={progress} /> : <p className="font-head font-medium">{moneyFrom(campaign.priceFrom)}</p>}
      counts={group ? countsText(group, tenant.isIntranet) : m.products_count({ count: campaign.itemCount })}
      action={!group ? m.see_products() : isMain ? m.join_group() : m.see_group()}
      isMain={isMain}
      isFirst={isFirst}
    />
  )
}

/** A campaign that cannot be bought from now, with the way out. */
export function CampaignLine({ campaign }: { campaign: CampaignSummary }) {
  const { tenant, place } = usePageState()
  const status = shownStatus(campaign)
  const now = useNow(60_000)
  const { kind, text } = statusOf(campaign, { now, timeZone: tenant.timeZone })
  return (
    <CampaignRow
      href={paths.campaign(campaign.id)}
      name={campaign.name}
      text={lineText(campaign, place !== undefined)}
      picture={(status === 'EXPIRED' && campaign.expired?.image) || campaign.picture}
      ground={campaign.ground}
      badge={<StatusBadge kind={kind}>{text}</StatusBadge>}
      action={actionOf(campaign)}
      isPast={status === 'EXPIRED'}
    />
  )
}

/** "entrega sáb., 28/11", which never breaks within; nothing where it does not deliver. */
function deliveryText({ inArea, nextDelivery }: CampaignSummary): string | undefined {
  if (!inArea || !nextDelivery) return
  return m.delivery_on({ day: calendarDayText(nextDelivery.date) }).replaceAll(' ', '\u00a0')
}

const moneyFrom = (centavos: number | undefined) => (centavos === undefined ? '' : m.price_from({ price: formatMoney(centavos) }))

function countsText({ buyers, waitingUnits }: NonNullable<CampaignSummary['group']>, isIntranet?: boolean): string {
  const people = peopleText(buyers, isIntranet)
  return waitingUnits > 0 ? `${people} · ${m.waiting_short({ count: waitingUnits })}` : people
}

function lineText(campaign: CampaignSummary, hasPlace: boolean): string {
  if (campaign.status === 'EXPIRED') return campaign.expired?.description ?? m.expired_default()
  if (!campaign.inArea && campaign.canBuy.ok) return outsideText(campaign, hasPlace)
  if (campaign.status === 'BLOCKED' && campaign.reason.campaignName) return m.state_blocked_campaign({ name: campaign.reason.campaignName })
  return campaign.group?.closing ? closedText(campaign.group.closing) : pricesText(campaign)
}

/** What is true of an address is said to who has given one. */
function outsideText({ canPickUp }: CampaignSummary, hasPlace: boolean): string {
  if (!hasPlace) return m.tell_address_for_fee()
  return canPickUp ? m.pickup_only_here() : m.not_in_area()
}

function pricesText({ group, priceFrom }: CampaignSummary): string {
  const best = group?.rules.at(-1)?.percentage
  return [moneyFrom(priceFrom), best && m.up_to_percentage({ percentage: best })].filter(Boolean).join(' · ')
}

function actionOf({ status, canBuy }: CampaignSummary): string | undefined {
  if (status === 'OK' && !canBuy.ok) return m.follow()
  const actions = { OK: m.see(), COMPLETED: m.follow(), BLOCKED: m.see(), SCHEDULED: m.see(), EXPIRED: undefined }
  return actions[status]
}
