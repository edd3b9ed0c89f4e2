import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { pageHead } from '#page/head.ts'
import { usePageState } from '#page/page-state.ts'
import { addressOf, pathOf, paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { Button } from '@mutirao/ui/button.tsx'
import { SignInFrame } from '#features/sign-in/sign-in-frame.tsx'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'
import { SignInSkeleton } from '#features/sign-in/sign-in-skeleton.tsx'
import { signInShell, toSearch, withTo, requireNewcomer } from '#features/sign-in/sign-in-route.ts'
import { asksForCpf, keepSignUp, readSignUp, type SignUp } from '#features/sign-in/sign-up-store.ts'
import { normalizePostalCode } from '@mutirao/domain/postal-code'
import { useState, type ReactNode } from 'react'
import { addressLine, useAddresses } from '#features/address/address-store.ts'
import { clientAddressOf } from '#features/address/address-fields.ts'
import { AddressForm } from '#features/address/address-form.tsx'
import { useAsChosen } from '#features/place/recent-place-store.ts'
import { postalCodeQuery } from '#features/address/postal-code-queries.ts'
import { MaskedField } from '@mutirao/ui/masked-field.tsx'
import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import type { VisitorPlace } from '@mutirao/contract/pages'
import { messageFor } from '#page/problem-message.ts'
import { circleAlert } from '@mutirao/ui/service-icons.gen.ts'
import { mapPin } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { hasCode } from '#api/problem.ts'
import { openAccount } from '#features/sign-in/use-enter.ts'
import { leaveLead } from '#session/lead.ts'
import { ownPath, pathAfterLogin } from '#links/own-path.ts'
import { useSession } from '#session/session.ts'
import { locationOf, usePlacePostalCode } from '#session/place.ts'
import { showSnack } from '#page/snack.ts'

export const Route = createFileRoute('/signup/postalcode')({
  ssr: false,
  staticData: signInShell,
  validateSearch: toSearch,
  beforeLoad: requireNewcomer,
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_sign_up(), isPrivate: true }),
  pendingComponent: () => <SignInSkeleton title={m.screen_sign_up()} />,
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

/** asksNumber: the CEP told the street, so that nothing but the number is missing. */
type Finish = Partial<SignUp> & { asksNumber?: boolean }
type Props = { isBusy: boolean; problem: ReactNode; onDone: (last: Finish) => void }

/** The CEP and what it means, to be confirmed. When nobody answers, the number alone will do. */
function PostalCodeForm({ isBusy, problem, onDone }: Props) {
  const { current } = useAddresses()
  const placePostalCode = usePlacePostalCode()
  // A value from an order or an earlier form is not asked again.
  const [text, setText] = useState(() => readSignUp().postalCode || current?.cep || placePostalCode)
  const cep = normalizePostalCode(text)
  const [isElsewhere, setIsElsewhere] = useState(false)
  const { address, used, asksNumber, problemOfCep, isFetching } = useFound(cep, isElsewhere)
  const [isWriting, setIsWriting] = useState(false)
  if (isWriting) return <WrittenAddress isBusy={isBusy} problem={problem} postalCode={cep ?? ''} onDone={onDone} />

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (cep && !isFetching) onDone({ postalCode: cep, address, asksNumber })
      }}
    >
      <MaskedField
        mask="#####-###"
        label={m.postal_code()}
        defaultValue={text}
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="00000-000"
        enterKeyHint="done"
        isBig
        error={problemOfCep}
        onChange={(event) => {
          const { value } = event.currentTarget
          setText(value)
          keepSignUp({ postalCode: value })
        }}
      />
      {address && (
        <FoundPlace
          title={used ? addressLine(used) : address.address}
          text={[address.neighborhood, address.city, address.administrativeArea]}
        />
      )}
      {used && <OtherNumber onClick={() => setIsElsewhere(true)} />}
      {problemOfCep && (
        <Button kind="line" isFull onClick={() => setIsWriting(true)}>
          {m.sign_up_cep_write()}
        </Button>
      )}
      {problem}
      <Button type="submit" size="big" isFull disabled={!cep || isFetching} isBusy={isBusy}>
        {m.sign_up_finish()}
      </Button>
    </form>
  )
}

/** The address of an earlier order on this device, with its number; else the street of the CEP. */
function useFound(cep: string | undefined, isElsewhere: boolean) {
  const { addresses } = useAddresses()
  const { data: answer, isFetching } = useQuery({ ...postalCodeQuery(cep ?? ''), enabled: cep !== undefined })
  const problemOfCep = cep && !isFetching ? problemOf(answer) : undefined
  const used = isElsewhere ? undefined : addresses.find((one) => one.cep === cep)
  if (used) return { used, address: clientAddressOf(used), asksNumber: false, problemOfCep, isFetching }
  const address = cep && answer ? addressFrom(cep, answer) : undefined
  return { address, asksNumber: address !== undefined && Boolean(answer?.logradouro), problemOfCep, isFetching }
}

const OtherNumber = ({ onClick }: { onClick: () => void }) => (
  <TextButton className="-my-3 justify-self-start" onClick={onClick}>
    {m.sign_up_other_number()}
  </TextButton>
)

/** A code that does not exist is not one that nobody could be asked about. */
function problemOf(answer: PostalCodeAnswer | undefined): string | undefined {
  if (answer?.erro) return m.sign_up_cep_missing()
  return !answer || answer.isPartial ? m.sign_up_cep_down() : undefined
}

const writtenForm = 'sign-up-address'

/** For a CEP without a street: the address is typed. */
function WrittenAddress({ postalCode, isBusy, problem, onDone }: Props & { postalCode: string }) {
  const { place } = usePageState()
  const [isReady, setIsReady] = useState(false)
  return (
    <>
      <AddressForm
        id={writtenForm}
        postalCode={postalCode}
        mayBeUnknown
        point={useAsChosen(locationOf(place))}
        onSave={(address) => onDone({ postalCode: address.cep, address: clientAddressOf(address) })}
        onReadyChange={setIsReady}
      />
      {problem}
      <Button type="submit" form={writtenForm} size="big" isFull disabled={!isReady} isBusy={isBusy}>
        {isReady ? m.sign_up_finish() : m.fill_in()}
      </Button>
    </>
  )
}

/** An address needs a point (spec §5): without one the CEP alone is not kept. */
function addressFrom(postalCode: string, answer: PostalCodeAnswer): SignUp['address'] {
  const { logradouro, bairro, localidade, uf, latitude, longitude, erro } = answer
  if (erro || latitude === undefined || longitude === undefined) return undefined
  return {
    address: (logradouro || localidade || postalCode).slice(0, 120),
    neighborhood: bairro?.slice(0, 60),
    city: localidade?.slice(0, 60),
    administrativeArea: uf,
    latitude,
    longitude,
    properties: { postalCode },
  }
}

const addressOfPlace = ({ label, latitude, longitude }: VisitorPlace): SignUp['address'] => ({
  address: label.slice(0, 120),
  latitude,
  longitude,
  properties: {},
})

function FoundPlace({ title, text }: { title: string; text: (string | undefined)[] }) {
  return (
    <output className="block">
      <Note kind="good" icon={mapPin}>
        <b className="block text-14 font-semibold">{title}</b>
        {text.filter(Boolean).join(', ')}
      </Note>
    </output>
  )
}

/** A CPF that cannot be used leads back to its step. */
function SignUpProblem({ error, to }: { error: Error; to: string | undefined }) {
  const isCpf = hasCode(error, 'cpf_in_use')
  return (
    <Note
      kind="err"
      icon={circleAlert}
      isAlert
      action={isCpf && <TextLink href={withTo(pathOf('/signup/identification'), to)}>{m.change()}</TextLink>}
    >
      {messageFor(error)}
    </Note>
  )
}

/** The account is made, the user active, and the shopper back where they were. */
function useFinishSignUp(to: string | undefined) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { user } = useSession()
  return useMutation({
    mutationFn: async ({ asksNumber: _asked, ...last }: Finish) => {
      if (!user) throw new Error('A sign-up without a session')
      keepSignUp(last)
      return openAccount(queryClient, user)
    },
    onSuccess: async ({ name = '' }, { asksNumber, postalCode }) => {
      leaveLead()
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'client' })
      const next = pathAfterLogin(to)
      // Staff continue to the office, which is another app.
      const href = asksNumber && ownPath(next) ? addressOf('/addressnumber', { cep: postalCode, to: next }) : next
      await router.navigate({ href, replace: true })
      showSnack(m.sign_up_welcome({ name: name.split(' ')[0] ?? '' }))
    },
  })
}
