import { inTransaction, type Ctx } from '#context.ts'
import { tellTier } from '#modules/messages/tier-news.service.ts'
import { returnsOfGroup } from '#modules/orders/closing/returns.service.ts'
import { noteForSystems } from '#modules/webhooks/webhooks.service.ts'
import { tierToTell } from '@mutirao/domain/group-closing'
import { groupProgress } from '@mutirao/domain/group-progress'
import * as repository from './tiers.repository.ts'

type Group = Awaited<ReturnType<typeof repository.listOpenGroups>>[number]

/** Notifies the paid buyers of a group that it has reached a further tier, with each buyer's own sum: each tier once across all processes. */
export async function tellTiers(ctx: Ctx): Promise<void> {
  for (const group of await repository.listOpenGroups(ctx)) {
    const percentage = tierOf(group)
    if (percentage !== undefined) await inTransaction(ctx, (tx) => tell(tx, group, percentage))
  }
}

const tierOf = ({ body, paidUnits, told }: Group) =>
  tierToTell(body.cartControls.groupRules, { minimumUnits: body.group?.minimumUnits ?? 0, paidUnits, told })

/** Row and messages are one commit: if the process dies before it, another one sends them. */
async function tell(ctx: Ctx, { id, name, body, paidUnits }: Group, percentage: number): Promise<void> {
  if (!(await repository.insertTier(ctx, { campaignId: id, percentage }))) return
  await noteForSystems(ctx, {
    event: 'group.tier',
    subject: `campaign ${id}`,
    data: { group: { campaignId: id, percentage, paidUnits }, at: ctx.now.toISOString() },
  })
  const { next } = groupProgress(body.cartControls.groupRules, { paidUnits, waitingUnits: 0 })
  const sums = await returnsOfGroup(ctx, { campaignId: id, percentage })
  await tellTier(ctx, { campaignId: id, name, percentage, mayImprove: next !== undefined, sums })
}
