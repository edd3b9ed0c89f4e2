import { useTeam } from '#features/campaigns/team/team-queries.ts'
import { TeamLine } from '#features/campaigns/team/team-state.tsx'
import * as m from '#paraglide/messages.js'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { joinTeam } from './cart-changes.ts'
import type { CartEntry } from './cart-store.ts'

/** The team that a cart line joins, and the way out of it. */
export function TeamNote({ entry, teamId }: { entry: CartEntry; teamId: string }) {
  const { team, isUnknown } = useTeam(entry, teamId)
  if (!team && !isUnknown) return null
  return (
    <div className="mt-2 rounded-card bg-group-soft px-3 py-2">
      {team ? <TeamLine team={team} /> : <p className="text-13">{m.team_unknown()}</p>}
      <TextButton onClick={() => joinTeam(entry, undefined)} aria-label={m.team_leave_of({ name: entry.name })} className="text-13">
        {m.team_leave()}
      </TextButton>
    </div>
  )
}
