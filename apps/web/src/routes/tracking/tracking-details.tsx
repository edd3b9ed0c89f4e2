import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { eventTime } from '#features/orders/order-steps.ts'
import { ClaimOrder } from '#features/tracking/claim-order.tsx'
import { PublicOrder, trackingQuery } from '#features/tracking/public-order.tsx'
import { forgetTyped } from '#features/tracking/tracking-form.tsx'
import { TrackingSkeleton } from '#features/tracking/tracking-skeleton.tsx'
import { loginHref, paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { pageHead } from '#page/head.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { rememberOrder } from '#session/recent-orders.ts'
import { signOut } from '#session/session.ts'
import { SearchArt } from '#ui/art.tsx'
import { ErrorScreen } from '#ui/failure-screens.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import { hasCode } from '@mutirao/client/problem'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'

export const Route = createFileRoute('/order/tracking/$code/details')({
  ssr: false,
  staticData: { shell: { place: 'orders' } },
  validateSearch: ({ mine }: Record<string, unknown>): { mine?: true } => (mine === true ? { mine } : {}),
  head: ({ match }) => pageHead(match.context.page, { title: m.order_named({ code: match.params.code }), isPrivate: true }),
  pendingComponent: TrackingSkeleton,
  component: TrackingDetailsScreen,
})

function TrackingDetailsScreen() {
  const { code } = Route.useParams()
  const { mine } = Route.useSearch()
  const router = useRouter()
  const page = usePageState()
  const { timeZone } = page.tenant
  const now = useNow(60_000)
  const { data: order, error, refetch } = useQuery(trackingQuery(code))

  useEffect(() => {
    if (!order) return
    rememberOrder({ code: order.code })
    forgetTyped()
  }, [order])

  /** The account here has another phone: the order's own enters instead. */
  async function enterAnew(to: string) {
    await signOut()
    await router.navigate({ href: loginHref(page, to) })
  }

  if (!order) {
    if (!error) return <TrackingSkeleton />
    return hasCode(error, 'order_not_found', 'validation_failed') ? (
      <UnknownCode />
    ) : (
      <ErrorScreen error={error} onRetry={() => refetch()} />
    )
  }
  return (
    <>
      <PageBar
        title={m.order_named({ code: order.code })}
        text={m.ordered_at({ when: eventTime(order.creationDate, now, timeZone) })}
        backHref={paths.tracking}
      />
      <main className="wrap pb-24 md:pt-7 md:pb-16">
        <PublicOrder
          order={order}
          claim={<ClaimOrder code={order.code} isAsked={mine === true} onOtherKey={(to) => void enterAnew(to)} />}
        />
      </main>
    </>
  )
}

function UnknownCode() {
  return (
    <>
      <PageBar title={m.screen_tracking()} backHref={paths.tracking} />
      <main className="wrap pb-24">
        <EmptyState
          level="h1"
          art={<SearchArt />}
          title={m.order_unknown()}
          text={m.order_unknown_text()}
          action={<ButtonLink href={paths.tracking}>{m.try_other_code()}</ButtonLink>}
        />
      </main>
    </>
  )
}
