import type { DeskWay } from '#parts/ways.ts'
import { OrdersScreen } from './orders.tsx'
import { StockScreen } from './stock.tsx'

/** The desk's screens by the first word of their address; the second is an order or a list. */
export function Desk({ way, name }: { way: DeskWay; name: string | undefined }) {
  if (way === 'orders') return <OrdersScreen id={name} />
  if (way === 'stock') return <StockScreen />
  return null
}
