import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { clientQuery } from '#session/account-queries.ts'
import { hasCode } from '@mutirao/client/problem'
import type { Client } from '@mutirao/contract/accounts'
import { problemTexts } from '@mutirao/contract/problem-texts'
import { Problem } from '@mutirao/contract/problems'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { circleAlert, refreshCw } from '@mutirao/ui/service-icons.gen.ts'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { useUpdateClient } from './client-changes.ts'
import { groupFields, isFilled, personalChanges, personalValues, type PersonalField, type PersonalValues } from './personal-form.ts'
import { PersonalInput } from './personal-input.tsx'

type Props = {
  client: Client
  fields: readonly PersonalField[]
  /** The button's label when all fields are filled in. */
  saveLabel?: string
  onSaved: () => Promise<unknown> | void
}

/** Spec §5. Typed values survive every server error. */
export function PersonalDataForm({ client, fields, saveLabel = m.save(), onSaved }: Props) {
  const queryClient = useQueryClient()
  // The form's initial values: a refetched account must not be taken for typed values.
  const [base, setBase] = useState(client)
  const known = personalValues(base, fields)
  const form = useForm<PersonalValues>({ defaultValues: known, mode: 'onTouched' })
  const values = useWatch({ control: form.control, compute: (typed) => typed })
  const update = useUpdateClient()
  const isReady = isFilled(fields, values)
  const isConflict = hasCode(update.error, 'conflict')

  function handleSave(typed: PersonalValues) {
    update.mutate(personalChanges(fields, typed, base), {
      onSuccess: (saved) => {
        setBase(saved)
        form.reset(personalValues(saved, fields))
        void onSaved()
      },
      onError: (error) => {
        for (const { name, message } of fieldProblems(error, fields)) form.setError(name, { message })
      },
    })
  }

  async function handleReload() {
    const fresh = await queryClient.fetchQuery({ ...clientQuery(), staleTime: 0 }).catch(() => undefined)
    if (!fresh) return
    setBase(fresh)
    form.reset(personalValues(fresh, fields), { keepDirtyValues: true })
    update.reset()
  }

  return (
    <form noValidate aria-label={m.my_data()} onSubmit={form.handleSubmit(handleSave)} className="grid gap-4">
      {groupFields(fields).map(({ title, fields: grouped }) => (
        <fieldset key={title ?? ''} className="grid min-w-0 gap-4">
          {title && <legend className="mb-3 font-head text-20 font-bold">{title}</legend>}
          {grouped.map((field) => (
            <PersonalInput key={field.name} field={field} form={form} known={known[field.name] ?? ''} />
          ))}
        </fieldset>
      ))}
      {update.error && (
        <Note
          kind={isConflict ? 'warn' : 'err'}
          icon={isConflict ? refreshCw : circleAlert}
          isAlert
          action={isConflict && <TextButton onClick={() => void handleReload()}>{m.load_new_data()}</TextButton>}
        >
          {isConflict ? m.data_conflict() : messageFor(update.error)}
        </Note>
      )}
      <Button type="submit" size="big" isFull isBusy={update.isPending} disabled={!isReady}>
        {isReady ? saveLabel : m.fill_in_data()}
      </Button>
    </form>
  )
}

/** The server's errors, each with its field. */
function fieldProblems(error: unknown, fields: readonly PersonalField[]): { name: string; message: string }[] {
  if (!(error instanceof Problem)) return []
  if (error.code === 'cpf_in_use') return [{ name: 'cpf', message: problemTexts.cpf_in_use }]
  const { errors } = error.facts
  if (error.code !== 'validation_failed' || !Array.isArray(errors)) return []
  return errors.flatMap(({ path }: { path?: unknown }) => {
    const name = String(path).split('.').at(-1)
    const field = fields.find((field) => field.name === name)
    return field ? [{ name: field.name, message: m.field_check({ label: field.label }) }] : []
  })
}
