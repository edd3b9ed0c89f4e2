import type { ShopCtx, StaffCtx } from '#context.ts'
import type { DeskCampaign, DeskCampaignState } from '@mutirao/contract/desk-campaigns'
import type { TodayGroup } from '@mutirao/contract/today'
import { ascending, type GroupRule } from '@mutirao/domain/group-progress'
import * as repository from './desk-campaigns.repository.ts'

type Row = Awaited<ReturnType<typeof repository.listDeskRows>>[number]

const places: Record<DeskCampaignState, number> = { OPEN: 0, ANNOUNCED: 1, DRAFT: 2, ENDED: 3 }

/** The campaigns as the desk lists them, by state and priority. */
export async function listDeskCampaigns(ctx: StaffCtx): Promise<DeskCampaign[]> {
  const rows = await repository.listDeskRows(ctx)
  return rows.map((row) => deskCampaignOf(row, ctx.now)).sort((one, other) => places[one.state] - places[other.state])
}

function deskCampaignOf({ body, active, endsAt, paidUnits, laterUnits, ...row }: Row, now: Date): DeskCampaign {
  const opensAt = openingOf(body)
  return {
    ...row,
    picture: body.picture,
    state: stateOf({ active, endsAt, opensAt }, now),
    opensAt,
    endsAt: endsAt?.toISOString(),
    group: groupOf(body.cartControls.groupRules, { paidUnits: paidUnits ?? 0, laterUnits: laterUnits ?? 0 }),
  }
}

function groupOf(rules: readonly GroupRule[], units: { paidUnits: number; laterUnits: number }): DeskCampaign['group'] {
  if (rules.length === 0) return undefined
  const missing = (ascending(rules).at(-1)?.minimumUnits ?? 0) - units.paidUnits
  return units.paidUnits > 0 && missing > 0 ? { ...units, untilLast: missing } : units
}

const openingOf = ({ depends }: Row['body']): string | undefined =>
  depends
    .flatMap((one) => (one.type === 'time' ? [one.date] : []))
    .toSorted()
    .at(-1)

/** The open groups, the next to end first. */
export async function listOpenGroups(ctx: ShopCtx): Promise<TodayGroup[]> {
  const rows = await repository.listGroupRows(ctx)
  return rows
    .filter(({ endsAt, body }) => stateOf({ active: true, endsAt, opensAt: openingOf(body) }, ctx.now) === 'OPEN')
    .map(({ id, name, endsAt, body, paidUnits, laterUnits, waitingUnits, buyers }) => ({
      campaignId: id,
      name,
      endsAt: endsAt?.toISOString(),
      minimumUnits: body.group?.minimumUnits,
      rules: body.cartControls.groupRules,
      paidUnits: paidUnits ?? 0,
      ...(laterUnits ? { laterUnits } : {}),
      waitingUnits: waitingUnits ?? 0,
      buyers: buyers ?? 0,
    }))
}

function stateOf({ active, endsAt, opensAt }: Pick<Row, 'active' | 'endsAt'> & { opensAt?: string }, now: Date): DeskCampaignState {
  if (endsAt && endsAt <= now) return 'ENDED'
  if (!active) return 'DRAFT'
  return opensAt !== undefined && new Date(opensAt) > now ? 'ANNOUNCED' : 'OPEN'
}

/** All campaigns by name, those outside the shop, too. */
export const listCampaignNames = (ctx: StaffCtx): Promise<{ id: string; name: string }[]> => repository.listNames(ctx)
