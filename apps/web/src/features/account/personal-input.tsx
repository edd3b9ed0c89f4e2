import { type ComponentProps, useState, useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { capitalizeName } from '@mutirao/domain/name'
import { Field } from '@mutirao/ui/field.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronDown } from '@mutirao/ui/icons.gen.ts'
import { MaskedField } from '@mutirao/ui/masked-field.tsx'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'
import { fieldIssue, type PersonalField, type PersonalValues } from './personal-form.ts'

type Props = { field: PersonalField; form: UseFormReturn<PersonalValues>; known: string }

const inputLooks: Record<string, ComponentProps<'input'>> = {
  name: { autoComplete: 'name', autoCapitalize: 'words', maxLength: 120 },
  email: { autoComplete: 'email', inputMode: 'email', maxLength: 120 },
}

export function PersonalInput(props: Props) {
  const { field, form, known } = props
  if (field.name === 'phone') return <LockedPhone label={field.label} value={known} />
  if (field.isReadOnly) return <Field label={field.label} readOnly {...form.register(field.name)} />
  return field.name === 'cpf' && known ? <KnownCpf {...props} /> : <OpenInput {...props} />
}

function OpenInput({ field, form, known }: Props) {
  const { name, label, isRequired, type, mask, options, placeholder } = field
  const registered = form.register(name, { validate: (value) => fieldIssue(field, value, known) ?? true })
  const look = { label, error: form.formState.errors[name]?.message, required: isRequired }
  if (options.length > 0) return <SelectField {...look} options={options} emptyLabel={m.choose()} {...registered} />
  if (mask)
    return <MaskedField {...look} placeholder={placeholder} mask={mask} inputMode={keyboardOf(mask)} autoComplete="off" {...registered} />
  return (
    <Field
      {...look}
      {...inputLooks[name]}
      type={type}
      placeholder={placeholder}
      {...registered}
      onBlur={(event) => {
        if (name === 'name') form.setValue(name, capitalizeName(event.target.value), { shouldDirty: true })
        return registered.onBlur(event)
      }}
    />
  )
}

const keyboardOf = (mask: string) => (/^[#\W]*$/.test(mask) ? 'numeric' : 'text')

/** The phone is the sign-in key: it is changed with a code sent to the new one. */
function LockedPhone({ label, value }: { label: string; value: string }) {
  return (
    <Field
      label={label}
      value={value}
      readOnly
      hint={m.phone_locked_hint()}
      after={
        <TextLink href={paths.updatePhone} aria-label={m.change_phone()}>
          {value ? m.swap() : m.inform()}
        </TextLink>
      }
    />
  )
}

/** Shows the masked CPF until another is typed. */
function KnownCpf({ field, form, known }: Props) {
  const { name, label, mask = '', placeholder } = field
  const [isOpen, setIsOpen] = useState(false)
  const registered = form.register(name, { validate: (value) => fieldIssue(field, value, known) ?? true })

  if (!isOpen) {
    return (
      <Field
        label={label}
        value={known}
        readOnly
        after={
          <TextButton
            aria-label={m.change_cpf()}
            onClick={() => {
              form.setValue(name, '', { shouldDirty: true })
              setIsOpen(true)
            }}
          >
            {m.swap()}
          </TextButton>
        }
      />
    )
  }
  return (
    <MaskedField
      label={label}
      mask={mask}
      placeholder={placeholder}
      inputMode="numeric"
      autoComplete="off"
      error={form.formState.errors[name]?.message}
      after={
        <TextButton
          onClick={() => {
            form.setValue(name, known)
            form.clearErrors(name)
            setIsOpen(false)
          }}
        >
          {m.keep()}
        </TextButton>
      }
      {...registered}
    />
  )
}

type SelectFieldProps = {
  label: string
  options: { value: string; label: string }[]
  emptyLabel: string
  hint?: string
  error?: string
} & ComponentProps<'select'>

const edge = (hasError: boolean) => (hasError ? 'shadow-[inset_0_0_0_2px_var(--err)]' : 'shadow-[inset_0_0_0_1.5px_var(--control)]')

/** A native select that looks like a field. */
function SelectField({ label, options, emptyLabel, hint, error, className = '', ...select }: SelectFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <div
        className={`relative flex min-h-13 items-center rounded-card bg-surface text-16 focus-within:shadow-[inset_0_0_0_2px_var(--action)] ${edge(!!error)}`}
      >
        <select
          id={id}
          aria-invalid={!!error || undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className="min-h-13 w-full min-w-0 appearance-none rounded-card bg-transparent pr-11 pl-3.5 outline-none"
          {...select}
        >
          <option value="">{emptyLabel}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon d={chevronDown} className="pointer-events-none absolute right-3.5 size-5" />
      </div>
      {note && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={`mt-1.5 text-13 ${error ? 'font-medium text-err' : 'text-ink-2'}`}
        >
          {note}
        </p>
      )}
    </div>
  )
}
