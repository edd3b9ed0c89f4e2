import * as m from '#paraglide/messages.js'
import type { Client, updateClient } from '@mutirao/contract/accounts'
import type { CallInput } from '@mutirao/contract/endpoint'
import { isCpf } from '@mutirao/domain/cpf'
import { looksLikeEmail } from '@mutirao/domain/email'
import { capitalizeName } from '@mutirao/domain/name'
import { personalForm } from '@mutirao/domain/personal-form'
import { formatPhone } from '@mutirao/domain/phone-format'

export type PersonalField = {
  name: string
  label: string
  isRequired: boolean
  isReadOnly: boolean
  type: 'text' | 'email' | 'tel' | 'number' | 'date' | 'select'
  mask?: string
  group?: string
  placeholder?: string
  options: { value: string; label: string }[]
}
export type PersonalGroup = { title?: string; fields: PersonalField[] }
export type PersonalValues = Record<string, string>
type ClientChange = CallInput<typeof updateClient>['body']

const inputTypes = ['text', 'email', 'tel', 'number', 'date', 'select'] as const
const accountFields = new Set(['name', 'email', 'phone', 'cpf'])
const plain = { isRequired: true, isReadOnly: false, type: 'text' as const, options: [] as PersonalField['options'] }

/** Spec §5, the fields every shop asks for. */
const ownFields = (): PersonalField[] => [
  { ...plain, name: 'name', label: m.full_name() },
  { ...plain, name: 'email', label: m.email(), type: 'email', placeholder: 'voce@exemplo.com.br' },
  { ...plain, name: 'phone', label: m.cell_phone(), type: 'tel', mask: '(##) #####-####', isReadOnly: true },
  { ...plain, name: 'cpf', label: m.cpf(), mask: '###.###.###-##', placeholder: '000.000.000-00' },
]

/**
 * Merges the shop's fields over the defaults: the same name overrides, a new one is added. The phone is the sign-in key, so it is never typed
 * here.
 */
export function mergePersonalForm(configured: readonly Record<string, unknown>[]): PersonalField[] {
  const looks = new Map(ownFields().map((field) => [field.name, field]))
  return personalForm(configured)
    .filter(({ name }) => /^[\w-]+$/.test(name))
    .map((raw) => {
      const field = fieldOf(raw, looks.get(raw.name) ?? { ...plain, name: raw.name, label: raw.name, isRequired: false })
      return raw.name === 'phone' ? { ...field, isReadOnly: true } : field
    })
}

function fieldOf(raw: Record<string, unknown>, base: PersonalField): PersonalField {
  const type = inputTypes.find((known) => known === raw.type) ?? base.type
  const options = Array.isArray(raw.options) ? raw.options.flatMap(optionOf) : base.options
  return {
    name: base.name,
    label: textOf(raw.label) ?? base.label,
    isRequired: typeof raw.required === 'boolean' ? raw.required : base.isRequired,
    isReadOnly: typeof raw.readOnly === 'boolean' ? raw.readOnly : base.isReadOnly,
    type: options.length > 0 ? 'select' : type,
    mask: textOf(raw.mask)?.replaceAll('9', '#') ?? base.mask,
    group: textOf(raw.group) ?? base.group,
    placeholder: textOf(raw.placeholder) ?? base.placeholder,
    options,
  }
}

function optionOf(raw: unknown): PersonalField['options'] {
  if (typeof raw === 'string') return raw ? [{ value: raw, label: raw }] : []
  if (typeof raw !== 'object' || raw === null) return []
  const { value, id, label }: Record<string, unknown> = { ...raw }
  const chosen = textOf(value) ?? textOf(id)
  return chosen ? [{ value: chosen, label: textOf(label) ?? chosen }] : []
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

/** The fields that a company asks for: the name, and its own additional fields. */
export const companyForm = (configured: readonly Record<string, unknown>[]): PersonalField[] =>
  mergePersonalForm(configured).filter(({ name }) => name === 'name' || !accountFields.has(name))

/** Fields without a group first, then each group where it is first named. */
export function groupFields(fields: readonly PersonalField[]): PersonalGroup[] {
  const groups = new Map<string | undefined, PersonalField[]>([[undefined, []]])
  for (const field of fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field])
  return [...groups].map(([title, fields]) => ({ title, fields })).filter(({ fields }) => fields.length > 0)
}

export function personalValues(client: Client, fields: readonly PersonalField[]): PersonalValues {
  const own: PersonalValues = {
    name: client.name ?? '',
    email: client.email ?? '',
    phone: client.phone ? formatPhone(client.phone) : '',
    cpf: client.cpf ?? '',
  }
  return Object.fromEntries(fields.map(({ name }) => [name, own[name] ?? client.properties.answers[name] ?? '']))
}

/** The reason why a value cannot be saved, as the field's error text. */
export function fieldIssue(field: PersonalField, value: string, known: string): string | undefined {
  const text = value.trim()
  if (field.isReadOnly || (text !== '' && text === known)) return undefined
  if (text === '') return field.isRequired ? m.field_required({ label: field.label }) : undefined
  if (field.name === 'cpf') return isCpf(text) ? undefined : m.cpf_invalid()
  if (field.type === 'email') return looksLikeEmail(text) ? undefined : m.email_invalid()
  return field.mask && text.length < field.mask.length ? m.field_incomplete({ label: field.label }) : undefined
}

/** Spec §5: the button is disabled while a required field is blank. The phone is changed elsewhere and does not count. */
export const isFilled = (fields: readonly PersonalField[], values: PersonalValues): boolean =>
  fields.every(({ name, isRequired, isReadOnly }) => !isRequired || isReadOnly || (values[name] ?? '').trim() !== '')

/** The request body: only changed fields, so that the masked CPF is never sent back. */
export function personalChanges(fields: readonly PersonalField[], values: PersonalValues, client: Client): ClientChange {
  const known = personalValues(client, fields)
  const changed = fields.filter(({ name, isReadOnly }) => !isReadOnly && (values[name] ?? '').trim() !== known[name])
  const textOfField = (name: string) => (name === 'name' ? capitalizeName(values[name] ?? '') : (values[name] ?? '').trim())
  const own = changed.filter(({ name }) => accountFields.has(name)).map(({ name }) => [name, textOfField(name)])
  const answers = changed.filter(({ name }) => !accountFields.has(name)).map(({ name }) => [name, textOfField(name)])
  return {
    version: client.version,
    ...Object.fromEntries(own),
    ...(answers.length > 0 ? { properties: { answers: { ...client.properties.answers, ...Object.fromEntries(answers) } } } : {}),
  }
}
