import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { windowText } from '#ui/slot-text.ts'
import { call } from '@mutirao/client/call'
import type { Order, OrderChild } from '@mutirao/contract/order-shapes'
import { listOrderChildren } from '@mutirao/contract/orders'
import { formatMoney } from '@mutirao/domain/money'
import { Fee } from '@mutirao/ui/price.tsx'
import { orderKeys } from './order-queries.ts'
import { orderLabel, orderProgress } from './order-steps.ts'
import { TrackerBar } from './tracker-bar.tsx'

/** The parts of an order of several campaigns; refetched with each change of the order. */
const childrenQuery = ({ code, campaignIds }: Pick<Order, 'code'> & { campaignIds: readonly string[] }) =>
  queryOptions({
    queryKey: [...orderKeys.one(code), 'children'],
    queryFn: () => call(listOrderChildren, { params: { code } }),
    enabled: campaignIds.length > 1,
    staleTime: 5000,
  })

/** Each part of a split order: state, slot and items. */
export function OrderParts({ order }: { order: Order }) {
  const campaignIds = [...new Set(order.items.map(({ campaignId }) => campaignId))]
  const { data: parts = [] } = useQuery(childrenQuery({ code: order.code, campaignIds }))
  if (parts.length < 2) return null
  return (
    <section className="card p-4" aria-labelledby="order-parts">
      <h2 id="order-parts" className="text-16">
        {m.order_parts({ count: parts.length })}
      </h2>
      <ul>
        {parts.map((part) => (
          <Part key={part.campaignId} part={part} order={order} />
        ))}
      </ul>
    </section>
  )
}

function Part({ part: { name, state, slot, fee, items }, order: { type, statuses } }: { part: OrderChild; order: Order }) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  const progress = orderProgress({ type, state, events: [] })
  const label = statuses?.[state]?.label ?? orderLabel(state)
  return (
    <li className="grid gap-1.5 border-t border-line py-3 first:border-t-0 last:pb-0">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 text-14 font-semibold">{name}</h3>
        <b className={`shrink-0 text-13 font-semibold ${progress ? 'text-group-text' : 'text-err'}`}>{label}</b>
      </div>
      {progress && <TrackerBar label={m.part_progress({ name })} steps={progress.steps} done={progress.done} />}
      <p className="flex justify-between gap-3 text-13 text-ink-2">
        {slot ? windowText(slot, now, timeZone) : m.plan_to_agree()}
        <Fee isFree={fee === 0}>{fee === 0 ? m.free() : formatMoney(fee)}</Fee>
      </p>
      <p className="text-13 text-ink-2">{items.map((item) => `${item.quantity} × ${item.name}`).join(', ')}</p>
    </li>
  )
}
