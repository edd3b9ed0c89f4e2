import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { SignUpProblem, useFinishSignUp } from '#features/sign-in/finish-sign-up.tsx'
import { PostalCodeForm } from '#features/sign-in/postal-code-form.tsx'
import { SignInFrame } from '#features/sign-in/sign-in-frame.tsx'
import { signInShell, toSearch, withTo, requireNewcomer } from '#features/sign-in/sign-in-route.ts'
import { SignInSkeleton } from '#features/sign-in/sign-in-skeleton.tsx'
import { asksForCpf, type SignUp } from '#features/sign-in/sign-up-store.ts'
import { pathOf, paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import type { VisitorPlace } from '@mutirao/contract/pages'
import { Button } from '@mutirao/ui/button.tsx'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/signup/postalcode')({
  ssr: false,
  staticData: signInShell,
  validateSearch: toSearch,
  beforeLoad: requireNewcomer,
  head: ({ match }) => pageHead(match.context.page, { title: m.create_account(), isPrivate: true }),
  pendingComponent: () => <SignInSkeleton title={m.create_account()} />,
  component: PostalCodeScreen,
})

/** The last step: where it goes, or later. */
function PostalCodeScreen() {
  const { to } = Route.useSearch()
  const { place } = usePageState()
  const hasCpf = asksForCpf(useQuery(marketplaceQuery()).data)
  const { mutate, isPending, error } = useFinishSignUp(to)

  return (
    <SignInFrame
      title={m.sign_up_cep_question()}
      text={m.sign_up_cep_text()}
      backHref={withTo(pathOf(hasCpf ? '/signup/identification' : '/signup/name'), to)}
      step={hasCpf ? { now: 3, of: 3 } : { now: 2, of: 2 }}
    >
      <PostalCodeForm isBusy={isPending} onDone={mutate} problem={error && <SignUpProblem error={error} to={to} />} />
      {place && (
        <Button kind="line" isFull disabled={isPending} onClick={() => mutate({ postalCode: '', address: addressOfPlace(place) })}>
          {m.sign_up_use_place({ place: place.label })}
        </Button>
      )}
      <div className="flex flex-wrap justify-between gap-x-3">
        <TextLink href={paths.locationFrom(withTo(pathOf('/signup/postalcode'), to))}>{m.sign_up_cep_unknown()}</TextLink>
        <TextButton disabled={isPending} onClick={() => mutate({ postalCode: '', address: undefined })}>
          {m.sign_up_cep_later()}
        </TextButton>
      </div>
    </SignInFrame>
  )
}

const addressOfPlace = ({ label, latitude, longitude }: VisitorPlace): SignUp['address'] => ({
  address: label.slice(0, 120),
  latitude,
  longitude,
  properties: {},
})
