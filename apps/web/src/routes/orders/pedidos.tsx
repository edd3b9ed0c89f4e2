import { createFileRoute } from '@tanstack/react-router'
import { OrdersSkeleton } from '#features/orders/order-skeleton.tsx'
import { OrdersScreen } from '#features/orders/orders-screen.tsx'
import { parseOrdersSearch } from '#features/orders/orders-search.ts'
import { renderRepeat } from '#features/repeat/render-repeat.tsx'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { requireKnownLogin } from '#session/require-session.ts'

export const Route = createFileRoute('/Pedidos')({
  ssr: false,
  validateSearch: parseOrdersSearch,
  beforeLoad: requireKnownLogin,
  staticData: { shell: { place: 'orders' } },
  head: ({ match }) => pageHead(match.context.page, { title: m.my_orders(), isPrivate: true }),
  pendingComponent: OrdersSkeleton,
  component: () => <OrdersScreen path="/Pedidos" search={Route.useSearch()} renderRepeat={renderRepeat} />,
})
