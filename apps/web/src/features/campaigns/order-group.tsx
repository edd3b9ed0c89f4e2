import type { Campaign } from '@mutirao/contract/campaigns'
import type { Order } from '@mutirao/contract/order-shapes'
import { groupProgress } from '@mutirao/domain/group-progress'
import { useQuery } from '@tanstack/react-query'
import { CallNeighbours } from './call-neighbours.tsx'
import { freshCampaignQuery } from './campaign-queries.ts'
import * as m from '#paraglide/messages.js'
import { useLiveGroup } from './live-group.ts'
import { myGroupsQuery, useMyPart } from './my-group.ts'
import { MyPartNote } from './my-part-note.tsx'
import { GroupBar, GroupLine } from './group-bar.tsx'

type Props = { order: Order; text: (facts: { count: number }) => string; call?: 'soft' | 'action'; isNew?: boolean }

/** The staircase of the order's campaign, with what this order adds to it; `isNew`: it has just been paid, and its part lights up. */
export function OrderGroup({ order, ...look }: Props) {
  const { data: campaign } = useQuery(freshCampaignQuery(order.campaignId))
  // This order may have been paid a moment ago.
  useQuery({ ...myGroupsQuery(), refetchOnMount: 'always' })
  useLiveGroup({ id: order.campaignId, group: campaign?.group })
  return campaign?.group ? <GroupCard order={order} campaign={campaign} group={campaign.group} {...look} /> : null
}

type CardProps = Props & { campaign: Campaign; group: NonNullable<Campaign['group']> }

function GroupCard({ order, campaign, group, text, call, isNew = false }: CardProps) {
  const mine = useMyPart({ id: campaign.id, group })
  const progress = groupProgress(group.rules, group)
  const count = order.items.filter(({ campaignId }) => campaignId === order.campaignId).reduce((units, { quantity }) => units + quantity, 0)
  const isOpen = !group.closing
  return (
    <section className={`card grid gap-2.5 p-3.5 ${isNew ? 'gb-new' : ''}`}>
      {isNew && isOpen && <p className="font-head text-16 leading-[1.15] font-bold text-group-text">{m.you_joined()}</p>}
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
