import { useQueries, useQuery } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import type { Campaign } from '@mutirao/contract/campaigns'
import type { Order } from '@mutirao/contract/order-shapes'
import { groupProgress } from '@mutirao/domain/group-progress'
import { freshCampaignQuery } from '../campaign-queries.ts'
import { CallNeighbours } from './call-neighbours.tsx'
import { GroupBar, GroupLine } from './group-bar.tsx'
import { useLiveGroup } from './live-group.ts'
import { myGroupsQuery, useMyPart } from './my-group.ts'
import { MyPartNote } from './my-part-note.tsx'

type Grouped = Campaign & { group: NonNullable<Campaign['group']> }

type Props = { order: Order; text: (facts: { count: number }) => string; call?: 'soft' | 'action'; isNew?: boolean }

/** The order's campaigns with a group, open ones first. */
export function useGroupsOfOrder(order: Order): Grouped[] {
  const ids = [...new Set(order.items.map(({ campaignId }) => campaignId))]
  const campaigns = useQueries({ queries: ids.map(freshCampaignQuery) }).flatMap(({ data }) => data ?? [])
  return campaigns
    .filter((campaign): campaign is Grouped => campaign.group !== undefined)
    .toSorted((a, b) => Number(isClosed(a)) - Number(isClosed(b)))
}

export const isClosed = ({ group }: Grouped) => group.closing !== undefined

/**
 * The staircase of each group of an order, with its contribution. `isNew`: it was just paid, and its part is highlighted. `call`: the first
 * group's invitation button; the others are secondary.
 */
export function OrderGroup({ order, call, ...look }: Props) {
  const groups = useGroupsOfOrder(order)
  // This order may have been paid a moment ago.
  useQuery({ ...myGroupsQuery(), refetchOnMount: 'always' })
  return groups.map((campaign, index) => (
    <GroupCard
      key={campaign.id}
      order={order}
      campaign={campaign}
      isNamed={groups.length > 1}
      call={index > 0 && call ? 'soft' : call}
      {...look}
    />
  ))
}

/** isNamed: shown beside the cards of other groups. */
type CardProps = Props & { campaign: Grouped; isNamed: boolean }

function GroupCard({ order, campaign, isNamed, text, call, isNew = false }: CardProps) {
  const { group } = campaign
  useLiveGroup({ id: campaign.id, group })
  const mine = useMyPart(campaign)
  const progress = groupProgress(group.rules, group)
  const count = order.items.filter(({ campaignId }) => campaignId === campaign.id).reduce((units, { quantity }) => units + quantity, 0)
  const isOpen = !isClosed(campaign)
  return (
    <section className={`card grid gap-2.5 p-3.5 ${isNew ? 'gb-new' : ''}`}>
      {isNew && isOpen && <p className="font-head text-16 leading-[1.15] font-bold text-group-text">{m.you_joined()}</p>}
      {isNamed && <h2 className="font-text text-14 font-semibold tracking-normal">{campaign.name}</h2>}
      <GroupBar size="card" progress={progress} paidUnits={group.paidUnits} waitingUnits={group.waitingUnits} ownUnits={mine?.paidUnits} />
      <div>
        <GroupLine progress={progress} />
        {progress.next && <p className="text-13 text-ink-2">{text({ count })}</p>}
      </div>
      {mine && <MyPartNote part={mine} />}
      {call && isOpen && <CallNeighbours campaign={campaign} kind={call} isFull />}
    </section>
  )
}
