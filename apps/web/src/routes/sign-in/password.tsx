import { createFileRoute } from '@tanstack/react-router'
import { NewPasswordForm } from '#features/sign-in/new-password-form.tsx'
import { SignInFrame } from '#features/sign-in/sign-in-frame.tsx'
import { signInShell, toSearch, withTo } from '#features/sign-in/sign-in-route.ts'
import { SignInSkeleton } from '#features/sign-in/sign-in-skeleton.tsx'
import { useEnterAndGo } from '#features/sign-in/use-enter.ts'
import { pathOf } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { restoreSession } from '#session/require-session.ts'
import { useSession } from '#session/session.ts'
import { formatPhone } from '@mutirao/domain/phone-format'

export const Route = createFileRoute('/login/password')({
  ssr: false,
  staticData: signInShell,
  validateSearch: toSearch,
  beforeLoad: async () => void (await restoreSession().catch(() => undefined)),
  head: ({ match }) => pageHead(match.context.page, { title: m.password_title(), isPrivate: true }),
  pendingComponent: () => <SignInSkeleton title={m.password_title()} />,
  component: PasswordScreen,
})

/** For who has none, another or forgot it; whoever is signed in is asked for the code as well. */
function PasswordScreen() {
  const { to } = Route.useSearch()
  const { user, status } = useSession()
  const enter = useEnterAndGo({ to })
  const [key] = user?.keys ?? []
  return (
    <SignInFrame
      title={m.password_title()}
      text={m.password_text()}
      backHref={status === 'in' ? (to ?? '/profile') : withTo(pathOf('/login'), to)}
    >
      <NewPasswordForm knownKey={key?.type === 'PHONE' ? formatPhone(key.value) : key?.value} onEnter={enter} />
    </SignInFrame>
  )
}
