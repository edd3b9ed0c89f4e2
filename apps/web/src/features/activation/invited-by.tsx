import { queryOptions, useQuery } from '@tanstack/react-query'
import { readStored } from '#platform/storage.ts'
import { isSignedIn } from '#session/signed-in.ts'
import * as m from '#paraglide/messages.js'
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

/** The inviter's name, which introduces the line about the group's progress. */
export function InvitedBy() {
  const { data: invitation } = useQuery(invitationQuery())
  if (!invitation) return null
  return (
    <p className="peer text-12 font-semibold text-group-text" data-invited aria-live="polite">
      {`${invitation.inviter ? inviterText(invitation.inviter) : m.invited_by_somebody()}:`}
    </p>
  )
}
