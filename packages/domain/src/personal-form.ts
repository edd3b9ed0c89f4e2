/** One field of the personal data form (spec §5); a shop adds fields or overrides these by name. */
export type FormField = {
  name: string
  label?: string
  required?: boolean
  placeholder?: string
  mask?: string
  group?: string
  /** Required only when the named field is filled in. */
  dependsOn?: string
  readOnly?: boolean
  hidden?: boolean
}

const STANDARD: readonly FormField[] = [
  { name: 'name', label: 'Nome completo', required: true },
  { name: 'email', label: 'E-mail', required: true, placeholder: 'you@email' },
  { name: 'phone', label: 'Celular', required: true, mask: '(99) 99999-9999', readOnly: true },
  { name: 'cpf', label: 'CPF', required: true, mask: '999.999.999-99' },
]

/** The standard fields with the shop's overrides, then the shop's own fields in their order. */
export function personalForm(ofShop: readonly Record<string, unknown>[]): FormField[] {
  const given = ofShop.filter((field): field is FormField & Record<string, unknown> => typeof field['name'] === 'string')
  const changed = STANDARD.map((field) => ({ ...field, ...given.find(({ name }) => name === field.name) }))
  const added = given.filter(({ name }) => STANDARD.every((field) => field.name !== name))
  return [...changed, ...added].filter(({ hidden }) => !hidden)
}

/** Spec §5: an account lacks data when a required field that depends on no other is absent or blank. */
export function missingFields(values: Readonly<Record<string, string | undefined>>, ofShop: readonly Record<string, unknown>[]): string[] {
  return personalForm(ofShop)
    .filter(({ required, dependsOn }) => required && !dependsOn)
    .map(({ name }) => name)
    .filter((name) => !values[name]?.trim())
}
