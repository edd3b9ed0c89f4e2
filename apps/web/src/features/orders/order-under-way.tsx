import { useQuery } from '@tanstack/react-query'
import { useNow } from '#lib/clock.ts'
import { hasLead } from '#lib/lead.ts'
import { orderHeadline, orderLabel, orderProgress } from '#lib/order-steps.ts'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#lib/page-state.ts'
import { paths } from '#lib/paths.ts'
import { useRecentOrders } from '#lib/recent-orders.ts'
import { Icon } from '#ui/icon.tsx'
import { chevronRight } from '#ui/icon-paths.ts'
import { TrackerBar } from '#ui/tracker-bar.tsx'
import { orderQuery } from './order-queries.ts'

/** The newest order of this device, while it is on its way. */
export function OrderUnderWay() {
  const { tenant } = usePageState()
  const now = useNow(60_000)
  const code = useRecentOrders()[0]?.code
  const { data: order } = useQuery({ ...orderQuery(code ?? ''), enabled: code !== undefined && hasLead(), retry: false })
  const progress = order && orderProgress(order)
  if (!progress || progress.done === progress.steps) return null
  const [state, headline] = [orderLabel(order.state), orderHeadline(order, now, tenant.timeZone)]
  const isPending = order.state === 'AWAITING_PAYMENT'
  return (
    <a
      href={isPending ? paths.orderPending(order.code) : paths.orderDetails(order.code)}
      className="card mt-3 grid animate-rise gap-2.5 p-3.5"
    >
      <span className="flex items-center justify-between gap-3">
        <span className="min-w-0">
          <small className="block text-12 text-ink-2">{m.order_named({ code: order.code })}</small>
          <b className="font-semibold">{state}</b>
          {headline !== state && <span className="text-ink-2"> · {headline}</span>}
        </span>
        <Icon d={chevronRight} />
      </span>
      <TrackerBar label={state} steps={progress.steps} done={progress.done} />
    </a>
  )
}
