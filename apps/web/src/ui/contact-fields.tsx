import type { Path, PathValue, UseFormReturn } from 'react-hook-form'
import * as m from '#paraglide/messages.js'
import { capitalizeName } from '@mutirao/domain/name'
import { isMobileLike } from '@mutirao/domain/phone-format'
import { Field } from '@mutirao/ui/field.tsx'
import { PhoneField } from './phone-field.tsx'

export type Contact = { name: string; phone: string }

type Props<Values extends Contact> = {
  form: UseFormReturn<Values>
  /** The error of a missing name. */
  nameRequired: string
  /** The hint of the phone field. */
  phoneHint: string
  /** The server's error about the phone. */
  phoneProblem?: string
}

/** The least that a purchase or a notice needs; the form around them may ask for more. */
export function ContactFields<Values extends Contact>({ form, nameRequired, phoneHint, phoneProblem }: Props<Values>) {
  const [nameAt, phoneAt] = ['name', 'phone'] as [Path<Values>, Path<Values>]
  const problemOf = (at: Path<Values>) => form.getFieldState(at, form.formState).error?.message
  const name = form.register(nameAt, { validate: (value) => String(value).trim().length > 1 || nameRequired })
  return (
    <>
      <Field
        label={m.full_name()}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={120}
        error={problemOf(nameAt)}
        {...name}
        onBlur={(event) => {
          form.setValue(nameAt, capitalizeName(event.target.value) as PathValue<Values, Path<Values>>)
          return name.onBlur(event)
        }}
      />
      <PhoneField
        hint={phoneHint}
        error={problemOf(phoneAt) ?? phoneProblem}
        {...form.register(phoneAt, { validate: (value) => isMobileLike(String(value)) || m.phone_required() })}
      />
    </>
  )
}
