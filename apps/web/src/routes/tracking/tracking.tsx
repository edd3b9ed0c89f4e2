import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { TrackingForm } from '#features/tracking/tracking-form.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { useRecentOrders } from '#session/recent-orders.ts'
import { ReceiptArt } from '#ui/art.tsx'
import { DeskColumns } from '#ui/desk-columns.tsx'
import { FieldsShape, RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { receiptText } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/order/tracking')({
  staticData: { shell: { place: 'orders' } },
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_tracking(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.screen_tracking(),
    backHref: paths.menu,
    column: 'desk',
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
    <DeskColumns
      title={m.track_question()}
      bar={m.screen_tracking()}
      aside={
        <>
          {recent.length > 0 && (
            <Section title={m.recent_orders()} className="lg:mt-0! lg:mb-6">
              <List>
                {recent.map(({ code }) => (
                  <ListRow key={code} icon={receiptText} title={code} href={paths.trackingDetails(code)} />
                ))}
              </List>
            </Section>
          )}
          <section className="card grid justify-items-center gap-2 p-6 text-center max-lg:hidden">
            <ReceiptArt />
            <h2 className="text-20">{m.track_without_code()}</h2>
            <p className="text-ink-2">{m.track_without_code_text()}</p>
            <p className="flex flex-wrap justify-center gap-x-5">
              <TextLink href={paths.orders}>{m.my_orders()}</TextLink>
              <TextLink href={paths.contact}>{m.screen_contact()}</TextLink>
            </p>
          </section>
        </>
      }
    >
      <div className="mt-5 lg:mt-0">
        <TrackingForm onFind={(code) => void navigate({ to: '/order/tracking/$code/details', params: { code } })} />
        <TextLink href={paths.qrCode}>{m.scan_link()}</TextLink>
      </div>
    </DeskColumns>
  )
}
