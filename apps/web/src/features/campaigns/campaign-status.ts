import { useEffect, useSyncExternalStore } from 'react'
import * as m from '#paraglide/messages.js'
import type { StatusKind } from '#ui/status-badge.tsx'
import type { Campaign, CampaignSummary } from '@mutirao/contract/campaigns'
import { formatClosing, formatOpening } from '@mutirao/domain/delivery-date'
import { formatDecimal } from '@mutirao/domain/money'
import { DAY_MS } from '@mutirao/domain/zoned-time'

type Moment = { now: number; timeZone: string }

/** "Aberta até qua., 20h", "Fecha hoje, 22h", "Começa em 2 dias", "Bloqueada: faltam 2 convites", "Comprado", "Encerrada". */
export function statusOf(
  campaign: Pick<CampaignSummary, 'status' | 'canBuy' | 'reason' | 'endsAt'>,
  { now, timeZone }: Moment,
): { kind: StatusKind; text: string } {
  const { reason, endsAt } = campaign
  const today = new Date(now)
  switch (shownStatus(campaign)) {
    case 'COMPLETED':
      return { kind: 'done', text: m.status_bought() }
    case 'EXPIRED':
      return { kind: 'past', text: m.status_ended() }
    case 'BLOCKED':
      return { kind: 'locked', text: blockedText(reason) }
    case 'SCHEDULED':
      return { kind: 'next', text: reason.opensAt ? formatOpening(new Date(reason.opensAt), today, timeZone) : m.status_soon() }
    case 'OK': {
      if (!endsAt) return { kind: 'open', text: m.status_open() }
      const end = new Date(endsAt)
      return { kind: end.getTime() - now < DAY_MS ? 'soon' : 'open', text: formatClosing(end, today, timeZone) }
    }
  }
}

/** For its buyer a campaign stays OK until the order is delivered: whether it still sells is a separate fact. */
export const shownStatus = ({ status, canBuy }: Pick<CampaignSummary, 'status' | 'canBuy'>) =>
  status === 'OK' && !canBuy.ok ? (canBuy.reason ?? 'EXPIRED') : status

function blockedText({ missingInvites }: CampaignSummary['reason']): string {
  return missingInvites ? m.status_blocked_invites({ count: missingInvites }) : m.status_blocked()
}

/** Whether it can be bought from here now: the server decides the right, the visitor's point and the pickup points the rest. */
export const isBuyable = ({ canBuy, inArea, canPickUp }: Pick<CampaignSummary, 'canBuy' | 'inArea' | 'canPickUp'>) =>
  canBuy.ok && (inArea || canPickUp)

type Delivering = Pick<Campaign, 'status' | 'delivery' | 'ignoreShippingAddress' | 'defaults'>

/** Whether the fee depends on the buyer's address; it does not when everything goes to one address. */
export const hasFeeByCode = ({ status, delivery, ignoreShippingAddress, defaults }: Delivering) =>
  status !== 'EXPIRED' && delivery.length > 0 && !ignoreShippingAddress && !defaults.shipToDefaultAddress

/** Campaigns are on sale, but none reaches this place. */
export const isFarFrom = (campaigns: readonly Parameters<typeof isBuyable>[0][]) =>
  campaigns.some(({ canBuy }) => canBuy.ok) && !campaigns.some(isBuyable)

/** Deliveries before pickups, the shop's default campaign first within each; otherwise the merchant's order. */
export const byLead = (a: Standing, b: Standing) => Number(b.inArea) - Number(a.inArea) || Number(b.default) - Number(a.default)
type Standing = Pick<CampaignSummary, 'inArea' | 'default'>

/** The result of a closed group for everybody. */
export function closedText({ outcome, percentage }: NonNullable<NonNullable<CampaignSummary['group']>['closing']>): string {
  if (outcome === 'FAILED') return m.group_failed_text()
  return percentage > 0 ? m.group_closed_at({ percentage: formatDecimal(percentage) }) : m.group_closed_plain()
}

/** A company's shop has colleagues, not neighbours. */
export const peopleText = (count: number, isIntranet = false): string => (isIntranet ? m.colleagues({ count }) : m.neighbours({ count }))

/**
 * The last viewed campaign of this visit; undefined before the first, when the shop's default one is selected. Its story ring looks open
 * (product.md §3).
 */
let selected: string | undefined
const nothing = () => () => {}

export function useSelectCampaign(id: string) {
  useEffect(() => {
    selected = id
  }, [id])
}

export const useSelectedCampaign = () =>
  useSyncExternalStore(
    nothing,
    () => selected,
    () => undefined,
  )
