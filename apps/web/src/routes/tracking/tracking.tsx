import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { FieldsShape, RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { TrackingForm } from '#features/tracking/tracking-form.tsx'
import { pageHead } from '#page/head.ts'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import * as m from '#paraglide/messages.js'
import { paths } from '#links/paths.ts'
import { useRecentOrders } from '#session/recent-orders.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { receiptText } from '@mutirao/ui/icons.gen.ts'
import { PageBar } from '#ui/page-bar.tsx'
import { Section } from '@mutirao/ui/section.tsx'

export const Route = createFileRoute('/order/tracking')({
  staticData: { shell: { place: 'orders' } },
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_tracking(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.screen_tracking(),
    backHref: paths.menu,
    column: 'narrow',
    shape: (
      <>
        <FieldsShape count={1} />
        <RowsShape count={2} />
      </>
    ),
  }),
  component: TrackingScreen,
})

function TrackingScreen() {
  const navigate = useNavigate()
  const recent = useRecentOrders()
  return (
    <>
      <PageBar title={m.screen_tracking()} backHref={paths.menu} />
      <main className="mx-auto max-w-120 px-4 pt-4 pb-24 md:pt-10">
        <h1 className="mb-5 text-24 md:text-32">{m.track_question()}</h1>
        <TrackingForm onFind={(code) => void navigate({ to: '/order/tracking/$code/details', params: { code } })} />
        <TextLink href={paths.qrCode}>{m.scan_link()}</TextLink>
        {recent.length > 0 && (
          <Section title={m.recent_orders()}>
            <List>
              {recent.map(({ code }) => (
                <ListRow key={code} icon={receiptText} title={code} href={paths.trackingDetails(code)} />
              ))}
            </List>
          </Section>
        )}
      </main>
    </>
  )
}
