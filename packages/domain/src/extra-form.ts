import { dayNumber, dateText, dayOf } from './zoned-time.ts'

export const extraTypes = ['text', 'number', 'date', 'select', 'checkbox', 'photo'] as const

/** What a merchant asks of every order of a campaign. */
export type ExtraField = {
  id: string
  type: (typeof extraTypes)[number]
  label: string
  hint?: string
  required: boolean
  options?: readonly { id: string; label: string }[]
  minimum?: number
  maximum?: number
}

/** By field: words, a number as it was typed, a day as 2026-12-25, an option's id, YES, or the id of a photo. */
export type ExtraAnswers = Readonly<Record<string, string>>
export type ExtraFault = 'missing' | 'unknown' | 'invalid' | 'out_of_range' | 'too_long'

/** A box that is ticked; one that is not has no answer. */
export const YES = 'sim'
export const LONGEST_EXTRA = 300

/** What is wrong with one answer; an optional field may be left empty. */
export function extraFault(field: ExtraField, answer = ''): ExtraFault | undefined {
  if (answer.trim() === '') return field.required ? 'missing' : undefined
  return faults[field.type](answer.trim(), field)
}

/** Every wrong answer in the order of the fields; answers to what is not asked are wrong, too. */
export function extraFaults(fields: readonly ExtraField[], answers: ExtraAnswers): { id: string; fault: ExtraFault }[] {
  const strangers = Object.keys(answers).filter((id) => !fields.some((field) => field.id === id))
  return [
    ...fields.flatMap((field) => {
      const fault = extraFault(field, Object.hasOwn(answers, field.id) ? answers[field.id] : undefined)
      return fault ? [{ id: field.id, fault }] : []
    }),
    ...strangers.map((id) => ({ id, fault: 'unknown' as const })),
  ]
}

/** An answer as people read it; of a photo there is nothing to read. */
export function extraText({ type, options = [] }: ExtraField, answer: string): string {
  if (type === 'select') return options.find(({ id }) => id === answer)?.label ?? ''
  if (type === 'date') return answer.split('-').toReversed().join('/')
  if (type === 'checkbox') return 'Sim'
  return type === 'photo' ? '' : answer.trim()
}

type Check = (answer: string, field: ExtraField) => ExtraFault | undefined

const faults: Record<ExtraField['type'], Check> = {
  text: (answer) => (answer.length > LONGEST_EXTRA ? 'too_long' : undefined),
  number: numberFault,
  date: (answer) => (isDay(answer) ? undefined : 'invalid'),
  select: (answer, { options = [] }) => (options.some(({ id }) => id === answer) ? undefined : 'unknown'),
  checkbox: (answer) => (answer === YES ? undefined : 'invalid'),
  // Whose photo it is, the server knows.
  photo: (answer) => (/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(answer) ? undefined : 'invalid'),
}

/** With the comma of Brazil or with a point, which is no thousand here. */
function numberFault(answer: string, { minimum = -Infinity, maximum = Infinity }: ExtraField): ExtraFault | undefined {
  if (!/^-?\d{1,12}([.,]\d{1,6})?$/.test(answer)) return 'invalid'
  const value = Number(answer.replace(',', '.'))
  return value < minimum || value > maximum ? 'out_of_range' : undefined
}

/** A day of the calendar: there is no 30 February. */
function isDay(answer: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(answer) ?? []
  return day !== undefined && dateText(dayOf(dayNumber({ year: Number(year), month: Number(month), day: Number(day) }))) === answer
}
