import { getTeam, openTeam, type Team } from '@mutirao/contract/teams'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callFresh } from '#api/call.ts'
import { callAsLead } from '#session/lead.ts'

const refreshMs = 10_000

/** A team by its link; asked again while it is open. */
export const teamQuery = (campaignId: string, teamId: string) =>
  queryOptions({
    queryKey: ['team', campaignId, teamId],
    queryFn: () => callFresh(getTeam, { params: { id: campaignId, teamId } }),
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'OPEN' ? false : refreshMs),
    retry: false,
  })

export function useOpenTeam({ campaignId, id: itemId }: { campaignId: string; id: string }, onOpened: (team: Team) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callAsLead(openTeam, { params: { id: campaignId }, body: { itemId } }),
    onSuccess: (team) => {
      client.setQueryData(teamQuery(campaignId, team.id).queryKey, team)
      onOpened(team)
    },
  })
}
