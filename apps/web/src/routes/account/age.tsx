import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AgeForm } from '#features/account/age-form.tsx'
import { PersonalPage } from '#features/menu/personal-page.tsx'
import { pathAfterLogin } from '#links/own-path.ts'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { ageQuery, loadAccount } from '#session/account-queries.ts'
import { requireSession } from '#session/require-session.ts'
import { FieldsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { check } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/profile/age')({
  ssr: false,
  staticData: { shell: { place: 'menu' } },
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } => ({ to: typeof to === 'string' ? to : undefined }),
  beforeLoad: requireSession,
  loader: ({ context, location }) => loadAccount(context.queryClient, location),
  head: ({ match }) => pageHead(match.context.page, { title: m.age_confirm(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.age_confirm(),
    backHref: paths.profile,
    column: 'personal',
    shape: (
      <>
        <Bone className="h-24 rounded-card" />
        <FieldsShape count={1} />
      </>
    ),
  }),
  component: AgeScreen,
})

function AgeScreen() {
  const { to } = Route.useSearch()
  const { data: age, error, refetch } = useQuery(ageQuery())
  return (
    <PersonalPage title={m.age_confirm()} backHref={paths.profile}>
      {!age && !error && <Bone className="h-44 rounded-card" />}
      {error && !age && (
        <Note kind="warn" isAlert action={<TextButton onClick={() => refetch()}>{m.try_again()}</TextButton>}>
          {messageFor(error)}
        </Note>
      )}
      {age && <AgeBody {...age} to={pathAfterLogin(to)} />}
    </PersonalPage>
  )
}

function AgeBody({ isVerified, hasCpf, isOffered, to }: { isVerified: boolean; hasCpf: boolean; isOffered: boolean; to: string }) {
  if (isVerified)
    return (
      <>
        <Note kind="good" icon={check} isAlert>
          <b className="block">{m.age_done()}</b>
          {m.age_done_text()}
        </Note>
        <ButtonLink href={to} size="big" isFull>
          {m.go_on()}
        </ButtonLink>
      </>
    )
  if (!isOffered)
    return (
      <>
        <Note>{m.age_not_offered()}</Note>
        <ButtonLink href={paths.home} kind="line" isFull>
          {m.see_open_campaigns()}
        </ButtonLink>
      </>
    )
  if (!hasCpf)
    return (
      <>
        <Note kind="warn">{m.age_no_cpf()}</Note>
        <ButtonLink href={paths.profileEdit} isFull>
          {m.age_to_profile()}
        </ButtonLink>
      </>
    )
  return (
    <>
      <p className="text-16 text-ink-2">{m.age_lead()}</p>
      <AgeForm />
    </>
  )
}
