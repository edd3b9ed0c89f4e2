import { queryOptions, useQuery } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import { isSignedIn } from '#session/signed-in.ts'
import { inviterText } from '#ui/inviter-text.ts'
import { readStored } from '@mutirao/client/storage'
import { campaignActivationsKey } from '@mutirao/client/stored-keys'

/** The server knows the sender; visitors without a code do not load this query's code. */
const invitationQuery = () =>
  queryOptions({
    queryKey: ['invitation'],
    queryFn: async () => {
      if (!readStored(campaignActivationsKey)) return null
      const { findInvitation } = await import('./activate-code.ts')
      return (await findInvitation({ isSignedIn: isSignedIn(), now: Date.now() })) ?? null
    },
    staleTime: Infinity,
  })

/** Names the sender of the invitation, above the group's progress. */
export function InvitedBy() {
  const { data: invitation } = useQuery(invitationQuery())
  if (!invitation) return null
  return (
    <p className="peer text-12 font-semibold text-group-text" data-invited aria-live="polite">
      {`${invitation.inviter ? inviterText(invitation.inviter) : m.invited_by_somebody()}:`}
    </p>
  )
}
