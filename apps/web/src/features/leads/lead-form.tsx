import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { paths } from '#links/paths.ts'
import { messageFor } from '#page/problem-message.ts'
import { refusalOf } from '#page/refusal.ts'
import * as m from '#paraglide/messages.js'
import { consentVersion } from '#session/consent-version.ts'
import { callAsLead } from '#session/lead.ts'
import { ContactFields, type Contact } from '#ui/contact-fields.tsx'
import { giveConsent } from '@mutirao/contract/accounts'
import { createInterest, type Interest, type InterestPlace } from '@mutirao/contract/interests'
import { updateLead } from '@mutirao/contract/leads'
import { capitalizeName } from '@mutirao/domain/name'
import { normalizePostalCode } from '@mutirao/domain/postal-code'
import { Button } from '@mutirao/ui/button.tsx'
import { MaskedField } from '@mutirao/ui/masked-field.tsx'
import { Note } from '@mutirao/ui/note.tsx'

type Fields = Contact & { postalCode: string; wantsNews: boolean }
type Props = { contact?: string; interest: Interest; onDone: (place: InterestPlace | undefined) => void; children?: ReactNode }

/**
 * Name and phone (unless the account has a `contact`), and for an area interest the postal code of a visitor without a place, for one stated
 * purpose; news have a separate, unchecked box. `children`: the visitor's place.
 */
export function LeadForm({ contact, interest, onDone, children }: Props) {
  const form = useForm<Fields>({
    defaultValues: { name: '', phone: '', postalCode: '', wantsNews: false },
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const send = useMutation({
    mutationFn: (fields: Fields) => saveLead(fields, { interest, isKnown: contact !== undefined }),
    onSuccess: onDone,
  })

  return (
    <form noValidate onSubmit={form.handleSubmit((fields) => send.mutate(fields))} className="grid gap-4">
      {contact ? (
        <p>{m.lead_contact({ contact })}</p>
      ) : (
        <ContactFields form={form} nameRequired={m.your_name_required()} phoneHint={m.lead_phone_hint()} />
      )}
      {interest.reason === 'OUT_OF_AREA' && interest.latitude === undefined && (
        <MaskedField
          mask="#####-###"
          label={m.postal_code()}
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="00000-000"
          hint={m.lead_cep_hint()}
          error={errors.postalCode?.message ?? refusalOf(send.error, 'postalCode')}
          {...form.register('postalCode', { validate: (value) => normalizePostalCode(value) !== undefined || m.cep_required() })}
        />
      )}
      {children}
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" className="size-6 shrink-0 accent-action" {...form.register('wantsNews')} />
        <span>{m.lead_news()}</span>
      </label>
      {send.error && (
        <Note kind="err" isAlert>
          {messageFor(send.error)}
        </Note>
      )}
      <Button type="submit" size="big" isFull isBusy={send.isPending}>
        {m.notify_me()}
      </Button>
      <p className="text-13 text-ink-2">
        {m.lead_law()}{' '}
        <a href={paths.privacy} className="hit inline-block font-semibold text-action-text underline underline-offset-2">
          {m.privacy()}
        </a>
      </p>
    </form>
  )
}

/** An account has its contact already, and cannot change its lead's. */
async function saveLead({ name, phone, postalCode, wantsNews }: Fields, { interest, isKnown }: { interest: Interest; isKnown: boolean }) {
  const awaited = { ...interest, ...(postalCode && { postalCode }) }
  const place = isKnown
    ? await callAsLead(createInterest, { body: awaited })
    : (await callAsLead(updateLead, { body: { name: capitalizeName(name), phone, interest: awaited } })).interest
  if (wantsNews) await callAsLead(giveConsent, { body: { name: 'marketing', version: consentVersion, granted: true } })
  return place
}
