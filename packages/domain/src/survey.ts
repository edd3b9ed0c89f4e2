export type SurveyQuestion = {
  id: string
  type: 'single' | 'multiple' | 'scale' | 'nps' | 'text'
  text: string
  required: boolean
  options?: readonly { id: string; text: string }[]
  minimum?: number
  maximum?: number
}

/** An option's id, several ids, a number, or text. */
export type SurveyAnswer = string | string[] | number
export type SurveyAnswers = Record<string, SurveyAnswer>
export type AnswerFault = 'missing' | 'unknown' | 'out_of_range' | 'too_long'

export const LONGEST_ANSWER = 500
const NPS = { minimum: 0, maximum: 10 }
const SCALE = { minimum: 1, maximum: 5 }

/** The numbers of a scale or of the recommendation question (NPS, 0 to 10). */
export function scaleOf({ type, minimum = SCALE.minimum, maximum = SCALE.maximum }: SurveyQuestion): number[] {
  const [from, to] = type === 'nps' ? [NPS.minimum, NPS.maximum] : [minimum, maximum]
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** The fault of one answer; undefined when it is valid. An optional question may be skipped. */
export function answerFault(question: SurveyQuestion, answer: SurveyAnswer | undefined): AnswerFault | undefined {
  if (isEmpty(answer)) return question.required ? 'missing' : undefined
  if (question.type === 'text') return textFault(answer, question.required)
  if (question.type === 'scale' || question.type === 'nps')
    return typeof answer === 'number' && scaleOf(question).includes(answer) ? undefined : 'out_of_range'
  const chosen = question.type === 'single' ? [answer] : answer
  return Array.isArray(chosen) && isChoice(question, chosen) ? undefined : 'unknown'
}

const isEmpty = (answer: SurveyAnswer | undefined): answer is undefined =>
  answer === undefined || (typeof answer !== 'number' && answer.length === 0)

function textFault(answer: SurveyAnswer, isRequired: boolean): AnswerFault | undefined {
  if (typeof answer !== 'string') return 'unknown'
  if (isRequired && answer.trim() === '') return 'missing'
  return answer.length > LONGEST_ANSWER ? 'too_long' : undefined
}

function isChoice({ options = [] }: SurveyQuestion, chosen: readonly unknown[]): boolean {
  return new Set(chosen).size === chosen.length && chosen.every((id) => options.some((option) => option.id === id))
}

/** All faults of a survey's answers in the order of its questions; an answer to an unknown question is a fault, too. */
export function answerFaults(questions: readonly SurveyQuestion[], answers: SurveyAnswers): { questionId: string; fault: AnswerFault }[] {
  const asked = new Set(questions.map(({ id }) => id))
  const strangers = Object.keys(answers).filter((id) => !asked.has(id))
  return [
    ...questions.flatMap((question) => {
      const fault = answerFault(question, Object.hasOwn(answers, question.id) ? answers[question.id] : undefined)
      return fault ? [{ questionId: question.id, fault }] : []
    }),
    ...strangers.map((questionId) => ({ questionId, fault: 'unknown' as const })),
  ]
}

/** The options of a choice, or the numbers of a scale, with their texts. */
export const offeredAnswers = (question: SurveyQuestion): readonly { id: string | number; text: string }[] =>
  question.options ?? scaleOf(question).map((value) => ({ id: value, text: String(value) }))

export type AnswerCount = { answer: string; count: number }

/** The count of each answer, in the order of the options. For text answers only their number is counted. */
export function countAnswers(question: SurveyQuestion, answers: readonly (SurveyAnswer | undefined)[]): AnswerCount[] {
  const given = answers.flatMap((answer) => (answer === undefined || answer === '' ? [] : answer))
  if (question.type === 'text') return [{ answer: 'com texto', count: given.length }]
  return offeredAnswers(question).map(({ id, text }) => ({ answer: text, count: given.filter((answer) => answer === id).length }))
}

/** The percentage of promoters (9, 10) minus that of detractors (0 to 6); undefined without answers. */
export function npsOf(scores: readonly number[]): number | undefined {
  if (scores.length === 0) return undefined
  const promoters = scores.filter((score) => score >= 9).length
  const detractors = scores.filter((score) => score <= 6).length
  return Math.round(((promoters - detractors) * 100) / scores.length)
}
