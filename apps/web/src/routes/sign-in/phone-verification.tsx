import { createFileRoute } from '@tanstack/react-router'
import { useBuyer } from '#features/checkout/checkout-store.ts'
import { checkVisitor, isUnknownPurpose, purposeOf, signInShell, toSearch } from '#features/sign-in/sign-in-route.ts'
import { SignInSkeleton } from '#features/sign-in/sign-in-skeleton.tsx'
import { VerificationScreen } from '#features/sign-in/verification-screen.tsx'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { formatPhone } from '@mutirao/domain/phone-format'

export const Route = createFileRoute('/$type/phone/verification')({
  ssr: isUnknownPurpose,
  staticData: signInShell,
  validateSearch: toSearch,
  beforeLoad: ({ params, search }) => checkVisitor(purposeOf(params), search.to),
  head: ({ match }) => pageHead(match.context.page, { title: m.sign_in(), isPrivate: true }),
  pendingComponent: () => <SignInSkeleton title={m.sign_in()} />,
  component: PhoneVerificationScreen,
})

function PhoneVerificationScreen() {
  return (
    <VerificationScreen
      type="PHONE"
      purpose={purposeOf(Route.useParams())}
      known={formatPhone(useBuyer().userPhone)}
      to={Route.useSearch().to}
    />
  )
}
