import { dayNumber, dateText, dayOf } from './zoned-time.ts'

export const extraTypes = ['text', 'number', 'date', 'select', 'checkbox', 'photo'] as const

/** A question that a merchant asks with every order of a campaign. */
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

/** By field: text, a number as it was typed, a day as 2026-12-25, an option's id, YES, or the id of a photo. */
export type ExtraAnswers = Readonly<Record<string, string>>
export type ExtraFault = 'missing' | 'unknown' | 'invalid' | 'out_of_range' | 'too_long'

/** The answer of a ticked box; an unticked one has no answer. */
export const YES = 'sim'
export const LONGEST_EXTRA = 300

/** The fault of one answer; undefined when it is valid. An optional field may be empty. */
export function extraFault(field: ExtraField, answer = ''): ExtraFault | undefined {
  if (answer.trim() === '') return field.required ? 'missing' : undefined
  return faults[field.type](answer.trim(), field)
}

/** All faults in the order of the fields; an answer to an unknown field is a fault, too. */
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

/** An answer as text for people; empty for a photo. */
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
  // The server checks whose photo it is.
  photo: (answer) => (/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(answer) ? undefined : 'invalid'),
}

/** The decimal sign is a comma or a point; the point never separates thousands. */
function numberFault(answer: string, { minimum = -Infinity, maximum = Infinity }: ExtraField): ExtraFault | undefined {
  if (!/^-?\d{1,12}([.,]\d{1,6})?$/.test(answer)) return 'invalid'
  const value = Number(answer.replace(',', '.'))
  return value < minimum || value > maximum ? 'out_of_range' : undefined
}

/** Whether the text is a date of the calendar (not 30 February). */
function isDay(answer: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(answer) ?? []
  return day !== undefined && dateText(dayOf(dayNumber({ year: Number(year), month: Number(month), day: Number(day) }))) === answer
}
