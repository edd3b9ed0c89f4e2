import { findOrderCode } from '@mutirao/domain/order-code'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'

/** One field; any case, with or without hyphens, and the message or link that the code came in. */
export function TrackingForm({ onFind }: { onFind: (code: string) => void }) {
  const [error, setError] = useState<string>()

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const field = event.currentTarget.querySelector('input')!
        const code = findOrderCode(field.value)
        if (code) return onFind(code)
        setError(m.order_code_invalid())
        field.focus()
      }}
    >
      <Field
        name="code"
        label={m.order_code()}
        hint={m.order_code_hint()}
        error={error}
        placeholder="7K4M-9PXC-3GH"
        isBig
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={300}
        className="uppercase placeholder:normal-case [&_label]:normal-case [&_p]:normal-case"
      />
      <Button type="submit" size="big" isFull>
        {m.track()}
      </Button>
    </form>
  )
}
