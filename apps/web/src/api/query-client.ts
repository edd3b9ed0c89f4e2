import { QueryClient } from '@tanstack/react-query'
import { isRetryable } from '@mutirao/client/problem'
import { MARKETPLACE_REFRESH_MS } from '@mutirao/domain/limits'

/** Lists are read again after the shop's refresh time (spec §9); cached screens show first. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MARKETPLACE_REFRESH_MS,
        gcTime: typeof window === 'undefined' ? Infinity : 10 * 60_000,
        retry: (failures, error) => typeof window !== 'undefined' && failures < 2 && isRetryable(error),
        refetchOnWindowFocus: true,
      },
    },
  })
}
