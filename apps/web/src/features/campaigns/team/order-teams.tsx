import { useQuery } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import type { Order } from '@mutirao/contract/order-shapes'
import { formatDecimal } from '@mutirao/domain/money'
import { isPaid, isUnpaid } from '@mutirao/domain/order-status'
import { teamQuery } from './team-queries.ts'
import { CallForTeam, TeamState } from './team-state.tsx'

type Props = { order: Order; kind?: 'action' | 'soft' }

/** The teams of an order that is paid or can still be paid. */
export function OrderTeams({ order: { state, items }, kind = 'soft' }: Props) {
  if (!isPaid(state) && !isUnpaid(state)) return null
  const teams = new Map(items.flatMap((item) => (item.teamId === undefined ? [] : [[item.teamId, item] as const])))
  return [...teams].map(([teamId, item]) => <OrderTeam key={teamId} item={item} teamId={teamId} isMember={isPaid(state)} kind={kind} />)
}

type OneProps = { item: Order['items'][number]; teamId: string; isMember: boolean; kind: 'action' | 'soft' }

function OrderTeam({ item: { campaignId, name }, teamId, isMember, kind }: OneProps) {
  // This order may have been paid a moment ago.
  const { data: team } = useQuery({ ...teamQuery(campaignId, teamId), refetchOnMount: 'always' })
  if (!team) return null
  return (
    <section aria-label={m.team_in_order({ name })} className="card grid gap-3 p-3.5">
      <h2 className="font-text text-14 font-semibold tracking-normal">{m.team_in_order({ name })}</h2>
      <TeamState team={team} isMember />
      {!isMember && team.state !== 'ENDED' && (
        <p className="text-13 text-ink-2">
          {team.state === 'OPEN' ? m.team_order_waits() : m.team_order_late({ percentage: formatDecimal(team.percentage) })}
        </p>
      )}
      {isMember && <CallForTeam team={team} name={name} kind={kind} />}
    </section>
  )
}
