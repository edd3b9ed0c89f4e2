import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { OrderGroup } from '#features/campaigns/group/order-group.tsx'
import { OrderTeams } from '#features/campaigns/team/order-teams.tsx'
import { AttemptPhoto } from '#features/orders/attempt-photo.tsx'
import { CancelOrder, EndPaidOrder } from '#features/orders/cancel-order.tsx'
import { EditOrder } from '#features/orders/edit-order.tsx'
import { useLiveOrder } from '#features/orders/live-order.ts'
import { OrderBulletins } from '#features/orders/order-bulletins.tsx'
import { DeliveryCode, OrderCode } from '#features/orders/order-code.tsx'
import { OrderHead } from '#features/orders/order-head.tsx'
import { OrderItems, OrderPlace } from '#features/orders/order-items.tsx'
import { SlotChangeNote, StoreClosedNote, RescheduleLink } from '#features/orders/order-notes.tsx'
import { OrderParts } from '#features/orders/order-parts.tsx'
import { isNotMine } from '#features/orders/order-queries.ts'
import { OrderDetailsSkeleton } from '#features/orders/order-skeleton.tsx'
import { eventTime, orderHeadline, orderProgress, orderSteps, orderSubtitle } from '#features/orders/order-steps.ts'
import { OrderTimeline } from '#features/orders/order-timeline.tsx'
import { Receipt } from '#features/orders/receipt.tsx'
import { ReviewNote } from '#features/orders/review-note.tsx'
import { methodName } from '#features/payment/method-text.ts'
import { RepeatButton } from '#features/repeat/repeat-button.tsx'
import { OpenSurvey } from '#features/surveys/survey-invitation.tsx'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { pageHead } from '#page/head.ts'
import { later } from '#page/later.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { ErrorScreen } from '#ui/failure-screens.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import type { Order } from '@mutirao/contract/order-shapes'
import { formatMoney } from '@mutirao/domain/money'
import { isBeforePreparing, isUnpaid, mayBePaid } from '@mutirao/domain/order-status'
import { ButtonLink } from '@mutirao/ui/button.tsx'

export const Route = createFileRoute('/order/$orderCode/details')({
  ssr: false,
  staticData: { shell: { place: 'orders' } },
  head: ({ match }) => pageHead(match.context.page, { title: m.order_named({ code: match.params.orderCode }), isPrivate: true }),
  pendingComponent: OrderDetailsSkeleton,
  component: DetailsScreen,
})

const RateOrder = later(async () => (await import('#features/ratings/rate-order.tsx')).RateOrder)

/** Whole, or one of its parts. */
const hasReceived = ({ events }: Order) => events.some(({ state, part }) => (part ? part.state : state) === 'DELIVERED')

/** A free order: it can be cancelled until the shop begins to prepare it. */
const isRedemption = ({ state, properties }: Order) => properties.tradeId !== undefined && isBeforePreparing(state)

/** Money in review is decided first. */
const mayPay = ({ state, reviews }: Order) => reviews.length === 0 && mayBePaid(state)

const mayCancel = (order: Order) => isUnpaid(order.state) || (order.reviews.length > 0 && mayBePaid(order.state)) || isRedemption(order)

function DetailsScreen() {
  const { orderCode } = Route.useParams()
  const navigate = useNavigate()
  const { data: order, error, refetch } = useLiveOrder(orderCode)

  useEffect(() => {
    if (!order && isNotMine(error)) void navigate({ to: '/order/tracking/$code/details', params: { code: orderCode }, replace: true })
  }, [order, error, orderCode, navigate])

  if (order) return <Details order={order} />
  if (error && !isNotMine(error)) return <ErrorScreen error={error} onRetry={() => refetch()} />
  return <OrderDetailsSkeleton />
}

function Details({ order }: { order: Order }) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  const { slot, store, deliveries } = order.properties
  const followed = { ...order, slot, store, deliveries }
  const steps = orderSteps(followed).map((step) => ({
    ...step,
    time: step.at && eventTime(step.at, now, timeZone),
    below: step.photoOf && <AttemptPhoto orderId={order.id} act={step.photoOf} />,
  }))
  const progress = orderProgress(followed)
  const { type, installments, amount } = order.paymentMethod
  const plan = installments > 1 ? `, ${m.times_of({ count: installments, amount: formatMoney(Math.floor(amount / installments)) })}` : ''
  const isPickup = order.type === 'PICKUP'
  const canPay = mayPay(order)
  return (
    <>
      <PageBar
        title={m.order_named({ code: order.code })}
        text={m.ordered_at({ when: eventTime(order.creationDate, now, timeZone) })}
        backHref={paths.orders}
      />
      <main className="wrap pb-24 md:pt-7 md:pb-16">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 lg:items-start lg:gap-10">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
            <OrderHead
              state={order.state}
              title={orderHeadline(followed, now, timeZone)}
              text={orderSubtitle(followed)}
              progress={progress}
              label={m.order_progress()}
            >
              {progress && !canPay && order.state !== 'DELIVERED' && <DeliveryCode code={order.deliveryCode} isPickup={isPickup} />}
              {canPay && (
                <ButtonLink href={paths.orderPending(order.code)} isFull>
                  {order.state === 'EXPIRED' ? m.see_how_to_go_on() : m.pay()}
                </ButtonLink>
              )}
            </OrderHead>
            <StoreClosedNote order={order} />
            <SlotChangeNote order={order} />
            <ReviewNote reviews={order.reviews} />
            {order.state === 'PAID' && <OrderGroup order={order} text={m.your_units_count} call="soft" />}
            <OrderTeams order={order} />
            {order.state === 'DELIVERED' && (
              <OpenSurvey trigger="delivered" campaignIds={order.items.map(({ campaignId }) => campaignId)} />
            )}
            {hasReceived(order) && (
              <Suspense>
                <RateOrder orderId={order.id} />
              </Suspense>
            )}
            <OrderParts order={order} />
            <OrderTimeline steps={steps} />
            <OrderBulletins order={order} />
          </div>
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
            <OrderCode code={order.code} />
            <OrderPlace order={order} paymentText={methodName(type) + plan} />
            <OrderItems order={order} />
            <Receipt order={order} />
            <RescheduleLink order={order} />
            <EditOrder order={order} />
            {!canPay && <RepeatButton code={order.code} isFull />}
            {mayCancel(order) ? <CancelOrder order={order} isRedemption={isRedemption(order)} /> : <EndPaidOrder order={order} />}
          </div>
        </div>
      </main>
    </>
  )
}
