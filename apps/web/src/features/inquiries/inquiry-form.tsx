import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { itemQuery } from '#features/catalog/catalog-queries.ts'
import { recentOrdersQuery } from '#features/orders/order-queries.ts'
import { useIsHydrated, useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { clientQuery } from '#session/account-queries.ts'
import { callAsLead, hasLead } from '#session/lead.ts'
import { useSession } from '#session/session.ts'
import { hasCode } from '@mutirao/client/problem'
import { createInquiry, LONGEST_INQUIRY } from '@mutirao/contract/inquiries'
import { formatDay } from '@mutirao/domain/delivery-date'
import { looksLikeEmail } from '@mutirao/domain/email'
import { formatMoney } from '@mutirao/domain/money'
import { findOrderCode } from '@mutirao/domain/order-code'
import { Button } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { TextArea } from '@mutirao/ui/text-area.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'

type Fields = { name: string; contact: string; order: string; typedCode: string; text: string }
type SentInquiry = { protocol: string; contact: string }

const OTHER = 'other'

/** A message to the shop, replaced by the protocol number once sent. */
export function InquiryForm() {
  const [sent, setSent] = useState<SentInquiry>()
  return sent ? <Receipt sent={sent} onAgain={() => setSent(undefined)} /> : <Writing onSent={setSent} />
}

function Receipt({ sent: { protocol, contact }, onAgain }: { sent: SentInquiry; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="card grid justify-items-start gap-2 p-4">
      <Icon d={check} className="size-8 text-group-text" />
      <h3 ref={heading} tabIndex={-1} className="text-20 outline-none">
        {m.inquiry_sent()}
      </h3>
      <p>
        {m.protocol()} <b className="font-head text-20 tabular-nums select-all">{protocol}</b>
      </p>
      <p className="text-ink-2">{m.inquiry_sent_text({ contact })}</p>
      <TextButton onClick={onAgain}>{m.inquiry_again()}</TextButton>
    </div>
  )
}

function Writing({ onSent }: { onSent: (sent: SentInquiry) => void }) {
  const [id] = useState(() => crypto.randomUUID())
  const orders = useOfferedOrders()
  const item = useAskedItem()
  const { data: client } = useQuery({ ...clientQuery(), enabled: useSession().user !== undefined })
  const known = client && { name: client.name, contact: client.email ?? client.phone ?? '' }
  const form = useForm<Fields>({
    defaultValues: { name: '', contact: '', order: '', typedCode: '', text: '' },
    // The account loads later and does not overwrite typed values.
    values: known && { name: known.name ?? '', contact: known.contact, order: '', typedCode: '', text: '' },
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const isTyped = useWatch({ control: form.control, name: 'order' }) === OTHER || orders.length === 0
  const send = useMutation({
    mutationFn: ({ name, contact, order, typedCode, text }: Fields) => {
      const orderCode = (isTyped ? findOrderCode(typedCode) : order) || undefined
      const about = item && { campaignId: item.campaignId, itemId: item.id }
      return callAsLead(createInquiry, { body: { id, name, contact, text, orderCode, item: about } })
    },
    onSuccess: ({ protocol }, { contact }) => onSent({ protocol, contact }),
    onError: (error) => {
      if (hasCode(error, 'order_not_found')) form.setError('typedCode', { message: messageFor(error) }, { shouldFocus: true })
    },
  })

  return (
    <form noValidate aria-label={m.inquiry_title()} className="grid gap-4" onSubmit={form.handleSubmit((fields) => send.mutate(fields))}>
      {item && <Note>{m.inquiry_about({ name: item.name })}</Note>}
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label={m.your_name()}
          autoComplete="name"
          maxLength={120}
          error={errors.name?.message}
          {...form.register('name', { validate: (value) => value.trim().length > 1 || m.your_name_required() })}
        />
        <Field
          label={m.inquiry_contact()}
          autoComplete="email"
          maxLength={120}
          error={errors.contact?.message}
          {...form.register('contact', { validate: (value) => isContact(value) || m.inquiry_contact_required() })}
        />
      </div>
      <OrderFields form={form} orders={orders} isTyped={isTyped} />
      <TextField form={form} />
      {send.error && !hasCode(send.error, 'order_not_found') && (
        <Note kind="err" isAlert>
          {messageFor(send.error)}
        </Note>
      )}
      <Button type="submit" size="big" isBusy={send.isPending} className="w-full md:w-auto md:justify-self-start">
        {m.inquiry_send()}
      </Button>
    </form>
  )
}

/** The product that the address names. The page that the server has rendered is the same for every product. */
function useAskedItem() {
  const { campaign, item } = useSearch({ strict: false }) as { campaign?: string; item?: string }
  const isAsked = useIsHydrated() && campaign !== undefined && item !== undefined
  return useQuery({ ...itemQuery(campaign ?? '', item ?? ''), enabled: isAsked, retry: false, throwOnError: false }).data
}

type FieldsProps = { form: UseFormReturn<Fields> }

function OrderFields({ form, orders, isTyped }: FieldsProps & { orders: ReturnType<typeof useOfferedOrders>; isTyped: boolean }) {
  const { errors } = form.formState
  return (
    <>
      {orders.length > 0 && (
        <SelectField
          label={m.inquiry_order()}
          options={[{ value: '', label: m.inquiry_no_order() }, ...orders, { value: OTHER, label: m.inquiry_other_order() }]}
          {...form.register('order')}
        />
      )}
      {isTyped && (
        <Field
          label={orders.length > 0 ? m.order_code() : m.inquiry_order_code()}
          placeholder="7K4M-9PXC-3GH"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          error={errors.typedCode?.message}
          {...form.register('typedCode', {
            validate: (value) => value.trim() === '' || findOrderCode(value) !== undefined || m.order_code_invalid(),
          })}
        />
      )}
    </>
  )
}

function TextField({ form }: FieldsProps) {
  const { errors } = form.formState
  return (
    <div>
      <TextArea
        label={m.inquiry_text()}
        rows={5}
        maxLength={LONGEST_INQUIRY}
        aria-invalid={!!errors.text || undefined}
        {...form.register('text', { validate: (value) => value.trim().length > 4 || m.inquiry_text_required() })}
      />
      <FieldError className="mt-1.5">{errors.text?.message}</FieldError>
    </div>
  )
}

/** The visitor's newest orders; none on the server, whose page is shared. */
function useOfferedOrders() {
  const { timeZone } = useTenant()
  const isHydrated = useIsHydrated()
  const { data } = useQuery({ ...recentOrdersQuery(), enabled: isHydrated && hasLead() })
  return (data ?? []).map(({ code, creationDate, price }) => ({
    value: code,
    label: m.inquiry_order_option({ code, day: formatDay(new Date(creationDate), timeZone), price: formatMoney(price) }),
  }))
}

/** An e-mail, or a phone with its area code. */
const isContact = (typed: string) => looksLikeEmail(typed) || typed.replace(/\D/g, '').length >= 10
