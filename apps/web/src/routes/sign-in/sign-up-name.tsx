import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { readBuyer } from '#features/checkout/checkout-store.ts'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { NameForm } from '#features/sign-in/name-form.tsx'
import { SignInFrame } from '#features/sign-in/sign-in-frame.tsx'
import { signInShell, toSearch, withTo, requireNewcomer } from '#features/sign-in/sign-in-route.ts'
import { SignInSkeleton } from '#features/sign-in/sign-in-skeleton.tsx'
import { keepSignUp, readSignUp, asksForCpf } from '#features/sign-in/sign-up-store.ts'
import { pathOf } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'

export const Route = createFileRoute('/signup/name')({
  ssr: false,
  staticData: signInShell,
  validateSearch: toSearch,
  beforeLoad: async (visit) => {
    await requireNewcomer(visit)
    // A finger on the link fetches this screen before it is opened: nothing is decided by that.
    if (visit.preload) return
    // The name of an earlier guest order; it can be changed.
    const { userName } = readBuyer()
    if (readSignUp().name !== '' || !userName.includes(' ')) return
    keepSignUp({ name: userName })
    const hasCpf = asksForCpf(await visit.context.queryClient.ensureQueryData(marketplaceQuery()))
    throw redirect({ to: hasCpf ? '/signup/identification' : '/signup/postalcode', search: visit.search, replace: true })
  },
  head: ({ match }) => pageHead(match.context.page, { title: m.create_account(), isPrivate: true }),
  pendingComponent: () => <SignInSkeleton title={m.create_account()} />,
  component: NameScreen,
})

function NameScreen() {
  const { to } = Route.useSearch()
  const router = useRouter()
  const hasCpf = asksForCpf(useQuery(marketplaceQuery()).data)
  return (
    <SignInFrame
      title={m.sign_up_name_question()}
      text={m.sign_up_name_text()}
      backHref={withTo(pathOf('/signup'), to)}
      step={{ now: 1, of: hasCpf ? 3 : 2 }}
    >
      <NameForm
        name={readSignUp().name}
        onDone={(name) => {
          keepSignUp({ name })
          void router.navigate({ to: hasCpf ? '/signup/identification' : '/signup/postalcode', search: { to } })
        }}
      />
    </SignInFrame>
  )
}
