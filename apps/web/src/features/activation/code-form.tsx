import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { isSignedIn } from '#session/signed-in.ts'
import { isCampaignCode } from '@mutirao/domain/campaign-code'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { type Activated, addCode } from './activate-code.ts'

const most = 40

/** A form for a code; ignores case. */
export function CodeForm({ onActivated }: { onActivated: (activated: Activated) => void }) {
  const [code, setCode] = useState('')
  const [issue, setIssue] = useState<string>()
  const add = useMutation({
    mutationFn: () => addCode({ code }, { isSignedIn: isSignedIn(), now: Date.now() }),
    onSuccess: onActivated,
  })

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isCampaignCode(code)) return add.mutate()
        setIssue(m.code_required())
        const field = event.currentTarget.elements.namedItem('campaign-code')
        if (field instanceof HTMLInputElement) field.focus()
      }}
    >
      <Field
        name="campaign-code"
        label={m.code()}
        hint={m.code_hint()}
        error={issue ?? (add.error ? messageFor(add.error) : undefined)}
        value={code}
        onChange={(event) => {
          setCode(event.target.value.toUpperCase().replace(/[^A-Z0-9_-]/g, ''))
          setIssue(undefined)
          add.reset()
        }}
        isBig
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={most}
      />
      <Button type="submit" size="big" isFull isBusy={add.isPending}>
        {m.use_code()}
      </Button>
    </form>
  )
}
