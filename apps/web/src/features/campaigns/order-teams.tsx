import type { Order } from '@mutirao/contract/order-shapes'
import { useQuery } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import { teamQuery } from './team-queries.ts'
import { CallForTeam, TeamState } from './team-state.tsx'

type Item = Order['items'][number]
type Props = { order: Order; kind?: 'action' | 'soft' }

/** The team of each line that was bought in one, and whom it still lacks. */
export function OrderTeams({ order, kind = 'soft' }: Props) {
  const isUnpaid = order.state === 'AWAITING_PAYMENT'
  const named = order.items.filter((item, index) => order.items.findIndex(({ teamId }) => teamId === item.teamId) === index)
  return named.map((item) =>
    item.teamId === undefined ? null : <OrderTeam key={item.teamId} item={item} teamId={item.teamId} isUnpaid={isUnpaid} kind={kind} />,
  )
}

type One = { item: Item; teamId: string; isUnpaid: boolean; kind: 'action' | 'soft' }

function OrderTeam({ item: { campaignId, name }, teamId, isUnpaid, kind }: One) {
  const { data: team } = useQuery(teamQuery(campaignId, teamId))
  if (!team) return null
  return (
    <section aria-label={m.team_in_order({ name })} className="card grid gap-3 p-3.5">
      <h2 className="font-text text-14 font-semibold tracking-normal">{m.team_in_order({ name })}</h2>
      <TeamState team={team} />
      {isUnpaid && team.state === 'OPEN' && <p className="text-13 text-ink-2">{m.team_order_waits()}</p>}
      {!isUnpaid && <CallForTeam team={team} name={name} kind={kind} />}
    </section>
  )
}
