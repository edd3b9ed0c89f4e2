import { notifyManager, QueryCache, QueryClient, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { joinReads, type Read } from '#kept/reads.ts'
import { openSession, renewRights } from '#kept/session.ts'
import { codeOf, NetworkProblem } from '@mutirao/client/problem'
import { Problem } from '@mutirao/contract/problems'
import { mistakesIn } from './texts.ts'

const AGAIN_MS = 60_000
const isKnown = (error: unknown) => error instanceof Problem || error instanceof NetworkProblem

// The screen shows a refetched value before an act that waited for it may be sent again.
notifyManager.setScheduler(queueMicrotask)

/** A session that was ended on another device, as that of a lost phone, leaves nothing on the screen. */
function recheck(error: unknown) {
  const code = codeOf(error)
  if (code === 'authorization') void renewRights()
  if (code === 'renewal_failed') void openSession()
}

/** The desk's reads, in memory alone. kept/reads.ts says when they are refetched, and deletes them with the rest of a session. */
export const deskClient = new QueryClient({
  queryCache: new QueryCache({ onError: recheck }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      refetchInterval: AGAIN_MS,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      throwOnError: (error) => !isKnown(error),
    },
  },
})
joinReads({ refetch: () => deskClient.invalidateQueries(), clear: () => deskClient.clear() })

/** A query in the shape of this office's other reads: offline the last value stays, and is marked. */
export function useDeskRead<Value, Key extends QueryKey>(options: UseQueryOptions<Value, Error, Value, Key>): Read<Value> {
  const { data: value, dataUpdatedAt, error } = useQuery(options, deskClient)
  const problem = error instanceof Problem ? error : undefined
  return {
    value,
    at: dataUpdatedAt || undefined,
    isOld: error instanceof NetworkProblem,
    code: problem?.code,
    said: problem && mistakesIn(problem.code, problem.facts['errors']),
  }
}
