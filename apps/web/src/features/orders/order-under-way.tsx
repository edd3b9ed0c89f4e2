import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { settleOrder } from '#session/recent-orders.ts'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronRight } from '@mutirao/ui/icons.gen.ts'
import { isNotMine, orderQuery } from './order-queries.ts'
import { orderHeadline, orderProgress, orderSubtitle } from './order-steps.ts'
import { TrackerBar } from './tracker-bar.tsx'

/** This device's newest order while it is open; one line each, so that its space can be reserved. */
export function OrderUnderWay({ code }: { code: string }) {
  const { tenant } = usePageState()
  const now = useNow(60_000)
  const { data: order, error } = useQuery({ ...orderQuery(code), retry: false })
  const progress = order && orderProgress(order)
  const isOver = order ? !progress || progress.done === progress.steps : isNotMine(error)
  useEffect(() => {
    if (isOver) settleOrder(code)
  }, [isOver, code])
  if (!progress || isOver) return null
  const [state, headline] = [orderSubtitle(order) ?? orderHeadline(order, now, tenant.timeZone), orderHeadline(order, now, tenant.timeZone)]
  const isPending = order.state === 'AWAITING_PAYMENT'
  return (
    <a
      href={isPending ? paths.orderPending(order.code) : paths.orderDetails(order.code)}
      className="card grid animate-rise grid-cols-1 gap-2.5 p-3.5"
    >
      <span className="flex items-center justify-between gap-3">
        <span className="min-w-0">
          <small className="block truncate text-12 text-ink-2">{m.order_named({ code: order.code })}</small>
          <span className="block truncate">
            <b className="font-semibold">{state}</b>
            {headline !== state && <span className="text-ink-2"> · {headline}</span>}
          </span>
        </span>
        <Icon d={chevronRight} />
      </span>
      <TrackerBar label={state} steps={progress.steps} done={progress.done} />
    </a>
  )
}
