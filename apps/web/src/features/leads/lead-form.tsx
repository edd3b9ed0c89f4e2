import { giveConsent } from '@mutirao/contract/accounts'
import { updateLead } from '@mutirao/contract/leads'
import { capitalizeName } from '@mutirao/domain/name'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { callAsLead } from '#lib/lead.ts'
import { messageFor } from '#lib/problem-message.ts'
import { paths } from '#lib/paths.ts'
import * as m from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { ContactFields, type Contact } from '#ui/contact-fields.tsx'
import { Note } from '#ui/note.tsx'

type Fields = Contact & { wantsNews: boolean }

/** The text of the box below. */
const consentVersion = '2026-11'

/** Name and phone (unless the account has a `contact`) for one purpose, which is said; news are another, with a box of its own that nobody ticks but the visitor. */
export function LeadForm({ contact, onDone }: { contact?: string; onDone: () => void }) {
  const form = useForm<Fields>({
    defaultValues: { name: '', phone: '', wantsNews: false },
    mode: 'onTouched',
  })
  const send = useMutation({ mutationFn: (fields: Fields) => saveLead(fields, contact !== undefined), onSuccess: onDone })

  return (
    <form noValidate onSubmit={form.handleSubmit((fields) => send.mutate(fields))} className="grid gap-4">
      {contact ? (
        <p>{m.lead_contact({ contact })}</p>
      ) : (
        <ContactFields form={form} nameRequired={m.your_name_required()} phoneHint={m.lead_phone_hint()} />
      )}
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
          {m.screen_privacy()}
        </a>
      </p>
    </form>
  )
}

/** An account has its contact already, and a visitor's is not its to change. */
async function saveLead({ name, phone, wantsNews }: Fields, isKnown: boolean) {
  if (!isKnown) await callAsLead(updateLead, { body: { name: capitalizeName(name), phone } })
  if (wantsNews) await callAsLead(giveConsent, { body: { name: 'marketing', version: consentVersion, granted: true } })
}
