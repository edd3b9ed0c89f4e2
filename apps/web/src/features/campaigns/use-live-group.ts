import type { Campaign } from '@mutirao/contract/campaigns'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { campaignQuery } from './campaign-queries.ts'

/** While the page is looked at, the group's numbers follow the server's; what listens is fetched once the page stands. */
export function useLiveGroup({ id, group, status }: Pick<Campaign, 'id' | 'group' | 'status'>) {
  const client = useQueryClient()
  const { place } = useRouter().options.context.page
  const isLive = group !== undefined && !group.closing && status === 'OK'

  useEffect(() => {
    if (!isLive) return undefined
    const { queryKey } = campaignQuery(id, place)
    let stop: AbortController | undefined
    const listen = () => {
      stop?.abort()
      if (document.visibilityState !== 'visible') return
      stop = new AbortController()
      const { signal } = stop
      void import('./follow-group.ts').then(({ followGroup }) =>
        followGroup(
          id,
          ({ rules, paidUnits, waitingUnits, buyers, closing }) =>
            client.setQueryData<Campaign>(
              queryKey,
              (held) => held && { ...held, group: { rules, paidUnits, waitingUnits, buyers, closing } },
            ),
          signal,
        ),
      )
    }
    listen()
    document.addEventListener('visibilitychange', listen)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      stop?.abort()
    }
  }, [client, id, isLive, place])
}
