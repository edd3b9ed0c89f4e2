import type { MyGroup } from '@mutirao/contract/groups'
import { priceAtClosing, type GroupOutcome } from '@mutirao/domain/group-closing'
import { groupProgress } from '@mutirao/domain/group-progress'
import { groupOf } from '#modules/campaigns/campaigns.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import type { LeadCtx } from '#context.ts'
import { listSettledClosings } from '../book/closings.repository.ts'
import { listLines } from '../book/orders.repository.ts'
import { agreed, charged, outcomes } from '../book/settled-order.rules.ts'
import { listPaidInGroups, type PaidOrder } from './settlement.repository.ts'

/** The open groups that the caller has paid for; what comes back is computed as the settlement will, tier by tier. */
export async function listMyGroups(ctx: LeadCtx): Promise<MyGroup[]> {
  const orders = await listPaidInGroups(ctx, ctx.actor.leadId)
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const [lines, closings, { campaigns }] = [await listLines(ctx, ids), await listSettledClosings(ctx, ids), await getShop(ctx)]
  const held = orders.map((order) => ({
    order,
    lines: lines.filter(({ orderId }) => orderId === order.id),
    closed: outcomes(closings.filter(({ orderId }) => orderId === order.id)),
  }))
  return campaigns.flatMap((row) => {
    const group = groupOf(row)
    const mine = held.filter(({ order }) => order.groupUnits.some(({ campaignId }) => campaignId === row.id))
    if (!group || group.closing || mine.length === 0) return []
    const { tiers } = groupProgress(group.rules, group)
    const back = (percentage: number) =>
      mine.reduce((sum, one) => sum + returned(ctx, one, new Map([[row.id, { outcome: 'REACHED', percentage }]])), 0)
    return {
      campaignId: row.id,
      paidUnits: mine.reduce((sum, { order }) => sum + unitsIn(order, row.id), 0),
      returns: tiers.map(({ percentage }) => ({ percentage, amount: back(percentage) })),
    }
  })
}

const unitsIn = ({ groupUnits }: PaidOrder, id: string) =>
  groupUnits.reduce((sum, { campaignId, units }) => (campaignId === id ? sum + units : sum), 0)

type Held = { order: PaidOrder; lines: Awaited<ReturnType<typeof listLines>>; closed: ReadonlyMap<string, GroupOutcome> }

function returned({ tenant }: LeadCtx, { order, lines, closed }: Held, closing: ReadonlyMap<string, GroupOutcome>): number {
  const [before, after] = [closed, new Map([...closed, ...closing])].map((all) => {
    const price = priceAtClosing(agreed(order, lines), all)
    return charged(tenant.body.payment, { type: order.paidBy, installments: order.installments }, price)
  })
  return Math.max(0, before! - after!)
}
