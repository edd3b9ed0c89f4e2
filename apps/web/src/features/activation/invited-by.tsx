import { formatDecimal } from '@mutirao/domain/money'
import type { GroupCounters } from '@mutirao/contract/campaigns'
import { groupProgress } from '@mutirao/domain/group-progress'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { readStored } from '#platform/storage.ts'
import { isSignedIn } from '#session/signed-in.ts'
import * as m from '#paraglide/messages.js'
import { Icon } from '@mutirao/ui/icon.tsx'
import { users } from '@mutirao/ui/icons.gen.ts'
import { inviterText } from '#ui/inviter-text.ts'
import { recordsKey } from './records-key.ts'

/** The server knows by whom; nobody who has come without a code fetches what asks. */
const invitationQuery = () =>
  queryOptions({
    queryKey: ['invitation'],
    queryFn: async () => {
      if (!readStored(recordsKey)) return null
      const { findInvitation } = await import('./activate-code.ts')
      return (await findInvitation({ isSignedIn: isSignedIn(), now: Date.now() })) ?? null
    },
    staleTime: Infinity,
  })

type Props = { group: z.output<typeof GroupCounters> }

/** Who called whoever has come by an invitation, and how far the group is now. */
export function InvitedBy({ group }: Props) {
  const { data: invitation } = useQuery(invitationQuery())
  if (!invitation || group.closing) return null
  return (
    <p className="mb-3 flex items-center gap-2.5 rounded-card bg-group-soft px-3 py-2.5 text-14" aria-live="polite">
      <Icon d={users} className="size-5 text-group-text" />
      <span>
        <b className="font-semibold text-group-text">{invitation.inviter ? inviterText(invitation.inviter) : m.invited_by_somebody()}</b>
        {`: ${standing(group)}`}
      </span>
    </p>
  )
}

function standing(group: Props['group']): string {
  const { next, reached, missingUnits } = groupProgress(group.rules, group)
  if (next) return m.group_misses({ missing: missingUnits, percentage: formatDecimal(next.percentage) })
  return m.group_has({ percentage: formatDecimal(reached?.percentage ?? 0) })
}
