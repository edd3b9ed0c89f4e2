import type { QueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as m from '#paraglide/messages.js'
import { clientQuery } from '#session/account-queries.ts'
import { isSignedIn } from '#session/signed-in.ts'
import { type Contact, ContactFields } from '#ui/contact-fields.tsx'
import type { Quote } from '@mutirao/contract/carts'
import { formatCpf, isCpf, normalizeCpf } from '@mutirao/domain/cpf'
import { looksLikeEmail } from '@mutirao/domain/email'
import { capitalizeName } from '@mutirao/domain/name'
import { formatPhone } from '@mutirao/domain/phone-format'
import { Field } from '@mutirao/ui/field.tsx'
import { MaskedField } from '@mutirao/ui/masked-field.tsx'
import { type Buyer, readBuyer, setBuyer } from './checkout-store.ts'
import { forgetTyped, readTyped, useKeptFields } from './typed-fields.ts'

/** keptFor: the cart's uuid or the trade's id, for which unconfirmed fields are kept. asks: fields required by campaigns and the acquirer in addition to name and phone. */
type Props = { formId: string; keptFor: string; buyer: Buyer; asks?: Quote['asks']; error?: string; onDone: () => void }
type Fields = Contact & { email: string; cpf: string }

const nothing: Quote['asks'] = []

/** The minimum for a delivery: name and phone; an e-mail for the receipt. */
export function WhoStep({ formId, keptFor, buyer, asks = nothing, error, onDone }: Props) {
  const needsEmail = asks.includes('email')
  const form = useForm<Fields>({
    defaultValues: {
      name: buyer.userName,
      phone: formatPhone(buyer.userPhone),
      email: buyer.email,
      cpf: formatCpf(buyer.cpf ?? ''),
      ...readTyped<Fields>(keptFor, 'who'),
    },
    mode: 'onTouched',
  })
  useKeptFields(form, keptFor, 'who')

  function handleDone({ name, phone, email, cpf }: Fields) {
    setBuyer({ userName: capitalizeName(name), userPhone: phone, email: email.trim(), cpf: normalizeCpf(cpf) })
    forgetTyped(keptFor, 'who')
    onDone()
  }

  return (
    <form id={formId} noValidate data-kept="" onSubmit={form.handleSubmit(handleDone)} className="grid gap-4">
      <ContactFields form={form} nameRequired={m.name_required()} phoneHint={m.phone_hint()} phoneProblem={error} />
      <Field
        label={needsEmail ? m.email() : m.email_optional()}
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="voce@exemplo.com.br"
        maxLength={120}
        hint={m.email_hint()}
        error={form.formState.errors.email?.message}
        {...form.register('email', {
          validate: (value) => (value.trim() === '' && !needsEmail) || looksLikeEmail(value) || m.email_invalid(),
        })}
      />
      {asks.includes('cpf') && (
        <MaskedField
          mask="###.###.###-##"
          label={m.cpf()}
          inputMode="numeric"
          autoComplete="off"
          placeholder="000.000.000-00"
          hint={m.sign_up_cpf_text()}
          error={form.formState.errors.cpf?.message}
          {...form.register('cpf', { validate: (value) => isCpf(value) || m.sign_up_cpf_invalid() })}
        />
      )}
    </form>
  )
}

/** Fills in the buyer from the account. Nothing waits for it: without a response the step asks. */
export async function fillBuyer(queryClient: QueryClient): Promise<void> {
  if (!isSignedIn() || readBuyer().userName !== '') return
  const account = await queryClient.ensureQueryData(clientQuery()).catch(() => undefined)
  // Typing may be faster than the response.
  if (!account?.name || readBuyer().userName !== '') return
  setBuyer({ userName: account.name, userPhone: formatPhone(account.phone ?? ''), email: account.email ?? '' })
}
