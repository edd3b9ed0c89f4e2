import { normalizePostalCode } from '@mutirao/domain/postal-code'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { postalCodeQuery } from '#features/address/postal-code-queries.ts'
import { keepSignUp, readSignUp, type SignUp } from '#features/sign-up/sign-up-store.ts'
import * as m from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { MaskedField } from '#ui/masked-field.tsx'
import { addressFrom } from './found-address.ts'
import { FoundPlace } from './postal-code-parts.tsx'

type Props = { isBusy: boolean; problem: ReactNode; onDone: (last: Partial<SignUp>) => void }

/** The CEP and what it means, to be confirmed. When nobody answers, the number alone will do. */
export function PostalCodeForm({ isBusy, problem, onDone }: Props) {
  const [text, setText] = useState(() => readSignUp().postalCode)
  const cep = normalizePostalCode(text)
  const { data: answer, isFetching } = useQuery({ ...postalCodeQuery(cep ?? ''), enabled: cep !== undefined })
  const address = cep && answer ? addressFrom(cep, answer) : undefined
  const isMissing = cep !== undefined && answer?.erro === true

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (cep && !isFetching) onDone({ postalCode: cep, address })
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
        error={isMissing ? m.sign_up_cep_missing() : undefined}
        onChange={(event) => {
          const { value } = event.target as HTMLInputElement
          setText(value)
          keepSignUp({ postalCode: value })
        }}
      />
      {address && <FoundPlace title={address.address} text={[address.neighborhood, address.city, address.administrativeArea]} />}
      {problem}
      <Button type="submit" size="big" isFull disabled={!cep || isFetching || isMissing} isBusy={isBusy}>
        {m.sign_up_finish()}
      </Button>
    </form>
  )
}
