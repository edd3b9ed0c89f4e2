import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { emptyAddress, fieldsIn, filledFrom, pointFor, shippingAddressOf, type AddressFields } from '#features/address/address-fields.ts'
import { postalCodeQuery } from '#features/address/postal-code-queries.ts'
import { returnPath } from '#features/place/go-on.ts'
import { useAsChosen } from '#features/place/recent-place-store.ts'
import { useMyAddresses, useSaveAddress, withoutNumber } from '#features/place/use-save-address.ts'
import { WholeAddress } from '#features/place/whole-address.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { usePageState } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { locationOf, usePlacePostalCode } from '#session/place.ts'
import { PageBar } from '#ui/page-bar.tsx'
import { FieldsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { addressLimits, NO_NUMBER } from '@mutirao/domain/address'
import { normalizePostalCode } from '@mutirao/domain/postal-code'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'

type Search = { to?: string; cep?: string }

export const Route = createFileRoute('/addressnumber')({
  ssr: false,
  staticData: { shell: { hasNav: false } },
  validateSearch: ({ to, cep }: Record<string, unknown>): Search => ({
    to: typeof to === 'string' ? to : undefined,
    cep: normalizePostalCode(String(cep ?? '')),
  }),
  head: ({ match }) => pageHead(match.context.page, { title: m.number_question(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.number_question(),
    backHref: paths.home,
    column: 'narrow',
    shape: <FieldsShape count={2} />,
  }),
  component: AddressNumberScreen,
})

/** For an address that lacks only the number. */
function AddressNumberScreen() {
  const search = Route.useSearch()
  const placePostalCode = usePlacePostalCode()
  const cep = search.cep ?? normalizePostalCode(placePostalCode)
  const kept = withoutNumber(useMyAddresses(), cep ?? '')
  const { data: answer, isLoading } = useQuery({ ...postalCodeQuery(cep ?? ''), enabled: cep !== undefined })
  const { place } = usePageState()
  const chosen = useAsChosen(locationOf(place))
  const { mutate, isPending, error } = useSaveAddress(search.to)
  if (isLoading) return <Bone className="mx-auto mt-16 h-64 max-w-130 rounded-campaign" />

  const known = { ...emptyAddress, ...(answer && !answer.erro && filledFrom(answer)), ...(kept && fieldsIn(kept)), postalCode: cep ?? '' }
  // Other missing fields are asked here: a closed shop's sign-in has no screen for a whole address (spec §2).
  if (!isStreetKnown(known)) return <WholeAddress to={search.to} cep={cep} backHref={returnPath(search.to)} />
  const point = kept ?? pointFor(known.postalCode, answer, chosen)
  return (
    <>
      <PageBar title={m.number_question()} backHref={returnPath(search.to)} />
      <main className="mx-auto grid max-w-130 grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-2 pb-16 md:pt-8">
        <div className="grid gap-1.5">
          <h1 className="text-24 md:text-32">{m.number_question()}</h1>
          <p className="text-16 text-ink-2">
            {[known.address, known.neighborhood, `${known.city}, ${known.administrativeArea}`, cep].join(' · ')}
          </p>
        </div>
        <NumberForm isBusy={isPending} onDone={(number) => mutate({ address: shippingAddressOf({ ...known, ...number }, point) })} />
        {error && (
          <Note kind="err" isAlert>
            {messageFor(error)}
          </Note>
        )}
      </main>
    </>
  )
}

const isStreetKnown = ({ postalCode, address, neighborhood, city, administrativeArea }: AddressFields) =>
  [postalCode, address, neighborhood, city, administrativeArea].every(Boolean)

type NumberFields = Pick<AddressFields, 'streetNumber' | 'hasNumber' | 'complement'>

function NumberForm({ isBusy, onDone }: { isBusy: boolean; onDone: (asked: NumberFields) => void }) {
  const [{ streetNumber, hasNumber, complement }, setAsked] = useState<NumberFields>({ streetNumber: '', hasNumber: true, complement: '' })
  const change = (changes: Partial<NumberFields>) => setAsked({ streetNumber, hasNumber, complement, ...changes })
  const isReady = !hasNumber || streetNumber.trim() !== ''
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onDone({ streetNumber, hasNumber, complement })
      }}
    >
      <Field
        label={m.street_number()}
        isBig
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={addressLimits.streetNumber}
        value={hasNumber ? streetNumber : NO_NUMBER}
        disabled={!hasNumber}
        onChange={({ target }) => change({ streetNumber: target.value })}
      />
      <label className="-mt-1 inline-flex min-h-11 items-center gap-2.5 justify-self-start">
        <input
          type="checkbox"
          checked={!hasNumber}
          onChange={({ target }) => change({ hasNumber: !target.checked })}
          className="size-6 shrink-0 accent-action"
        />
        {m.without_number()}
      </label>
      <Field
        label={m.complement()}
        placeholder={m.complement_example()}
        autoComplete="address-line2"
        maxLength={addressLimits.complement}
        value={complement}
        onChange={({ target }) => change({ complement: target.value })}
      />
      <Button type="submit" size="big" isFull disabled={!isReady} isBusy={isBusy}>
        {isReady ? m.save_address() : m.fill_in()}
      </Button>
    </form>
  )
}
