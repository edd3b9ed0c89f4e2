import { createFileRoute } from '@tanstack/react-router'
import { PageHeading, PersonalPage } from '#features/menu/personal-page.tsx'
import { Inbox } from '#features/messages/inbox.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { requireKnownLogin } from '#session/require-session.ts'
import { RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'

export const Route = createFileRoute('/messages')({
  ssr: false,
  beforeLoad: requireKnownLogin,
  staticData: { shell: { place: 'menu' } },
  head: ({ match }) => pageHead(match.context.page, { title: m.messages(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.messages(),
    backHref: paths.menu,
    column: 'personal',
    shape: (
      <>
        <Bone className="h-16 rounded-card" />
        <RowsShape count={6} />
      </>
    ),
  }),
  component: MessagesScreen,
})

/** Works for visitors without an account, too. */
function MessagesScreen() {
  return (
    <PersonalPage title={m.messages()} heading={<></>}>
      <Inbox heading={<PageHeading>{m.messages()}</PageHeading>} />
    </PersonalPage>
  )
}
