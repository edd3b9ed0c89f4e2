import { QueryClient } from '@tanstack/react-query'
import { isRetryable } from '@mutirao/client/problem'

/** Spec §9: lists are read again after 60 s; cached screens show first. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: typeof window === 'undefined' ? Infinity : 10 * 60_000,
        retry: (failures, error) => typeof window !== 'undefined' && failures < 2 && isRetryable(error),
        refetchOnWindowFocus: true,
      },
    },
  })
}
