import type { GroupCounters } from '@mutirao/contract/campaigns'
import { listMyGroups } from '@mutirao/contract/groups'
import { groupProgress } from '@mutirao/domain/group-progress'
import { formatDecimal, formatMoney } from '@mutirao/domain/money'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check } from '@mutirao/ui/icons.gen.ts'
import { useIsHydrated } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { callAsLead } from '#session/lead.ts'
import { isKnownVisitor } from '#session/signed-in.ts'

type Group = z.output<typeof GroupCounters>

/** What this visitor has in a group: `back` returns with the tier of now, `backAtNext` with the next one. */
export type MyPart = { paidUnits: number; back: number; next?: { percentage: number; back: number } }

export const myGroupsQuery = () => queryOptions({ queryKey: ['my-groups'], queryFn: () => callAsLead(listMyGroups, {}), staleTime: 60_000 })

/** Follows the group's live figures: what returns at each tier is known beforehand. Nothing for whoever has not paid in it. */
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

/** "Você está dentro", with what one has in the group and what comes back. */
export function MyPartNote({ part }: { part: MyPart }) {
  const { paidUnits, back, next } = part
  return (
    <p className="flex items-start gap-2.5 rounded-card bg-group-soft px-3 py-2.5 text-13" aria-live="polite">
      <Icon d={check} className="mt-px size-5 text-group-text [stroke-width:2.5]" />
      <span>
        <b className="block font-semibold text-group-text">{m.you_are_in({ count: paidUnits })}</b>
        {[back > 0 && m.comes_back({ amount: formatMoney(back) }), next && next.back > back && nextText(next)].filter(Boolean).join(' ')}
      </span>
    </p>
  )
}

const nextText = ({ percentage, back }: NonNullable<MyPart['next']>) =>
  m.comes_back_at({ percentage: formatDecimal(percentage), amount: formatMoney(back) })
