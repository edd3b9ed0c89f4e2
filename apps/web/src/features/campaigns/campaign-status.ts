import { formatDecimal } from '@mutirao/domain/money'
import type { Campaign, CampaignSummary } from '@mutirao/contract/campaigns'
import { formatClosing, formatOpening } from '@mutirao/domain/delivery-date'
import * as m from '#paraglide/messages.js'
import type { StatusKind } from '#ui/status-badge.tsx'
import { useEffect, useSyncExternalStore } from 'react'

type Moment = { now: number; timeZone: string }

const day = 86_400_000

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
      return { kind: end.getTime() - now < day ? 'soon' : 'open', text: formatClosing(end, today, timeZone) }
    }
  }
}

/** To its buyer a campaign is OK until the order has come: whether it still sells is another fact. */
export const shownStatus = ({ status, canBuy }: Pick<CampaignSummary, 'status' | 'canBuy'>) =>
  status === 'OK' && !canBuy.ok ? (canBuy.reason ?? 'EXPIRED') : status

function blockedText({ missingInvites }: CampaignSummary['reason']): string {
  return missingInvites ? m.status_blocked_invites({ count: missingInvites }) : m.status_blocked()
}

/** Can be bought from now: the server decides the right, the visitor's point and the pickup points the rest. */
export const isBuyable = ({ canBuy, inArea, canPickUp }: Pick<CampaignSummary, 'canBuy' | 'inArea' | 'canPickUp'>) =>
  canBuy.ok && (inArea || canPickUp)

type Delivering = Pick<Campaign, 'status' | 'delivery' | 'ignoreShippingAddress' | 'defaults'>

/** Whether a fee depends on where the buyer lives; it does not where all goes to one address. */
export const hasFeeByCode = ({ status, delivery, ignoreShippingAddress, defaults }: Delivering) =>
  status !== 'EXPIRED' && delivery.length > 0 && !ignoreShippingAddress && !defaults.shipToDefaultAddress

/** Something sells, and nothing of it comes near this place. */
export const isFarFrom = (campaigns: readonly Parameters<typeof isBuyable>[0][]) =>
  campaigns.some(({ canBuy }) => canBuy.ok) && !campaigns.some(isBuyable)

/** Delivery before pickup only, the shop's default campaign first within each; else the merchant's order stays. */
export const byLead = (a: Standing, b: Standing) => Number(b.inArea) - Number(a.inArea) || Number(b.default) - Number(a.default)
type Standing = Pick<CampaignSummary, 'inArea' | 'default'>

/** The final tier of a closed group. */
export function closedText({ outcome, percentage }: NonNullable<NonNullable<CampaignSummary['group']>['closing']>): string {
  if (outcome === 'FAILED') return m.group_failed_text()
  return percentage > 0 ? m.group_closed_at({ percentage: formatDecimal(percentage) }) : m.group_closed_plain()
}

/** In a company's closed shop nobody is a neighbour. */
export const peopleText = (count: number, isIntranet = false): string => (isIntranet ? m.colleagues({ count }) : m.neighbours({ count }))

/** The campaign that was looked at last in this visit, none before the first: then the shop's default one is. Its ring in the stories is that of an open one (product.md §3). */
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
