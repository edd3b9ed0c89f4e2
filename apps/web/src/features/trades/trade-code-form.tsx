import { useState, type FormEvent } from 'react'
import * as m from '#paraglide/messages.js'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'

type Props = { isBusy: boolean; error?: string; onCode: (code: string) => void }

export function TradeCodeForm({ isBusy, error, onCode }: Props) {
  const [code, setCode] = useState('')
  const [isAsked, setIsAsked] = useState(false)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (code.trim()) onCode(code.trim())
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="card grid gap-3 p-3.5 md:grid-cols-[1fr_auto] md:items-start md:p-5">
      <Field
        label={m.trade_code()}
        hint={m.trade_code_hint()}
        error={error ?? (isAsked && !code.trim() ? m.code_required() : undefined)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" kind="soft" isBusy={isBusy} className="md:mt-7.5">
        {m.trade_find()}
      </Button>
    </form>
  )
}
