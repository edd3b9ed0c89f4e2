import { queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OrderHead } from '#features/orders/order-head.tsx'
import { eventTime, orderHeadline, orderProgress, orderSteps, orderSubtitle } from '#features/orders/order-steps.ts'
import { OrderTimeline } from '#features/orders/order-timeline.tsx'
import { ParcelRows } from '#features/orders/parcel-rows.tsx'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { whatsappLink } from '#platform/share.ts'
import { TalkToShop } from '#ui/talk-to-shop.tsx'
import { call } from '@mutirao/client/call'
import type { PublicOrder as PublicOrderShape } from '@mutirao/contract/order-shapes'
import { getPublicOrder } from '@mutirao/contract/orders'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { mapPin, store } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { info } from '@mutirao/ui/service-icons.gen.ts'

const refreshMs = 30_000

/** The order's public tracking data. */
export const trackingQuery = (code: string) =>
  queryOptions({
    queryKey: ['tracking', code],
    queryFn: () => call(getPublicOrder, { params: { code } }),
    refetchInterval: ({ state: { data } }) => (data?.isArchived ? false : refreshMs),
    retry: false,
  })

/** State, dates, neighbourhood, pickup point and carrier: nothing that identifies the buyer or the items. */
export function PublicOrder({ order, claim }: { order: PublicOrderShape; /** For whoever it may belong to. */ claim: ReactNode }) {
  const { timeZone, helpPhone } = useTenant()
  const now = useNow(60_000)
  const steps = orderSteps(order).map((step) => ({ ...step, time: step.at && eventTime(step.at, now, timeZone) }))
  const { city, neighborhood, store: point, carrier, parcels, code } = order
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 lg:items-start lg:gap-10">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <OrderHead
          state={order.state}
          title={orderHeadline(order, now, timeZone)}
          text={orderSubtitle(order)}
          progress={orderProgress(order)}
          label={m.order_progress()}
        />
        {order.isArchived && <Note icon={info}>{m.order_archived()}</Note>}
        <OrderTimeline steps={steps} />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <List>
          {point && <ListRow icon={store} title={m.pick_up_at({ name: point.name })} text={`${point.address} · ${point.hours}`} />}
          {!point && neighborhood && <ListRow icon={mapPin} title={neighborhood} text={city} />}
          <ParcelRows parcels={parcels} carrier={carrier} />
          <TalkToShop href={whatsappLink(m.help_with_order({ code }), helpPhone)} />
        </List>
        {order.isMine ? (
          <ButtonLink href={paths.orderDetails(code)} kind="soft" isFull>
            {m.mine_see_details()}
          </ButtonLink>
        ) : (
          claim
        )}
      </div>
    </div>
  )
}
