import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { signInShell } from '#features/sign-in/sign-in-route.ts'
import { SignInSkeleton } from '#features/sign-in/sign-in-skeleton.tsx'
import { loginPath, paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { signOut, useSession } from '#session/session.ts'
import { LockArt } from '#ui/art.tsx'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'

/** AuthHandle of the group "unauthorized" (spec §2): where the native app hands over when a session is to end or has ended. */
export const Route = createFileRoute('/unauthorized')({
  ssr: false,
  staticData: signInShell,
  head: ({ match }) => pageHead(match.context.page, { title: m.auth_handle_title(), isPrivate: true }),
  pendingComponent: () => <SignInSkeleton title={m.auth_handle_title()} />,
  component: AuthHandleScreen,
})

/** A link alone signs nobody out: whoever is still in is asked. */
function AuthHandleScreen() {
  const page = usePageState()
  const { status } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  if (status === 'unknown') return <SignInSkeleton title={m.auth_handle_title()} />

  function handleLeave() {
    setLeaving(true)
    void signOut().finally(() => setLeaving(false))
  }

  const isIn = status === 'in'
  return (
    <main className="wrap">
      <EmptyState
        level="h1"
        art={<LockArt />}
        title={isIn ? m.auth_handle_leave() : m.auth_handle_title()}
        text={isIn ? m.auth_handle_leave_text() : m.auth_handle_text()}
        action={
          <div className="grid w-full max-w-80 gap-2.5">
            {isIn ? (
              <Button size="big" isFull isBusy={isLeaving} onClick={handleLeave}>
                {m.sign_out()}
              </Button>
            ) : (
              <ButtonLink size="big" isFull href={loginPath(page)}>
                {m.enter_account()}
              </ButtonLink>
            )}
            <ButtonLink kind="line" isFull href={paths.home}>
              {m.go_home()}
            </ButtonLink>
          </div>
        }
      />
    </main>
  )
}
