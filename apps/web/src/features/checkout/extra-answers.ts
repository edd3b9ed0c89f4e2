import * as m from '#paraglide/messages.js'
import type { Quote } from '@mutirao/contract/carts'
import type { ExtraInfo } from '@mutirao/contract/extra'
import type { Problem } from '@mutirao/contract/problems'
import { extraFault, extraFaults, type ExtraFault, type ExtraField } from '@mutirao/domain/extra-form'

type ExtraForms = Quote['extra']
export type Question = { campaignId: string; field: ExtraField }

/** All extra fields of the cart's campaigns, in order. */
export const questionsOf = (asked: ExtraForms): Question[] =>
  asked.flatMap(({ campaignId, fields }) => fields.map((field) => ({ campaignId, field })))

export const questionKey = ({ campaignId, field }: Question): string => `${campaignId} ${field.id}`

export const answerTo = ({ campaignId, field }: Question, given: ExtraInfo | undefined): string => given?.[campaignId]?.[field.id] ?? ''

/** Sets an answer; removes it when empty. */
export function withAnswer(given: ExtraInfo | undefined, { campaignId, field }: Question, answer: string): ExtraInfo {
  const { [field.id]: _before, ...others } = given?.[campaignId] ?? {}
  return { ...given, [campaignId]: answer.trim() === '' ? others : { ...others, [field.id]: answer } }
}

/** The stored answers that apply to this cart. */
export function answersFor(asked: ExtraForms, given: ExtraInfo | undefined): ExtraInfo | undefined {
  if (asked.length === 0) return undefined
  const own = ({ campaignId, fields }: ExtraForms[number]) =>
    fields.flatMap((field) => {
      const answer = answerTo({ campaignId, field }, given)
      return answer === '' ? [] : [[field.id, answer]]
    })
  return Object.fromEntries(asked.map((form) => [form.campaignId, Object.fromEntries(own(form))]))
}

/** Removes answers that the server refused, such as a photo that expired before its order. */
export function withoutRefused(given: ExtraInfo | undefined, { facts }: Problem): ExtraInfo | undefined {
  const errors: { path: string }[] = Array.isArray(facts['errors']) ? facts['errors'] : []
  const refused = new Set(errors.map(({ path }) => path))
  return (
    given &&
    Object.fromEntries(
      Object.entries(given).map(([campaignId, answers]) => [
        campaignId,
        Object.fromEntries(Object.entries(answers).filter(([id]) => !refused.has(`properties.extraInfo.${campaignId}.${id}`))),
      ]),
    )
  )
}

/** Whether an answer is missing or invalid before the order is sent. */
export const isUnanswered = (asked: ExtraForms, given: ExtraInfo | undefined): boolean =>
  asked.some(({ campaignId, fields }) => extraFaults(fields, answersFor(asked, given)?.[campaignId] ?? {}).length > 0)

export function faultIn(question: Question, given: ExtraInfo | undefined): string | undefined {
  const fault = extraFault(question.field, answerTo(question, given))
  return fault && texts[fault]()
}

const texts: Record<ExtraFault, () => string> = {
  missing: m.extra_missing,
  unknown: m.extra_unknown,
  invalid: m.extra_invalid,
  out_of_range: m.extra_out_of_range,
  too_long: m.extra_too_long,
}
