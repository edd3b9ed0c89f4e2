import { listJoins } from '@mutirao/contract/groups'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callFresh } from '#api/call.ts'

const refreshMs = 60_000

/**
 * Who agreed to be seen among a group's `buyers`, newest first: asked again when one more has come, wherever that was heard. Whoever takes it
 * back is gone with the next reading.
 */
export const joinsQuery = ({ campaignId, buyers }: { campaignId: string; buyers: number }) =>
  queryOptions({
    queryKey: ['joins', campaignId, buyers],
    queryFn: () => callFresh(listJoins, { params: { id: campaignId } }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
