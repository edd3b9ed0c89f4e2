import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { capitalizeName } from '@mutirao/domain/name'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'

/** A single word is accepted: the surname is asked for once. */
export function NameForm({ name, onDone }: { name: string; onDone: (name: string) => void }) {
  const [isAsked, setAsked] = useState(false)
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  function handleDone() {
    const given = capitalizeName(input.current?.value ?? '')
    const isEmpty = given.length < 2
    setError(isEmpty ? m.sign_up_name_required() : undefined)
    if (!isEmpty && (isAsked || given.includes(' '))) return onDone(given)
    if (!isEmpty) setAsked(true)
    input.current?.focus()
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        handleDone()
      }}
    >
      <Field
        ref={input}
        label={m.full_name()}
        defaultValue={name}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={120}
        error={error}
        hint={isAsked ? m.sign_up_surname() : undefined}
        onBlur={(event) => (event.target.value = capitalizeName(event.target.value))}
      />
      <Button type="submit" size="big" isFull>
        {m.go_on()}
      </Button>
    </form>
  )
}
