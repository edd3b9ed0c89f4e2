import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'

type Props = { alias: string; isBusy: boolean; onSave: (alias: string) => void }

export function AliasForm({ alias, isBusy, onSave }: Props) {
  const [text, setText] = useState(alias)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(text)
      }}
    >
      <Field
        label={m.address_name()}
        placeholder={m.address_name_example()}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={30}
        autoComplete="off"
      />
      <Button type="submit" isFull isBusy={isBusy}>
        {m.save()}
      </Button>
    </form>
  )
}
