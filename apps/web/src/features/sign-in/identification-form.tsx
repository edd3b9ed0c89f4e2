import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatCpf, isCpf } from '@mutirao/domain/cpf'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { lock } from '@mutirao/ui/icons.gen.ts'
import { MaskedField } from '@mutirao/ui/masked-field.tsx'

export function IdentificationForm({ identification, onDone }: { identification: string; onDone: (cpf: string) => void }) {
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const text = input.current?.value ?? ''
        if (isCpf(text)) return onDone(text)
        setError(m.sign_up_cpf_invalid())
        input.current?.focus()
      }}
    >
      <MaskedField
        ref={input}
        mask="###.###.###-##"
        label={m.cpf()}
        defaultValue={formatCpf(identification)}
        inputMode="numeric"
        autoComplete="off"
        placeholder="000.000.000-00"
        enterKeyHint="next"
        isBig
        after={<Icon d={lock} className="size-5 text-ink-3" />}
        hint={m.sign_up_cpf_hint()}
        error={error}
      />
      <Button type="submit" size="big" isFull>
        {m.go_on()}
      </Button>
    </form>
  )
}
