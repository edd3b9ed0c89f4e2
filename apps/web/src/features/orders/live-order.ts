import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ifItComes } from '#page/later.ts'
import type { Order, OrderFollowed } from '@mutirao/contract/order-shapes'
import { followOrder } from '@mutirao/contract/orders'
import { isOpen } from '@mutirao/domain/order-status'
import { orderKeys, orderQuery } from './order-queries.ts'

const refreshMs = 30_000

/** The visitor's order: while the page is visible and the order is open, each change is read at once by the stream; without it by polling. */
export function useLiveOrder(orderCode: string) {
  const [isLive, setLive] = useState(false)
  const query = useQuery({ ...orderQuery(orderCode), refetchInterval: isLive ? false : refreshMs, retry: false })
  useStream(query.data, setLive)
  return query
}

/** `setLive`: reports whether the stream is connected. */
function useStream(order: Order | undefined, setLive: (isLive: boolean) => void) {
  const client = useQueryClient()
  const { id, code = '' } = order ?? {}
  const isUnderWay = order !== undefined && isOpen(order.state)

  useEffect(() => {
    if (!isUnderWay || !id) return undefined
    const queryKey = orderKeys.one(code)
    const hear = ({ state, events }: OrderFollowed) => {
      setLive(true)
      const shown = client.getQueryData<Order>(queryKey)
      // The first event of a connection may repeat what the page already has.
      if (shown?.state !== state || shown.events.length !== events.length) void client.invalidateQueries({ queryKey })
    }
    let stop: AbortController | undefined
    const listen = () => {
      stop?.abort()
      setLive(false)
      if (document.visibilityState !== 'visible') return
      stop = new AbortController()
      const { signal } = stop
      ifItComes(import('#api/follow-stream.ts'), ({ followStream }) =>
        followStream<OrderFollowed>(
          followOrder,
          { params: { id }, headers: { Accept: 'text/event-stream' } },
          { onEvent: hear, onBreak: () => setLive(false), signal },
        ),
      )
    }
    listen()
    document.addEventListener('visibilitychange', listen)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      stop?.abort()
    }
  }, [client, id, code, isUnderWay, setLive])
}
