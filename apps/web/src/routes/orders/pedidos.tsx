import { OrdersSkeleton } from '#features/orders/order-skeleton.tsx'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { OrdersScreen } from '#features/orders/orders-screen.tsx'
import { renderRepeat } from '#features/repeat/render-repeat.tsx'

export const Route = createFileRoute('/Pedidos')({
  ssr: false,
  staticData: { shell: { place: 'orders' } },
  head: ({ match }) => pageHead(match.context.page, { title: m.my_orders(), isPrivate: true }),
  pendingComponent: OrdersSkeleton,
  component: () => <OrdersScreen renderRepeat={renderRepeat} />,
})
