import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#lib/hydration.ts'
import { useRecentOrders } from '#lib/recent-orders.ts'

const OrderUnderWay = lazy(async () => ({ default: (await import('#features/orders/order-under-way.tsx')).OrderUnderWay }))

/** Most visits begin without an order: what follows one is fetched only where this device knows of one. */
export function LateOrder() {
  const hasOrders = useRecentOrders().length > 0
  if (!useIsHydrated() || !hasOrders) return null
  return (
    <Suspense>
      <OrderUnderWay />
    </Suspense>
  )
}
