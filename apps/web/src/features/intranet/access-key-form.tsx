import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { hasCode } from '@mutirao/client/problem'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { check } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { enterKey } from './access-key.ts'

/** The form for a company's access key. */
export function AccessKeyForm({ onAccess }: { onAccess?: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const enter = useMutation({ mutationFn: enterKey, onSuccess: onAccess, onError: () => input.current?.focus() })
  if (enter.isSuccess)
    return (
      <output className="block">
        <Note kind="good" icon={check}>
          {m.intranet_key_accepted()}
        </Note>
      </output>
    )
  return (
    <form
      noValidate
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        const key = input.current?.value.trim()
        if (key) enter.mutate(key)
        else input.current?.focus()
      }}
    >
      <Field
        ref={input}
        label={m.intranet_key_label()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        error={enter.error ? keyMessage(enter.error) : undefined}
        hint={m.intranet_key_hint()}
      />
      <Button type="submit" kind="line" isFull isBusy={enter.isPending}>
        {m.intranet_key_use()}
      </Button>
    </form>
  )
}

/** The general text mentions a campaign; here it is a key. */
const keyMessage = (error: Error) => (hasCode(error, 'codeNotFound') ? m.intranet_key_unknown() : messageFor(error))
