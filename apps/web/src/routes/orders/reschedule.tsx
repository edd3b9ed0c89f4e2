import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PersonalPage } from '#features/menu/personal-page.tsx'
import { isNotMine, partsQuery, usePolledWhile } from '#features/orders/order-queries.ts'
import { RescheduleParts } from '#features/reschedule/reschedule-parts.tsx'
import { WaitingChange } from '#features/reschedule/waiting-change.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { CardsShape, RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/rescheduleorder')({
  ssr: false,
  staticData: { shell: { place: 'orders' } },
  validateSearch: ({ order }: Record<string, unknown>): { order?: string } => ({
    order: typeof order === 'string' ? order.slice(0, 40) : undefined,
  }),
  head: ({ match }) => pageHead(match.context.page, { title: m.reschedule(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.reschedule(),
    backHref: paths.orders,
    column: 'personal',
    shape: (
      <>
        <RowsShape count={1} />
        <Bone className="h-84 rounded-card" />
        <CardsShape count={2} />
      </>
    ),
  }),
  component: RescheduleScreen,
})

/** Another day and window for an order that has not been begun. */
function RescheduleScreen() {
  const { order: code = '' } = Route.useSearch()
  const { data: order, error: notFound } = usePolledWhile(code, ({ slotChange }) => slotChange !== undefined)
  const { data: parts, error, refetch } = useQuery({ ...partsQuery(order), retry: false })
  const failure = notFound ?? error
  return (
    <PersonalPage title={m.reschedule()} backHref={order ? paths.orderDetails(order.code) : paths.orders}>
      {(code === '' || isNotMine(notFound)) && (
        <Note kind="warn" action={<TextLink href={paths.orders}>{m.see_my_orders()}</TextLink>}>
          {m.reschedule_no_order()}
        </Note>
      )}
      {failure && !isNotMine(notFound) && (
        <Note kind="warn" isAlert action={<TextButton onClick={() => void refetch()}>{m.try_again()}</TextButton>}>
          {messageFor(failure)}
        </Note>
      )}
      {order &&
        parts &&
        (order.slotChange ? (
          <WaitingChange order={order} change={order.slotChange} parts={parts} />
        ) : (
          <RescheduleParts order={order} parts={parts} />
        ))}
    </PersonalPage>
  )
}
