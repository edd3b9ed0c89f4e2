import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as m from '#paraglide/messages.js'
import { isIdentityDocument } from '@mutirao/domain/identity-document'
import { capitalizeName } from '@mutirao/domain/name'
import { Field } from '@mutirao/ui/field.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import type { Collector } from './checkout-store.ts'
import { forgetTyped, readTyped, useKeptFields } from './typed-fields.ts'

type Props = {
  formId: string
  cartUuid: string
  /** The gift's recipient picks it up, unless another person is named. */
  collector?: Partial<Collector>
  /** The store's instructions for pickups. */
  instructions?: string
  onDone: (collector: Collector | undefined) => void
}

/** The person who picks up the order, and what to bring. */
export function CollectorForm({ formId, cartUuid, collector, instructions, onDone }: Props) {
  const begun = { ...collector, ...readTyped<Collector>(cartUuid, 'collector') }
  const [who, setWho] = useState<'me' | 'other'>(Object.keys(begun).length > 0 ? 'other' : 'me')
  const form = useForm<Collector>({ defaultValues: { name: '', document: '', ...begun }, mode: 'onTouched' })
  const { register, handleSubmit, control, formState } = form
  useKeptFields(form, cartUuid, 'collector')
  const name = useWatch({ control, name: 'name' }).trim()
  const handleDone = handleSubmit((given) => {
    forgetTyped(cartUuid, 'collector')
    onDone(who === 'me' ? undefined : { name: capitalizeName(given.name), document: given.document.trim() })
  })
  return (
    <form id={formId} noValidate data-kept="" onSubmit={(event) => void handleDone(event)} className="grid gap-5">
      <Section title={m.collect_who()} className="mt-0!">
        <div className="grid gap-4">
          <Segmented
            label={m.collect_who()}
            value={who}
            onChange={setWho}
            options={[
              { value: 'me', label: m.me() },
              { value: 'other', label: m.collect_who_other() },
            ]}
          />
          {who === 'other' && (
            <>
              <Field
                label={m.collect_name()}
                maxLength={120}
                autoComplete="off"
                error={formState.errors.name?.message}
                {...register('name', { validate: (value) => value.trim().length > 1 || m.collect_name_required(), shouldUnregister: true })}
              />
              <Field
                label={m.collect_document()}
                hint={m.collect_document_hint()}
                maxLength={20}
                autoComplete="off"
                error={formState.errors.document?.message}
                {...register('document', {
                  validate: (value) => isIdentityDocument(value) || m.collect_document_invalid(),
                  shouldUnregister: true,
                })}
              />
            </>
          )}
        </div>
      </Section>
      <Section title={m.collect_bring()} className="mt-0!">
        <p>{who === 'me' ? m.collect_bring_me() : name ? m.collect_bring_other({ name }) : m.collect_bring_other_unnamed()}</p>
        {instructions && <p className="mt-1 text-ink-2">{instructions}</p>}
      </Section>
    </form>
  )
}
