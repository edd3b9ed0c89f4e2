import { isOfNetwork } from '@mutirao/client/problem'
import type { QueryClient } from '@tanstack/react-query'

/**
 * Refetches what the network failed, once the connection returns. The query library does so only when it has seen the connection go: to it, a page that
 * was opened offline was online from the start.
 */
export function askAgainOnline(client: QueryClient): () => void {
  const handleOnline = () =>
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => isOfNetwork(state.error) }, { cancelRefetch: false })
  addEventListener('online', handleOnline)
  return () => removeEventListener('online', handleOnline)
}
