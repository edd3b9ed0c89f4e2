import type { Order } from '@mutirao/contract/order-shapes'
import { groupProgress } from '@mutirao/domain/group-progress'
import { useQuery } from '@tanstack/react-query'
import { freshCampaignQuery } from './campaign-queries.ts'
import { MyPartNote, myGroupsQuery, useMyPart } from './my-group.tsx'
import { GroupBar, GroupLine } from './group-bar.tsx'

type Props = { order: Order; text: (facts: { count: number }) => string }

/** The staircase of the order's campaign, with what this order adds to it. */
export function OrderGroup({ order, text }: Props) {
  const { data: campaign } = useQuery(freshCampaignQuery(order.campaignId))
  // This order may have been paid a moment ago.
  useQuery({ ...myGroupsQuery(), refetchOnMount: 'always' })
  const mine = useMyPart({ id: order.campaignId, group: campaign?.group })
  const group = campaign?.group
  if (!group) return null
  const progress = groupProgress(group.rules, group)
  const count = order.items.filter(({ campaignId }) => campaignId === order.campaignId).reduce((units, { quantity }) => units + quantity, 0)
  return (
    <section className="card grid gap-2.5 p-3.5">
      <GroupBar size="card" progress={progress} paidUnits={group.paidUnits} waitingUnits={group.waitingUnits} ownUnits={mine?.paidUnits} />
      <div>
        <GroupLine progress={progress} />
        {progress.next && <p className="text-13 text-ink-2">{text({ count })}</p>}
      </div>
      {mine && <MyPartNote part={mine} />}
    </section>
  )
}
