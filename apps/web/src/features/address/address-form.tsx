import type { ShippingAddress } from '@mutirao/contract/order-shapes'
import { addressLimits, addressIssues, NO_NUMBER } from '@mutirao/domain/address'
import { normalizePostalCode } from '@mutirao/domain/postal-code'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import * as m from '#paraglide/messages.js'
import { Field } from '@mutirao/ui/field.tsx'
import { MaskedField } from '@mutirao/ui/masked-field.tsx'
import {
  emptyAddress,
  fieldsOf,
  filledFrom,
  openFields,
  pointFor,
  shippingAddressOf,
  type AddressFields,
  type AddressPoint,
  type Lookup,
} from './address-fields.ts'
import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { postalCodeQuery } from './postal-code-queries.ts'

type Props = {
  id: string
  /** Known already: the form begins with it. */
  postalCode?: string
  /** One that is there already, to be changed. */
  edited?: ShippingAddress
  /** For a CEP without a point of its own. */
  point: AddressPoint
  onSave: (address: ShippingAddress) => void
  onReadyChange: (isReady: boolean) => void
  /** Below the fields. */
  children?: ReactNode
}

/** Spec §5: the CEP fills what it knows, and only what it does not know can be typed. The button that submits stands elsewhere. */
export function AddressForm({ id, postalCode = '', edited, point, onSave, onReadyChange, children }: Props) {
  const defaultValues = edited ? fieldsOf(edited) : { ...emptyAddress, postalCode }
  const form = useForm<AddressFields>({ defaultValues, mode: 'onTouched' })
  const { lookup, answer, isLooking, handleTyped } = usePostalCode(form, defaultValues.postalCode)
  useReadiness(form, onReadyChange)
  const open = openFields(lookup, answer)
  const { errors } = form.formState

  function handleSave(fields: AddressFields) {
    // What the CEP will tell is not there yet.
    if (isLooking) return
    onSave(shippingAddressOf(fields, pointFor(fields.postalCode, answer, point)))
  }

  return (
    <form id={id} noValidate aria-label={m.address()} onSubmit={form.handleSubmit(handleSave)} className="@container">
      <div className="grid grid-cols-6 gap-x-3 gap-y-4">
        <MaskedField
          mask="#####-###"
          label={m.cep()}
          className="col-span-6 sm:col-span-3"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="00000-000"
          maxLength={addressLimits.postalCode}
          aria-busy={isLooking || undefined}
          error={errors.postalCode?.message ?? (lookup === 'not_found' ? m.cep_not_found() : lookup === 'down' ? m.cep_down() : undefined)}
          hint={isLooking ? m.cep_looking() : m.cep_hint()}
          {...form.register('postalCode', {
            validate: (value) => normalizePostalCode(value) !== undefined || m.cep_required(),
            onChange: (event: { target: { value: string } }) => void handleTyped(event.target.value),
          })}
        />
        <StreetFields form={form} open={open} />
        {children}
      </div>
      <input type="hidden" {...form.register('addressType')} />
      <input type="hidden" {...form.register('reception')} />
    </form>
  )
}

function StreetFields({ form, open }: { form: UseFormReturn<AddressFields>; open: ReturnType<typeof openFields> }) {
  const { errors } = form.formState
  const hasNumber = useWatch({ control: form.control, name: 'hasNumber' })
  // What cannot be typed is never what is wrong: the CEP is.
  const required = (isOpen: boolean, message: string) => ({ validate: (value: string) => !isOpen || value.trim() !== '' || message })
  const errorOf = (isOpen: boolean, name: keyof AddressFields) => (isOpen ? errors[name]?.message : undefined)
  return (
    <>
      <Field
        label={m.street()}
        className="col-span-6"
        autoComplete="address-line1"
        readOnly={!open.address}
        maxLength={addressLimits.address}
        error={errorOf(open.address, 'address')}
        {...form.register('address', required(open.address, m.street_required()))}
      />
      <Field
        label={m.street_number()}
        className="col-span-2 @max-[13rem]:col-span-6"
        inputMode="text"
        autoComplete="off"
        maxLength={addressLimits.streetNumber}
        disabled={!hasNumber}
        error={hasNumber ? errors.streetNumber?.message : undefined}
        {...form.register('streetNumber', {
          validate: (value) => !form.getValues('hasNumber') || value.trim() !== '' || m.street_number_required(),
        })}
      />
      <Field
        label={m.complement()}
        className="col-span-4 @max-[13rem]:col-span-6"
        placeholder={m.complement_example()}
        autoComplete="address-line2"
        maxLength={addressLimits.complement}
        {...form.register('complement')}
      />
      <label className="col-span-6 -mt-2 inline-flex min-h-11 items-center gap-2.5 justify-self-start">
        <input
          type="checkbox"
          checked={!hasNumber}
          onChange={({ target }) => form.setValue('hasNumber', !target.checked)}
          className="size-6 shrink-0 accent-action"
        />
        {m.without_number()}
      </label>
      <Field
        label={m.neighborhood()}
        className="col-span-6"
        autoComplete="address-level3"
        readOnly={!open.neighborhood}
        maxLength={addressLimits.neighborhood}
        error={errorOf(open.neighborhood, 'neighborhood')}
        {...form.register('neighborhood', required(open.neighborhood, m.neighborhood_required()))}
      />
      <Field
        label={m.city()}
        className="col-span-4 @max-[13rem]:col-span-6"
        autoComplete="address-level2"
        readOnly={!open.city}
        maxLength={60}
        error={errorOf(open.city, 'city')}
        {...form.register('city', required(open.city, m.city_required()))}
      />
      <Field
        label={m.state_uf()}
        className="col-span-2 @max-[13rem]:col-span-6"
        autoComplete="address-level1"
        autoCapitalize="characters"
        readOnly={!open.city}
        maxLength={2}
        error={errorOf(open.city, 'administrativeArea')}
        {...form.register('administrativeArea', {
          validate: (value) => !open.city || /^[a-z]{2}$/i.test(value.trim()) || m.state_required(),
        })}
      />
      <Field
        label={m.reference()}
        className="col-span-6"
        placeholder={m.reference_example()}
        autoComplete="off"
        maxLength={addressLimits.reference}
        {...form.register('reference')}
      />
    </>
  )
}

type Asked = { lookup: Lookup; answer?: PostalCodeAnswer; isLooking: boolean }

const nothing: Asked = { lookup: 'none', isLooking: false }

/** Asks for the typed CEP once it is whole, and for the known one at once, and fills the form with what came back. */
function usePostalCode(form: UseFormReturn<AddressFields>, known: string) {
  const queryClient = useQueryClient()
  const knownCep = normalizePostalCode(known) ?? ''
  const [asked, setAsked] = useState<Asked>({ ...nothing, isLooking: knownCep !== '' })
  const latest = useRef(knownCep)

  async function handleTyped(text: string) {
    const cep = normalizePostalCode(text) ?? ''
    if (cep === latest.current) return
    latest.current = cep
    if (cep === '') return setAsked(nothing)
    setAsked((before) => ({ ...before, isLooking: true }))
    const answer = await ask(cep)
    if (answer) form.setFocus(answer.logradouro ? 'streetNumber' : 'address')
  }

  /** What the form was filled with; isKept: what the code does not know stays as it is. */
  async function ask(cep: string, isKept = false): Promise<PostalCodeAnswer | undefined> {
    const answer = await queryClient.fetchQuery(postalCodeQuery(cep)).catch(() => undefined)
    if (latest.current !== cep) return undefined
    setAsked({ lookup: lookupOf(answer), answer, isLooking: false })
    if (!answer || answer.erro) return undefined
    const filled = Object.entries(filledFrom(answer)) as [keyof AddressFields, string][]
    for (const [name, value] of filled) if (value !== '' || !isKept) form.setValue(name, value, { shouldValidate: value !== '' })
    return answer
  }

  // A form that begins by itself leaves the focus where it is.
  const begin = useEffectEvent(() => knownCep !== '' && void ask(knownCep, true))
  useEffect(() => void begin(), [])

  return { ...asked, handleTyped }
}

/** Tells whoever shows the button whether all that is required is there. */
function useReadiness(form: UseFormReturn<AddressFields>, onChange: (isReady: boolean) => void) {
  const fields = useWatch({ control: form.control, compute: (typed) => typed })
  const { hasNumber, streetNumber } = fields
  const isReady =
    addressIssues({ ...fields, streetNumber: hasNumber ? streetNumber : NO_NUMBER }).length === 0 &&
    fields.address.trim() !== '' &&
    normalizePostalCode(fields.postalCode) !== undefined
  useEffect(() => onChange(isReady), [isReady, onChange])
}

function lookupOf(answer: PostalCodeAnswer | undefined): Lookup {
  if (!answer || answer.isPartial) return 'down'
  return answer.erro ? 'not_found' : 'found'
}
