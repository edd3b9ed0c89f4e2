import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { InvitePanel } from '#features/account/invite-panel.tsx'
import { inviteQuery } from '#features/account/invite-queries.ts'
import { NameInInvites } from '#features/campaigns/group/invite-sheet.tsx'
import { useInvitation } from '#features/campaigns/group/use-invitation.ts'
import { PersonalPage } from '#features/menu/personal-page.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { requireSession } from '#session/require-session.ts'
import { RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/invite')({
  ssr: false,
  staticData: { shell: { place: 'menu' } },
  beforeLoad: requireSession,
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_invite(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.screen_invite(),
    backHref: paths.menu,
    column: 'personal',
    shape: (
      <>
        <Bone className="h-5 w-full" />
        <Bone className="mx-auto size-44 rounded-card" />
        <Bone className="h-13 rounded-card" />
        <RowsShape count={2} />
      </>
    ),
  }),
  component: InviteScreen,
})

function InviteScreen() {
  const { data: invite, error, refetch } = useQuery(inviteQuery())
  const sent = useInvitation(invite?.code ?? '')
  return (
    <PersonalPage title={m.screen_invite()}>
      <p className="text-16 text-ink-2">{m.invite_lead()}</p>
      {error && !invite && (
        <Note kind="warn" isAlert action={<TextButton onClick={() => refetch()}>{m.try_again()}</TextButton>}>
          {messageFor(error)}
        </Note>
      )}
      {invite && <InvitePanel invite={invite} sent={sent} naming={<NameInInvites />} />}
      {!invite && !error && <Bone className="h-64 rounded-card" />}
      <TextLink href={paths.inviteCode}>{m.have_code()}</TextLink>
    </PersonalPage>
  )
}
