import type { QueryClient } from '@tanstack/react-query'
import { isOfNetwork } from '@mutirao/client/problem'

/**
 * Refetches queries that failed for lack of a network, once the connection returns. The query library does so only after it has seen the connection
 * go, and treats a page that was opened offline as online.
 */
export function askAgainOnline(client: QueryClient): () => void {
  const handleOnline = () =>
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => isOfNetwork(state.error) }, { cancelRefetch: false })
  addEventListener('online', handleOnline)
  return () => removeEventListener('online', handleOnline)
}
