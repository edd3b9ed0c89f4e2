import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useIsHydrated } from '#page/page-state.ts'
import { callAsLead } from '#session/lead.ts'
import { isKnownVisitor } from '#session/signed-in.ts'
import type { GroupCounters } from '@mutirao/contract/campaigns'
import { listMyGroups } from '@mutirao/contract/groups'
import { groupProgress } from '@mutirao/domain/group-progress'

type Group = z.output<typeof GroupCounters>

/** The visitor's units in a group. `back`: the refund at the current tier; `backAtNext`: at the next one. */
export type MyPart = { paidUnits: number; back: number; next?: { percentage: number; back: number } }

export const myGroupsQuery = () => queryOptions({ queryKey: ['my-groups'], queryFn: () => callAsLead(listMyGroups, {}), staleTime: 60_000 })

/** Follows the group's live figures: the refund at each tier is known beforehand. Undefined for visitors who have not paid in it. */
export function useMyPart({ id, group }: { id: string; group?: Group }): MyPart | undefined {
  const isKnown = useIsHydrated() && isKnownVisitor()
  const { data: groups } = useQuery({ ...myGroupsQuery(), enabled: isKnown && group !== undefined && !group.closing })
  const mine = groups?.find(({ campaignId }) => campaignId === id)
  if (!mine || !group || group.closing) return undefined
  const { reached, next } = groupProgress(group.rules, group)
  const backAt = (percentage?: number) => mine.returns.find((tier) => tier.percentage === percentage)?.amount ?? 0
  return {
    paidUnits: mine.paidUnits,
    back: backAt(reached?.percentage),
    next: next && { percentage: next.percentage, back: backAt(next.percentage) },
  }
}
