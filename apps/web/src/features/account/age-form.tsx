import { useState, type FormEvent } from 'react'
import { paths } from '#links/paths.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { useVerifyAge } from '#session/account-queries.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'

/** Asks for the birth date of the account's owner. */
export function AgeForm() {
  const verify = useVerifyAge()
  const [birthDate, setBirthDate] = useState('')
  const [isAsked, setIsAsked] = useState(false)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (birthDate) verify.mutate(birthDate)
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="card grid gap-4 p-4 md:p-6">
      <Field
        type="date"
        label={m.age_birth()}
        hint={m.age_birth_hint()}
        autoComplete="bday"
        min="1900-01-01"
        value={birthDate}
        error={isAsked && !birthDate ? m.age_birth_required() : undefined}
        onChange={({ target }) => setBirthDate(target.value)}
      />
      {verify.data && !verify.data.isVerified && (
        <Note kind="err" isAlert>
          <p>{m.age_refused()}</p>
          <TextLink href={paths.profile}>{m.age_to_profile()}</TextLink>
        </Note>
      )}
      {verify.error && (
        <Note kind="err" isAlert>
          {messageFor(verify.error)}
        </Note>
      )}
      <Button type="submit" size="big" isFull isBusy={verify.isPending}>
        {m.age_confirm()}
      </Button>
    </form>
  )
}
