import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { freshCampaignQuery } from '#features/campaigns/campaign-queries.ts'
import { isBuyable } from '#features/campaigns/campaign-status.ts'
import { CallNeighbours } from '#features/campaigns/group/call-neighbours.tsx'
import { isClosed, OrderGroup, useGroupsOfOrder } from '#features/campaigns/group/order-group.tsx'
import { OrderTeams } from '#features/campaigns/team/order-teams.tsx'
import { removeOrdered } from '#features/cart/cart-changes.ts'
import { endDraft } from '#features/checkout/checkout-store.ts'
import { OrderCode } from '#features/orders/order-code.tsx'
import { OrderItems } from '#features/orders/order-items.tsx'
import { isNotMine, orderQuery, productsOfOrder } from '#features/orders/order-queries.ts'
import { OrderSkeleton } from '#features/orders/order-skeleton.tsx'
import { arrivalText } from '#features/orders/order-steps.ts'
import { WhatNow } from '#features/orders/what-now.tsx'
import { OpenSurvey } from '#features/surveys/survey-invitation.tsx'
import { countPaid } from '#features/visits/visit-counts.ts'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { pageHead } from '#page/head.ts'
import { later } from '#page/later.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { ErrorScreen } from '#ui/failure-screens.tsx'
import type { Order } from '@mutirao/contract/order-shapes'
import { isPaid } from '@mutirao/domain/order-status'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check } from '@mutirao/ui/icons.gen.ts'

export const Route = createFileRoute('/order/$orderCode/success')({
  ssr: false,
  staticData: { next: ['/order/$orderCode/details'] },
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_success(), isPrivate: true }),
  pendingComponent: () => <OrderSkeleton title={m.screen_success()} />,
  component: SuccessScreen,
})

const PushCard = later(async () => (await import('#features/messages/push-switch.tsx')).PushCard)

function SuccessScreen() {
  const { orderCode } = Route.useParams()
  const navigate = useNavigate()
  const { data: order, error, refetch } = useQuery({ ...orderQuery(orderCode), retry: false })
  const isDone = order !== undefined && isPaid(order.state)

  useEffect(() => {
    if (order && !isDone) void navigate({ to: '/order/$orderCode/pending', params: { orderCode }, replace: true })
    if (!order && isNotMine(error)) void navigate({ to: '/order/tracking/$code/details', params: { code: orderCode }, replace: true })
    // The only place where a cart ends.
    if (order && isDone) {
      removeOrdered(order.properties.cartUuid, productsOfOrder(order))
      endDraft(order.properties.cartUuid)
      countPaid(order.code)
    }
  }, [order, isDone, error, orderCode, navigate])

  if (order && isDone) return <Confirmed order={order} />
  if (error && !isNotMine(error)) return <ErrorScreen error={error} onRetry={() => refetch()} />
  return <OrderSkeleton title={m.screen_success()} />
}

function Confirmed({ order }: { order: Order }) {
  const tenant = useTenant()
  const now = useNow(60_000)
  const campaign = useQuery(freshCampaignQuery(order.campaignId)).data
  // In a group that is open the one main act is to call others.
  const groups = useGroupsOfOrder(order)
  const canCall = groups.some((group) => !isClosed(group))
  const when = arrivalText(order.properties, now, tenant.timeZone)
  return (
    <main className="mx-auto grid grid-cols-[minmax(0,1fr)] max-w-120 gap-3 px-4 pt-6 pb-24 md:pb-16">
      <header className="grid justify-items-center gap-2 pb-2 text-center">
        <span className="grid size-16 animate-rise place-items-center rounded-full bg-group text-on-group">
          <Icon d={check} className="size-8 [stroke-width:3]" />
        </span>
        <h1 className="text-32">{m.order_confirmed_title()}</h1>
        <p className="text-16 text-ink-2">
          {when ? (order.type === 'PICKUP' ? m.pick_up_when({ when }) : m.arrives_when({ when })) : m.follow_here()}
        </p>
      </header>
      <OrderGroup order={order} text={m.your_units_count} call="action" isNew />
      <OrderTeams order={order} kind="action" />
      <OrderCode code={order.code} />
      <OrderItems order={order} />
      <WhatNow order={order} when={when} hasGroup={groups.length > 0} />
      <Suspense>
        <PushCard />
      </Suspense>
      <OpenSurvey trigger="campaign" campaignIds={order.items.map(({ campaignId }) => campaignId)} />
      <ButtonLink href={paths.orderDetails(order.code)} kind={canCall ? 'line' : 'action'} size="big" isFull>
        {m.follow()}
      </ButtonLink>
      {campaign && isBuyable(campaign) && (
        <ButtonLink href={paths.catalog(campaign.id)} kind="line" isFull>
          {m.add_more_items()}
        </ButtonLink>
      )}
      {!canCall && <CallNeighbours campaign={campaign ?? { id: order.campaignId, name: tenant.name }} kind="soft" isFull />}
    </main>
  )
}
