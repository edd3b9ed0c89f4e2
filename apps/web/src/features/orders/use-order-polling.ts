import { useQuery } from '@tanstack/react-query'
import { orderQuery } from './order-queries.ts'

const stepsMs = [3000, 3000, 3000, 3000, 5000, 5000, 5000, 5000, 5000, 5000]
const restMs = 10_000

/** Asks often at first, then every ten seconds, and at once when the shopper comes back from the bank's app. */
export function usePolledOrder(code: string) {
  return useQuery({
    ...orderQuery(code),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => stepsMs[state.dataUpdateCount] ?? restMs,
    retry: false,
  })
}
