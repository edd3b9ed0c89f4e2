import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#page/hydration.ts'
import { hasLead } from '#session/lead.ts'
import { useOrderUnderWay } from '#session/recent-orders.ts'

const OrderUnderWay = lazy(async () => ({ default: (await import('#features/orders/order-under-way.tsx')).OrderUnderWay }))

/** The size of the card that comes: one line small, one line of text, the bar. */
const place = 'mt-3 min-h-[calc(2.25rem+46px)]'

/**
 * Most visits begin without an order: what follows one is fetched only where this device knows of one. Its place is kept from the
 * first moment, by boot.ts until React is here, so that nothing below it moves.
 */
export function LateOrder() {
  const code = useOrderUnderWay()
  if (!useIsHydrated())
    return (
      <div className="hidden in-data-order:block">
        <div className={place} />
      </div>
    )
  if (!code || !hasLead()) return null
  return (
    <div className={place}>
      <Suspense>
        <OrderUnderWay code={code} />
      </Suspense>
    </div>
  )
}
