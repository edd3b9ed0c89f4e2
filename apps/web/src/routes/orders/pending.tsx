import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isNotMine, usePolledOrder } from '#features/orders/order-queries.ts'
import { OrderSkeleton } from '#features/orders/order-skeleton.tsx'
import { UnpaidOrder } from '#features/orders/unpaid-order.tsx'
import { keptCharge } from '#features/payment/kept-charge.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { ErrorScreen } from '#ui/failure-screens.tsx'
import { NetworkProblem } from '@mutirao/client/problem'
import { isPaid, isUnpaid } from '@mutirao/domain/order-status'

export const Route = createFileRoute('/order/$orderCode/pending')({
  ssr: false,
  staticData: { shell: { hasNav: false }, next: ['/order/$orderCode/success'] },
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_pay(), isPrivate: true }),
  pendingComponent: () => <OrderSkeleton title={m.screen_pay()} />,
  component: PendingScreen,
})

function PendingScreen() {
  const { orderCode } = Route.useParams()
  const navigate = useNavigate()
  const { order, error, refetch, isFetching } = useOrderOrKept(orderCode)
  const isDone = order !== undefined && isPaid(order.state)
  const isElsewhere = order !== undefined && !isDone && !isUnpaid(order.state) && order.state !== 'EXPIRED'

  useEffect(() => {
    const params = { orderCode }
    if (isDone) void navigate({ to: '/order/$orderCode/success', params, replace: true })
    if (isElsewhere) void navigate({ to: '/order/$orderCode/details', params, replace: true })
    if (!order && isNotMine(error)) void navigate({ to: '/order/tracking/$code/details', params: { code: orderCode }, replace: true })
  }, [isDone, isElsewhere, order, error, orderCode, navigate])

  if (order && !isDone && !isElsewhere) return <UnpaidOrder order={order} recheck={refetch} isChecking={isFetching} />
  if (error && !isNotMine(error)) return <ErrorScreen error={error} onRetry={() => refetch()} />
  return <OrderSkeleton title={m.screen_pay()} />
}

/** Offline, the order as this tab had it before a reload. */
function useOrderOrKept(orderCode: string) {
  const { data, error, refetch, isFetching, isPaused } = usePolledOrder(orderCode)
  const isUnreachable = isPaused || error instanceof NetworkProblem
  return { order: data ?? (isUnreachable ? keptCharge(orderCode)?.order : undefined), error, refetch, isFetching }
}
