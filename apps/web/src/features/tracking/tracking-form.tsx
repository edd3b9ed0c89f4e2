import { useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { readInTab, storeInTab } from '@mutirao/client/storage'
import { trackedCodeKey } from '@mutirao/client/stored-keys'
import { findOrderCode } from '@mutirao/domain/order-code'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'

/** Called once the order is found: until then the typed text stays for a retry. */
export const forgetTyped = () => storeInTab(trackedCodeKey, null)

/** One field; accepts any case, with or without hyphens, and the whole message or link with the code. */
export function TrackingForm({ onFind }: { onFind: (code: string) => void }) {
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current?.value === '') input.current.value = readInTab<string>(trackedCodeKey) ?? ''
  }, [])

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = input.current?.value ?? ''
        const code = findOrderCode(typed)
        if (code) {
          storeInTab(trackedCodeKey, typed)
          return onFind(code)
        }
        setError(m.order_code_invalid())
        input.current?.focus()
      }}
    >
      <Field
        ref={input}
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
