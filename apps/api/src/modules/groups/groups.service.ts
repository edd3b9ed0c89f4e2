import type { Ctx } from '#context.ts'
import { groupOf } from '#modules/campaigns/campaigns.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import type { GroupState, Join } from '@mutirao/contract/groups'
import { Problem } from '@mutirao/contract/problems'
import { initialsOf, publicPlaceName } from '@mutirao/domain/name'
import { listPublicJoins } from './groups.repository.ts'

const MOST_JOINS = 30

/** Throws not_found for a campaign without a group. */
export async function getGroup(ctx: Ctx, campaignId: string): Promise<GroupState> {
  const { campaigns } = await getShop(ctx)
  const row = campaigns.find(({ id }) => id === campaignId)
  const group = row && groupOf(row)
  if (!group) throw new Problem('not_found', { campaignId })
  return { ...group, campaignId, endsAt: row.endsAt?.toISOString(), now: ctx.now.toISOString() }
}

/** The public list of a group's buyers: initials and neighbourhood of those who consented. */
export async function listJoins(ctx: Ctx, campaignId: string): Promise<Join[]> {
  await getGroup(ctx, campaignId)
  const rows = await listPublicJoins(ctx, campaignId, MOST_JOINS)
  return rows.map(({ name, neighborhood, units, at }) => ({
    initials: initialsOf(name),
    neighborhood: publicPlaceName(neighborhood ?? ''),
    units,
    at: at.toISOString(),
  }))
}
