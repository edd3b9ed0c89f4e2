import { createFileRoute, useRouter } from '@tanstack/react-router'
import { IdentificationForm } from '#features/sign-in/identification-form.tsx'
import { SignInFrame } from '#features/sign-in/sign-in-frame.tsx'
import { signInShell, toSearch, withTo, requireNewcomer } from '#features/sign-in/sign-in-route.ts'
import { SignInSkeleton } from '#features/sign-in/sign-in-skeleton.tsx'
import { keepSignUp, readSignUp } from '#features/sign-in/sign-up-store.ts'
import { pathOf } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'

export const Route = createFileRoute('/signup/identification')({
  ssr: false,
  staticData: signInShell,
  validateSearch: toSearch,
  beforeLoad: requireNewcomer,
  head: ({ match }) => pageHead(match.context.page, { title: m.create_account(), isPrivate: true }),
  pendingComponent: () => <SignInSkeleton title={m.create_account()} />,
  component: IdentificationScreen,
})

function IdentificationScreen() {
  const { to } = Route.useSearch()
  const router = useRouter()
  return (
    <SignInFrame
      title={m.sign_up_cpf_question()}
      text={m.sign_up_cpf_text()}
      backHref={withTo(pathOf('/signup/name'), to)}
      step={{ now: 2, of: 3 }}
    >
      <IdentificationForm
        identification={readSignUp().identification}
        onDone={(identification) => {
          keepSignUp({ identification })
          void router.navigate({ to: '/signup/postalcode', search: { to } })
        }}
      />
    </SignInFrame>
  )
}
