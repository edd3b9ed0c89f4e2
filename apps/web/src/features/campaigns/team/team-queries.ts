import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNow } from '#page/clock.ts'
import { callAsLead } from '#session/lead.ts'
import { callFresh } from '@mutirao/client/call'
import { getTeam, openTeam, type Team } from '@mutirao/contract/teams'

const refreshMs = 10_000

/** Polls while the team is open. */
export const teamQuery = (campaignId: string, teamId: string) =>
  queryOptions({
    queryKey: ['team', campaignId, teamId],
    queryFn: () => callFresh(getTeam, { params: { id: campaignId, teamId } }),
    refetchInterval: ({ state: { data, error } }) => (error || (data && data.state !== 'OPEN') ? false : refreshMs),
    retry: false,
  })

type ItemOfTeam = { campaignId: string; id: string }

/** `isUnknown`: the link names no team of this item. */
export function useTeam({ campaignId, id: itemId }: ItemOfTeam, teamId: string | undefined) {
  const { data, error, isLoading } = useQuery({ ...teamQuery(campaignId, teamId ?? ''), enabled: teamId !== undefined })
  const team = data?.itemId === itemId ? data : undefined
  return { team, isUnknown: !team && (data !== undefined || error !== null), isPending: isLoading }
}

/** False once the time is over, also before the server has decided the team. */
export function useIsJoinable(team: Team | undefined): boolean {
  const now = useNow(30_000)
  return team?.state === 'OPEN' && Date.parse(team.endsAt) > now
}

export function useOpenTeam({ campaignId, id: itemId }: ItemOfTeam, onOpened: (team: Team) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callAsLead(openTeam, { params: { id: campaignId }, body: { itemId } }),
    onSuccess: (team) => {
      client.setQueryData(teamQuery(campaignId, team.id).queryKey, team)
      onOpened(team)
    },
  })
}
