import type { LeadCtx } from '#context.ts'
import { groupOf } from '#modules/campaigns/campaigns.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import type { MyGroup } from '@mutirao/contract/groups'
import { groupProgress } from '@mutirao/domain/group-progress'
import { returnedAt, withLines } from './returns.service.ts'
import { listPaidInGroups, type PaidOrder } from './settlement.repository.ts'

/** The open groups that the caller has paid for; refunds are computed tier by tier, as the settlement does. */
export async function listMyGroups(ctx: LeadCtx): Promise<MyGroup[]> {
  const orders = await listPaidInGroups(ctx, ctx.actor.leadId)
  if (orders.length === 0) return []
  const held = await withLines(ctx, orders)
  const { campaigns } = await getShop(ctx)
  return campaigns.flatMap((row) => {
    const group = groupOf(row)
    const mine = held.filter(({ order }) => order.groupUnits.some(({ campaignId }) => campaignId === row.id))
    if (!group || group.closing || mine.length === 0) return []
    const { tiers } = groupProgress(group.rules, group)
    const back = (percentage: number) => mine.reduce((sum, one) => sum + returnedAt(ctx, one, { campaignId: row.id, percentage }), 0)
    return {
      campaignId: row.id,
      paidUnits: mine.reduce((sum, { order }) => sum + unitsIn(order, row.id), 0),
      returns: tiers.map(({ percentage }) => ({ percentage, amount: back(percentage) })),
    }
  })
}

const unitsIn = ({ groupUnits }: PaidOrder, id: string) =>
  groupUnits.reduce((sum, { campaignId, units }) => (campaignId === id ? sum + units : sum), 0)
