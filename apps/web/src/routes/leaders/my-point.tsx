import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { myPointsQuery } from '#features/leaders/leader-queries.ts'
import { LeavePoint, PointInvitation } from '#features/leaders/point-invitation.tsx'
import { PointLink } from '#features/leaders/point-link.tsx'
import { PointMonths } from '#features/leaders/point-months.tsx'
import { PointBuyers, PointParts } from '#features/leaders/point-parts.tsx'
import { PersonalPage } from '#features/menu/personal-page.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { requireSession } from '#session/require-session.ts'
import { RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import type { MyPoint } from '@mutirao/contract/leaders'
import { Note } from '@mutirao/ui/note.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/account/point')({
  ssr: false,
  staticData: { shell: { place: 'menu' } },
  beforeLoad: requireSession,
  head: ({ match }) => pageHead(match.context.page, { title: m.my_point(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.my_point(),
    backHref: paths.account,
    column: 'personal',
    shape: (
      <>
        <Bone className="h-44 rounded-card" />
        <RowsShape count={3} />
      </>
    ),
  }),
  component: MyPointScreen,
})

function MyPointScreen() {
  const { data: points, error, refetch } = useQuery(myPointsQuery())
  return (
    <PersonalPage title={m.my_point()} backHref={paths.account}>
      {error && !points && (
        <Note kind="warn" isAlert action={<TextButton onClick={() => refetch()}>{m.try_again()}</TextButton>}>
          {messageFor(error)}
        </Note>
      )}
      {!points && !error && <Bone className="h-64 rounded-card" />}
      {points?.length === 0 && <p className="text-ink-2">{m.my_point_none()}</p>}
      {points?.map((point) => (point.isAccepted ? <Led key={point.id} point={point} /> : <PointInvitation key={point.id} point={point} />))}
    </PersonalPage>
  )
}

/** A point that the person leads. */
function Led({ point }: { point: MyPoint }) {
  return (
    <article aria-label={point.point} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header>
        <h2 className="text-24">{point.point}</h2>
        <p className="text-ink-2">
          {point.address} · {point.hours}
        </p>
      </header>
      <PointParts point={point} />
      <PointBuyers point={point} />
      <PointLink point={point} />
      <PointMonths point={point} />
      <LeavePoint point={point} />
    </article>
  )
}
