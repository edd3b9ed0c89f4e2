import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ifItComes } from '#page/later.ts'
import type { Campaign } from '@mutirao/contract/campaigns'
import type { TierExample } from './tier-event.ts'

/** While the page is visible, the group's numbers follow the server wherever they are shown; the stream's chunk loads after the page. */
export function useLiveGroup(
  { id, group, status }: Pick<Campaign, 'id' | 'group'> & { status?: Campaign['status'] },
  example?: TierExample,
) {
  const client = useQueryClient()
  const isLive = group !== undefined && !group.closing && (status ?? 'OK') === 'OK'
  const shown = useRef({ example, shown: group })
  useEffect(() => {
    shown.current = { example, shown: group }
  })

  useEffect(() => {
    if (!isLive) return undefined
    let stop: AbortController | undefined
    /** The first event only fills in what the page may lack: it is not announced. */
    let isFirst = true
    const listen = () => {
      stop?.abort()
      if (document.visibilityState !== 'visible') return
      stop = new AbortController()
      const { signal } = stop
      // When the chunk fails to load, polling continues, and the next visit to the page retries.
      ifItComes(Promise.all([import('./follow-group.ts'), import('./tier-event.ts')]), ([{ followGroup }, { hearGroup }]) =>
        followGroup(
          id,
          (heard) => {
            hearGroup(client, heard, { isSilent: isFirst, ...shown.current })
            isFirst = false
          },
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
  }, [client, id, isLive])
}
