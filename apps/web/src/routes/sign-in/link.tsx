import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { enterByLink, readMailLink } from '#features/sign-in/mail-link.ts'
import { SignInFrame } from '#features/sign-in/sign-in-frame.tsx'
import { signInShell } from '#features/sign-in/sign-in-route.ts'
import { SignInSkeleton } from '#features/sign-in/sign-in-skeleton.tsx'
import { useEnterAndGo } from '#features/sign-in/use-enter.ts'
import { pathOf } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'

export const Route = createFileRoute('/login/link')({
  ssr: false,
  staticData: signInShell,
  head: ({ match }) => pageHead(match.context.page, { title: m.sign_in_link_title(), isPrivate: true }),
  pendingComponent: () => <SignInSkeleton title={m.sign_in_link_title()} />,
  component: LinkScreen,
})

/** A tap enters, and nothing before it: programs that look into mails open their links, and who is named here is seen first. */
function LinkScreen() {
  const [link] = useState(readMailLink)
  const enterAndGo = useEnterAndGo({ to: undefined })
  const enter = useMutation({ mutationFn: async (given: NonNullable<typeof link>) => enterAndGo(await enterByLink(given)) })
  const isOver = !link || enter.isError
  return (
    <SignInFrame title={m.sign_in_link_title()} text={link && m.sign_in_link_text({ key: link.username })} backHref={pathOf('/login')}>
      {isOver ? (
        <>
          <Note kind="err" isAlert>
            {enter.error ? messageFor(enter.error) : m.sign_in_link_broken()}
          </Note>
          <ButtonLink size="big" isFull href={pathOf('/login')} data-replace="">
            {m.sign_in_link_again()}
          </ButtonLink>
        </>
      ) : (
        <Button size="big" isFull isBusy={enter.isPending || enter.isSuccess} onClick={() => enter.mutate(link)}>
          {m.sign_in()}
        </Button>
      )}
    </SignInFrame>
  )
}
