import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { OrdersScreen } from '#features/orders/orders-screen.tsx'
import { renderRepeat } from '#features/repeat/render-repeat.tsx'

export const Route = createFileRoute('/orders')({
  ssr: false,
  staticData: { shell: { place: 'orders' } },
  head: ({ match }) => pageHead(match.context.page, { title: m.my_orders(), isPrivate: true }),
  pendingComponent: PageSkeleton,
  component: () => <OrdersScreen renderRepeat={renderRepeat} />,
})
