import { createFileRoute } from '@tanstack/react-router'
import { Inbox } from '#features/messages/inbox.tsx'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { PageHeading, PersonalPage } from '#features/menu/personal-page.tsx'

export const Route = createFileRoute('/messages')({
  ssr: false,
  staticData: { shell: { place: 'menu' } },
  head: ({ match }) => pageHead(match.context.page, { title: m.messages(), isPrivate: true }),
  pendingComponent: PageSkeleton,
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
