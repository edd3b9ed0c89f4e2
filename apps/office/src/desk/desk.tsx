import type { DeskWay } from '#parts/ways.ts'
import { CampaignsScreen } from './campaigns.tsx'
import { ListsScreen } from './lists.tsx'
import { OrdersScreen } from './orders.tsx'
import { PaymentsScreen } from './payments.tsx'
import { RatingsScreen } from './ratings.tsx'
import { StockScreen } from './stock.tsx'

const screens = {
  orders: OrdersScreen,
  payments: PaymentsScreen,
  lists: ListsScreen,
  ratings: RatingsScreen,
  stock: StockScreen,
  campaigns: CampaignsScreen,
}

/** The desk's screens by the first word of their address; the second is an order or a list. */
export function Desk({ way, name }: { way: DeskWay; name: string | undefined }) {
  const Shown = screens[way]
  return <Shown name={name} />
}
