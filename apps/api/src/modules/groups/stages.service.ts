import type { ShopCtx } from '#context.ts'
import { Problem } from '@mutirao/contract/problems'
import { stageBefore, stagesWithJoins, type GroupStage } from '@mutirao/domain/group-stages'
import { findTiers, listGroupJoins } from './stages.repository.ts'

/** `stageOf`: the index of an order's stage; one that does not count in the group belongs to the stage in which it was placed. */
type GroupStages = { name: string; stages: GroupStage[]; stageOf: (order: { id: string; createdAt: Date }) => number }

/** The stages of a campaign's group; a campaign without tiers has the first one alone. Throws not_found. */
export async function readGroupStages(ctx: ShopCtx, campaignId: string): Promise<GroupStages> {
  const [group, joins] = await Promise.all([findTiers(ctx, campaignId), listGroupJoins(ctx, campaignId)])
  if (!group) throw new Problem('not_found')
  const { stages, found } = stagesWithJoins(group.rules, joins)
  const known = new Map(joins.map(({ orderId }, at) => [orderId, found[at]!]))
  return { name: group.name, stages, stageOf: ({ id, createdAt }) => known.get(id) ?? stageBefore(stages, createdAt) }
}
