import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { HowSteps } from '#features/marketplace/how-steps.tsx'
import { PageFooter } from '#features/marketplace/page-footer.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { later } from '#page/later.ts'
import { useIsHydrated } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { hasLead } from '#session/lead.ts'
import { useOrderUnderWay } from '#session/recent-orders.ts'
import { Reading } from '#ui/reading.tsx'
import { RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { shieldCheck } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'

export const Route = createFileRoute('/whatnow')({
  staticData: { shell: { place: 'home' } },
  head: ({ match }) =>
    pageHead(match.context.page, { title: m.what_now(), description: import.meta.env.SSR ? m.what_now_lead() : undefined }),
  pendingComponent: screenSkeleton({
    title: m.what_now(),
    backHref: paths.menu,
    column: 'reading',
    shape: (
      <>
        <RowsShape count={4} />
        <Bone className="h-13 w-48 rounded-card" />
      </>
    ),
  }),
  component: WhatNowScreen,
})

const MyOrderNow = later(async () => (await import('#features/orders/my-order-now.tsx')).MyOrderNow)

/** The next step of this device's open order; below it, and without one, how this shop works. */
function WhatNowScreen() {
  return (
    <Reading title={m.what_now()} lead={m.what_now_lead()}>
      <div className="mt-5 grid gap-3">
        <Mine />
        <HowSteps />
        <Note icon={shieldCheck}>{m.how_refund()}</Note>
        <div className="mt-3 flex flex-wrap gap-2.5">
          <ButtonLink href={paths.home}>{m.see_open_groups()}</ButtonLink>
          <ButtonLink kind="line" href={paths.tracking}>
            {m.have_order_code()}
          </ButtonLink>
        </div>
      </div>
      <PageFooter />
    </Reading>
  )
}

/** boot.ts reserves its space from the first paint until React runs. */
function Mine() {
  const code = useOrderUnderWay()
  const place = 'min-h-100'
  if (!useIsHydrated()) return <div className={`hidden in-data-order:block ${place}`} />
  if (!code || !hasLead()) return null
  return (
    <div className={place}>
      <Suspense>
        <MyOrderNow code={code} />
      </Suspense>
    </div>
  )
}
