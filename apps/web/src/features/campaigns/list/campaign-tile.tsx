import type { ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { Picture, type PictureSource } from '#ui/picture.tsx'
import { calendarDayText } from '#ui/slot-text.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { CampaignSummary } from '@mutirao/contract/campaigns'
import { groupProgress } from '@mutirao/domain/group-progress'
import { formatMoney } from '@mutirao/domain/money'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { store } from '@mutirao/ui/icons.gen.ts'
import { shownStatus, statusOf, closedText, peopleText } from '../campaign-status.ts'
import { GroupBar, GroupLine } from '../group/group-bar.tsx'
import { useMyPart, type MyPart } from '../group/my-group.ts'
import { CampaignRow } from './campaign-row.tsx'

type Props = { campaign: CampaignSummary; isMain?: boolean; isFirst?: boolean }

/** An open campaign: picture, staircase, missing units and the button. */
export function CampaignTile({ campaign, isMain = false, isFirst }: Props) {
  const { tenant, place } = usePageState()
  const now = useNow(60_000)
  const { kind, text } = statusOf(campaign, { now, timeZone: tenant.timeZone })
  const { group } = campaign
  const progress = group && groupProgress(group.rules, group)
  const mine = useMyPart(campaign)
  return (
    <CampaignCard
      href={paths.campaign(campaign.id)}
      name={campaign.name}
      by={[campaign.producer, campaign.origin, deliveryText(campaign)].filter(Boolean).join(' · ')}
      note={campaign.inArea || !place ? undefined : m.pickup_only_here()}
      picture={campaign.picture}
      ground={campaign.ground}
      badge={<StatusBadge kind={kind}>{text}</StatusBadge>}
      bar={
        progress &&
        group && (
          <GroupBar
            size="card"
            progress={progress}
            paidUnits={group.paidUnits}
            waitingUnits={group.waitingUnits}
            ownUnits={mine?.paidUnits}
          />
        )
      }
      line={progress ? <GroupLine progress={progress} /> : <p className="font-head font-medium">{moneyFrom(campaign.priceFrom)}</p>}
      counts={countsText(campaign, mine, tenant.isIntranet)}
      action={wayIn(group !== undefined, isMain && !mine)}
      isMain={isMain}
      isFirst={isFirst}
    />
  )
}

/** A campaign that cannot be bought from here now, with the way out. */
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

/** "entrega sáb., 28/11" with no-break spaces; undefined when it does not deliver. */
function deliveryText({ inArea, nextDelivery }: CampaignSummary): string | undefined {
  if (!inArea || !nextDelivery) return
  return m.delivery_on({ day: calendarDayText(nextDelivery.date) }).replaceAll(' ', '\u00a0')
}

const moneyFrom = (centavos: number | undefined) => (centavos === undefined ? '' : m.price_from({ price: formatMoney(centavos) }))

function countsText({ group, itemCount }: CampaignSummary, mine?: MyPart, isIntranet?: boolean): string {
  if (mine) return myText(mine)
  if (!group) return m.products_count({ count: itemCount })
  const people = peopleText(group.buyers, isIntranet)
  return group.waitingUnits > 0 ? `${people} · ${m.waiting_short({ count: group.waitingUnits })}` : people
}

function wayIn(hasGroup: boolean, isToJoin: boolean): string {
  if (!hasGroup) return m.see_products()
  return isToJoin ? m.join_group() : m.see_group()
}

const myText = ({ back }: MyPart) =>
  back > 0 ? `${m.you_are_in_short()} · ${m.comes_back_short({ amount: formatMoney(back) })}` : m.you_are_in_short()

function lineText(campaign: CampaignSummary, hasPlace: boolean): string {
  if (campaign.status === 'EXPIRED') return campaign.expired?.description ?? m.expired_default()
  if (!campaign.inArea && campaign.canBuy.ok) return outsideText(campaign, hasPlace)
  if (campaign.status === 'BLOCKED' && campaign.reason.campaignName) return m.state_blocked_campaign({ name: campaign.reason.campaignName })
  return campaign.group?.closing ? closedText(campaign.group.closing) : pricesText(campaign)
}

/** Statements about an address are made only when one was given. */
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

type CampaignCardProps = {
  href: string
  name: string
  by: string
  /** A note to read before entering: "Só retirada para o seu endereço". */
  note?: string
  picture: PictureSource
  ground: number
  badge: ReactNode
  bar?: ReactNode
  line?: ReactNode
  counts?: string
  action: string
  isMain?: boolean
  isFirst?: boolean
}

/** The whole card is the link to the campaign. The last card of an odd number spans the row, with picture and text side by side. */
function CampaignCard({
  href,
  name,
  by,
  note,
  picture,
  ground,
  badge,
  bar,
  line,
  counts,
  action,
  isMain = false,
  isFirst = false,
}: CampaignCardProps) {
  return (
    <article className="@container relative flex flex-col rounded-campaign border border-line bg-surface md:odd:last:col-span-2">
      <div className="flex flex-1 flex-col @min-[36rem]:grid @min-[36rem]:grid-cols-2">
        <span
          className={`frame block aspect-[358/164] overflow-hidden rounded-t-[15px] px-2 pt-2 pb-0.5 @min-[36rem]:rounded-tr-none @min-[36rem]:rounded-bl-[15px] ${ground === 2 ? 'bg-ground-2' : 'bg-ground-1'}`}
        >
          <Picture
            picture={picture}
            sizes="(min-width:1024px) 304px, (min-width:768px) 352px, calc(100vw - 32px)"
            max={960}
            isFirst={isFirst}
            isDecorative
            className="object-bottom"
          />
        </span>
        <span className="absolute top-3 left-3">{badge}</span>
        <div className="grid flex-1 grid-rows-[1fr_auto_auto] gap-2.5 px-3.5 pt-3 pb-3.5">
          <div>
            <h3 className="text-20 leading-[1.1]">{name}</h3>
            <p className="mt-[3px] text-12 text-ink-2">{by}</p>
            {note && (
              <p className="mt-1.5 flex items-center gap-1.5 text-12 font-semibold text-warn">
                <Icon d={store} className="size-4" />
                {note}
              </p>
            )}
          </div>
          {bar}
          <div className="flex items-center justify-between gap-3 @max-[20.7rem]:flex-col @max-[20.7rem]:items-stretch">
            <div className="min-w-0 flex-1">
              {line}
              {counts && <p className="text-12 text-ink-3 tabular-nums">{counts}</p>}
            </div>
            <ButtonLink
              href={href}
              kind={isMain ? 'action' : 'soft'}
              size="small"
              aria-label={`${action}: ${name}`}
              className="after:absolute after:inset-0"
            >
              {action}
            </ButtonLink>
          </div>
        </div>
      </div>
    </article>
  )
}
