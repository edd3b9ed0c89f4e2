import { Problem } from '@mutirao/contract/problems'
import { problemTexts } from '@mutirao/contract/problem-texts'
import * as m from '#paraglide/messages.js'
import type { PersonalField } from './personal-form.ts'

/** What the server refused, beside the field it is about. */
export function fieldProblems(error: unknown, fields: readonly PersonalField[]): { name: string; message: string }[] {
  if (!(error instanceof Problem)) return []
  if (error.code === 'cpf_in_use') return [{ name: 'cpf', message: problemTexts.cpf_in_use }]
  const { errors } = error.facts
  if (error.code !== 'validation_failed' || !Array.isArray(errors)) return []
  return errors.flatMap(({ path }: { path?: unknown }) => {
    const name = String(path).split('.').at(-1)
    const field = fields.find((field) => field.name === name)
    return field ? [{ name: field.name, message: m.field_check({ label: field.label }) }] : []
  })
}
