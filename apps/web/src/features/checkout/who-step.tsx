import { capitalizeName } from '@mutirao/domain/name'
import { formatPhone } from '@mutirao/domain/phone-format'
import { useForm } from 'react-hook-form'
import * as m from '#paraglide/messages.js'
import { type Contact, ContactFields } from '#ui/contact-fields.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { type Buyer, readBuyer, setBuyer } from './checkout-store.ts'
import type { QueryClient } from '@tanstack/react-query'
import { clientQuery } from '#session/account-queries.ts'
import { isSignedIn } from '#session/signed-in.ts'

type Props = { formId: string; buyer: Buyer; error?: string; onDone: () => void }
type Fields = Contact & { email: string }

/** The least that a delivery needs: a name and a phone; an e-mail for the receipt. */
export function WhoStep({ formId, buyer, error, onDone }: Props) {
  const form = useForm<Fields>({
    defaultValues: { name: buyer.userName, phone: formatPhone(buyer.userPhone), email: buyer.email },
    mode: 'onTouched',
  })

  function handleDone({ name, phone, email }: Fields) {
    setBuyer({ userName: capitalizeName(name), userPhone: phone, email: email.trim() })
    onDone()
  }

  return (
    <form id={formId} noValidate onSubmit={form.handleSubmit(handleDone)} className="grid gap-4">
      <ContactFields form={form} nameRequired={m.name_required()} phoneHint={m.phone_hint()} phoneProblem={error} />
      <Field
        label={m.email_optional()}
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="voce@exemplo.com.br"
        maxLength={120}
        hint={m.email_hint()}
        error={form.formState.errors.email?.message}
        {...form.register('email', {
          validate: (value) => value.trim() === '' || /^\S+@\S+\.\S+$/.test(value.trim()) || m.email_invalid(),
        })}
      />
    </form>
  )
}

/** Whoever has an account has told name and phone there and is not asked again. Nothing waits for it: without an answer the step asks. */
export async function fillBuyer(queryClient: QueryClient): Promise<void> {
  if (!isSignedIn() || readBuyer().userName !== '') return
  const account = await queryClient.ensureQueryData(clientQuery()).catch(() => undefined)
  // Somebody who types is faster than the answer.
  if (!account?.name || readBuyer().userName !== '') return
  setBuyer({ userName: account.name, userPhone: formatPhone(account.phone ?? ''), email: account.email ?? '' })
}
