import { inTransaction, type Ctx } from '#context.ts'
import { tellTier } from '#modules/messages/tier-news.service.ts'
import { returnsOfGroup } from '#modules/orders/closing/returns.service.ts'
import { noteForSystems } from '#modules/webhooks/webhooks.service.ts'
import { tierToTell } from '@mutirao/domain/group-closing'
import { groupProgress } from '@mutirao/domain/group-progress'
import * as repository from './tiers.repository.ts'

type Group = NonNullable<Awaited<ReturnType<typeof repository.readOpenGroup>>>

/** Notifies the paid buyers of a group that it has reached a further tier, with each buyer's own sum: each tier once across all processes. */
export async function tellTiers(ctx: Ctx): Promise<void> {
  for (const id of await repository.listUnchecked(ctx)) {
    const group = await repository.readOpenGroup(ctx, id)
    const percentage = group && tierOf(group)
    if (group && percentage !== undefined) await inTransaction(ctx, (tx) => tell(tx, group, percentage))
    await inTransaction(ctx, (tx) => markChecked(tx, id))
  }
}

/** The lock orders this comparison and changes of the campaign; buyers who pay wait for it, so nothing is sent under it. */
async function markChecked(ctx: Ctx, campaignId: string): Promise<void> {
  const paidUnits = await repository.lockCounter(ctx, campaignId)
  const group = await repository.readOpenGroup(ctx, campaignId)
  if (group && tierOf(group) !== undefined) return
  await repository.setChecked(ctx, { campaignId, paidUnits })
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
