import { createFileRoute } from '@tanstack/react-router'
import { ActivationScreen } from '#features/sign-in/activation-screen.tsx'
import { checkVisitor, isUnknownPurpose, purposeOf, signInShell, toSearch } from '#features/sign-in/sign-in-route.ts'
import { SignInSkeleton } from '#features/sign-in/sign-in-skeleton.tsx'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'

export const Route = createFileRoute('/$type/email/activation')({
  ssr: isUnknownPurpose,
  staticData: signInShell,
  validateSearch: toSearch,
  beforeLoad: ({ params, search }) => checkVisitor(purposeOf(params), search.to),
  head: ({ match }) => pageHead(match.context.page, { title: m.sign_in_code_title(), isPrivate: true }),
  pendingComponent: () => <SignInSkeleton title={m.sign_in_code_title()} />,
  component: EmailActivationScreen,
})

function EmailActivationScreen() {
  return <ActivationScreen type="EMAIL" purpose={purposeOf(Route.useParams())} to={Route.useSearch().to} />
}
