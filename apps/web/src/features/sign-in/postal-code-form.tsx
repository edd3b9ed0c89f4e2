import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { clientAddressOf } from '#features/address/address-fields.ts'
import { AddressForm } from '#features/address/address-form.tsx'
import { addressLine, useAddresses } from '#features/address/address-store.ts'
import { postalCodeQuery } from '#features/address/postal-code-queries.ts'
import { useAsChosen } from '#features/place/recent-place-store.ts'
import { keepSignUp, readSignUp, type SignUp } from '#features/sign-in/sign-up-store.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { locationOf, usePlacePostalCode } from '#session/place.ts'
import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import { normalizePostalCode } from '@mutirao/domain/postal-code'
import { Button } from '@mutirao/ui/button.tsx'
import { mapPin } from '@mutirao/ui/icons.gen.ts'
import { MaskedField } from '@mutirao/ui/masked-field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'

/** asksNumber: the postal code has a street, so that only the number is missing. */
export type Finish = Partial<SignUp> & { asksNumber?: boolean }

type Props = { isBusy: boolean; problem: ReactNode; onDone: (last: Finish) => void }

/** The postal code and its place, to confirm. When no service answers, the number alone is enough. */
export function PostalCodeForm({ isBusy, problem, onDone }: Props) {
  const { current } = useAddresses()
  const placePostalCode = usePlacePostalCode()
  // A postal code known from an order or from the shop is prefilled.
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
        {m.create_account()}
      </Button>
    </form>
  )
}

/** The full address of an earlier order on this device; else the postal code's street. */
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

/** A code that does not exist differs from a failed look-up. */
function problemOf(answer: PostalCodeAnswer | undefined): string | undefined {
  if (answer?.erro) return m.sign_up_cep_missing()
  return !answer || answer.isPartial ? m.sign_up_cep_down() : undefined
}

const writtenForm = 'sign-up-address'

/** When the postal code has no answer, the address is typed. */
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
        {isReady ? m.create_account() : m.fill_in()}
      </Button>
    </>
  )
}

/** An address requires a point (spec §5): without one the postal code alone is not stored. */
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
