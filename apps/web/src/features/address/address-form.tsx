import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import * as m from '#paraglide/messages.js'
import { useIsOnline } from '#platform/connection.ts'
import { useOnTyped } from '#ui/on-typed.ts'
import type { ShippingAddress } from '@mutirao/contract/order-shapes'
import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import { problemTexts } from '@mutirao/contract/problem-texts'
import { addressLimits, addressIssues, NO_NUMBER } from '@mutirao/domain/address'
import { formatPostalCode, normalizePostalCode } from '@mutirao/domain/postal-code'
import { Field } from '@mutirao/ui/field.tsx'
import { MaskedField } from '@mutirao/ui/masked-field.tsx'
import {
  allOpen,
  emptyAddress,
  fieldsOf,
  filledFrom,
  noneOpen,
  openFields,
  pointFor,
  refusedFields,
  shippingAddressOf,
  type AddressFields,
  type AddressPoint,
  type AddressRefusal,
  type Lookup,
  type OpenFields,
} from './address-fields.ts'
import { lookingText, postalCodeQuery } from './postal-code-queries.ts'

type Props = {
  id: string
  /** The initial postal code, if known. */
  postalCode?: string
  /** The existing address to edit. */
  edited?: ShippingAddress
  /** The point for a postal code without one of its own. */
  point: AddressPoint
  typed?: KeptAddress
  /** Allows typing the address of an unknown postal code; no order can use it. */
  mayBeUnknown?: boolean
  /** May return the server's error, which is shown on its field. */
  onSave: (address: ShippingAddress) => void | Promise<AddressRefusal | undefined>
  onReadyChange: (isReady: boolean) => void
  /** Below the fields. */
  children?: ReactNode
}

/** A new address that was typed and not saved, which the caller keeps through a reload. onType: undefined once there is none. */
export type KeptAddress = { fields?: Partial<AddressFields>; onType: (fields: AddressFields | undefined) => void }

const notKept: KeptAddress = { onType: () => undefined }

/** Spec §5: the postal code fills the fields that it knows; only the others can be edited. The submit button is outside the form. */
export function AddressForm({
  id,
  postalCode,
  edited,
  point,
  typed = notKept,
  mayBeUnknown = false,
  onSave,
  onReadyChange,
  children,
}: Props) {
  const defaultValues = begunWith({ edited, postalCode, typed })
  const form = useForm<AddressFields>({ defaultValues, mode: 'onTouched' })
  const { cep, lookup, open, isUnknown, answer, isLooking, handleTyped } = usePostalCode(form, {
    known: defaultValues.postalCode,
    mayBeUnknown,
  })
  useReadiness(form, { isUnknown, onChange: onReadyChange })
  useOnTyped(form, (fields) => typed.onType(fields))
  const { errors } = form.formState
  const isOnline = useIsOnline()

  async function handleSave(fields: AddressFields) {
    // The postal code is still being looked up.
    if (isLooking) return
    const refusal = await onSave(shippingAddressOf(fields, pointFor(fields.postalCode, answer, point)))
    if (refusal) form.setError(refusedFields[refusal], { message: problemTexts[refusal] }, { shouldFocus: true })
  }

  function problemOfCep(typed: string) {
    const whole = wholeCep(typed)
    if (whole === '') return m.cep_required()
    return (normalizePostalCode(whole) !== undefined && !(isUnknown && whole === cep)) || m.cep_not_found()
  }

  return (
    <form
      id={id}
      noValidate
      aria-label={m.address()}
      data-kept={typed === notKept ? undefined : ''}
      onSubmit={form.handleSubmit(handleSave)}
      className="@container"
    >
      <div className="grid grid-cols-6 gap-x-3 gap-y-4">
        <MaskedField
          mask="#####-###"
          label={m.postal_code()}
          className="col-span-6 md:col-span-3"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="00000-000"
          maxLength={addressLimits.postalCode}
          aria-busy={(isLooking && isOnline) || undefined}
          error={errors.postalCode?.message ?? lookupTexts[lookup]?.()}
          hint={isLooking ? lookingText(isOnline) : m.cep_hint()}
          {...form.register('postalCode', {
            validate: problemOfCep,
            onChange: (event: { target: { value: string } }) => void handleTyped(event.target.value),
          })}
        />
        <StreetFields form={form} open={open} state={answer?.uf} />
        {children}
      </div>
      <input type="hidden" {...form.register('addressType')} />
      <input type="hidden" {...form.register('reception')} />
    </form>
  )
}

const begunWith = ({ edited, postalCode = '', typed }: Pick<Props, 'edited' | 'postalCode' | 'typed'>): AddressFields =>
  edited ? fieldsOf(edited) : { ...emptyAddress, postalCode, ...typed?.fields }

const lookupTexts: Partial<Record<Lookup, () => string>> = { not_found: m.cep_not_found, down: m.cep_down }

type StreetFieldsProps = { form: UseFormReturn<AddressFields>; open: OpenFields; state: string | undefined }

/** state: the postal code's. */
function StreetFields({ form, open, state }: StreetFieldsProps) {
  const { errors } = form.formState
  const hasNumber = useWatch({ control: form.control, name: 'hasNumber' })
  // A read-only field never has an error: the postal code does.
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
          validate: (value) => {
            if (!open.city) return true
            if (!/^[a-z]{2}$/i.test(value.trim())) return m.state_required()
            return !state || value.trim().toUpperCase() === state || m.state_of_cep({ state })
          },
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

type PostalCodeState = { cep: string; lookup: Lookup; open: OpenFields; answer?: PostalCodeAnswer; isLooking: boolean }

/**
 * Looks up the typed postal code once it is complete, and the initial one immediately, and fills the form. An incomplete or unknown code fills
 * nothing: open fields stay open, and typed values stay.
 */
function usePostalCode(form: UseFormReturn<AddressFields>, { known, mayBeUnknown }: { known: string; mayBeUnknown: boolean }) {
  const queryClient = useQueryClient()
  const knownCep = normalizePostalCode(known) ?? ''
  const [asked, setAsked] = useState<PostalCodeState>({ cep: knownCep, lookup: 'none', open: noneOpen, isLooking: knownCep !== '' })
  const latest = useRef(knownCep)
  const told = useRef<Partial<AddressFields>>({})

  async function handleTyped(text: string) {
    const cep = wholeCep(text)
    if (cep === latest.current) return
    latest.current = cep
    if (normalizePostalCode(cep) === undefined) return learn(cep, cep === '' ? 'none' : 'not_found')
    setAsked((before) => ({ ...before, isLooking: true }))
    const answer = await ask(cep)
    if (answer) form.setFocus(answer.logradouro ? 'streetNumber' : 'address')
  }

  const learn = (cep: string, lookup: 'none' | 'not_found') =>
    setAsked(({ open }) => ({ cep, lookup, open, answer: undefined, isLooking: false }))

  /** The values filled in by the last look-up. */
  async function ask(cep: string): Promise<PostalCodeAnswer | undefined> {
    const answer = await queryClient.fetchQuery(postalCodeQuery(cep)).catch(() => undefined)
    if (latest.current !== cep) return undefined
    if (answer?.erro) return void learn(cep, 'not_found')
    setAsked({ cep, lookup: lookupOf(answer), open: openFields(answer), answer, isLooking: false })
    if (!answer) return undefined
    const filled = filledFrom(answer)
    for (const [name, value] of Object.entries(filled) as [keyof AddressFields, string][]) {
      // Replaces values of the previous look-up, but not typed ones.
      if (value !== '' || form.getValues(name) === told.current[name]) form.setValue(name, value, { shouldValidate: value !== '' })
    }
    told.current = filled
    return answer
  }

  // A form that fills itself on mount does not move the focus.
  const begin = useEffectEvent(() => knownCep !== '' && void ask(knownCep))
  useEffect(() => void begin(), [])

  const isNobodys = asked.lookup === 'not_found'
  return { ...asked, open: isNobodys && mayBeUnknown ? allOpen : asked.open, isUnknown: isNobodys && !mayBeUnknown, handleTyped }
}

/** The formatted code when it has eight digits, else an empty string. */
const wholeCep = (text: string) => (/^\d{5}-\d{3}$/.test(formatPostalCode(text)) ? formatPostalCode(text) : '')

type Readiness = { isUnknown: boolean; onChange: (isReady: boolean) => void }

/** Reports to the submit button whether all required values are present. */
function useReadiness(form: UseFormReturn<AddressFields>, { isUnknown, onChange }: Readiness) {
  const fields = useWatch({ control: form.control, compute: (typed) => typed })
  const { hasNumber, streetNumber } = fields
  const isReady =
    addressIssues({ ...fields, streetNumber: hasNumber ? streetNumber : NO_NUMBER }).length === 0 &&
    fields.address.trim() !== '' &&
    normalizePostalCode(fields.postalCode) !== undefined &&
    !isUnknown
  useEffect(() => onChange(isReady), [isReady, onChange])
}

const lookupOf = (answer: PostalCodeAnswer | undefined): Lookup => (!answer || answer.isPartial ? 'down' : 'found')
