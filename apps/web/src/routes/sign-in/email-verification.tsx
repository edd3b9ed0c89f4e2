import { createFileRoute } from '@tanstack/react-router'
import { useBuyer } from '#features/checkout/checkout-store.ts'
import { checkVisitor, isUnknownPurpose, purposeOf, signInShell, toSearch } from '#features/sign-in/sign-in-route.ts'
import { SignInSkeleton } from '#features/sign-in/sign-in-skeleton.tsx'
import { VerificationScreen } from '#features/sign-in/verification-screen.tsx'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'

export const Route = createFileRoute('/$type/email/verification')({
  ssr: isUnknownPurpose,
  staticData: signInShell,
  validateSearch: toSearch,
  beforeLoad: ({ params, search }) => checkVisitor(purposeOf(params), search.to),
  head: ({ match }) => pageHead(match.context.page, { title: m.sign_in(), isPrivate: true }),
  pendingComponent: () => <SignInSkeleton title={m.sign_in()} />,
  component: EmailVerificationScreen,
})

function EmailVerificationScreen() {
  return <VerificationScreen type="EMAIL" purpose={purposeOf(Route.useParams())} known={useBuyer().email} to={Route.useSearch().to} />
}
