import { type ChosenCode, createDrafts, idOf, wholeOf, withIds } from '#written/drafts.ts'
import type { WithTexts } from '#written/fields-props.ts'
import { rowsOf, type Row } from '#written/rows.ts'
import type { FormOf } from '#written/use-draft.ts'
import { given, localText, momentOf, textIn } from '#written/written-text.ts'
import { officeSurveyDraftsKey } from '@mutirao/client/stored-keys'
import type { Written } from '@mutirao/contract/written'
import { isQuestionType, isTrigger, type QuestionType, type Trigger } from './texts.ts'

type Value = Written['value']

/** id: absent until it was saved. */
export type OptionDraft = { id?: string; text: string }
export type QuestionDraft = {
  id?: string
  type: QuestionType
  text: string
  required: boolean
  options: readonly Row<OptionDraft>[]
  minimum: string
  maximum: string
  minimumLabel: string
  maximumLabel: string
}

/** A survey as it is typed. id: absent for a new one. */
export type SurveyDraft = WithTexts & {
  id?: string
  trigger: Trigger
  campaignId: string
  questions: readonly Row<QuestionDraft>[]
  code?: ChosenCode
}

const listIn = (value: unknown) => (Array.isArray(value) ? (value as Value[]) : [])

const questionOf = ({ id, type, text, required, options, ...scale }: Value): QuestionDraft => ({
  id: textIn(id),
  type: isQuestionType(textIn(type)) ? (textIn(type) as QuestionType) : 'single',
  text: textIn(text),
  required: required !== false,
  options: rowsOf(listIn(options).map((option) => ({ id: textIn(option['id']), text: textIn(option['text']) }))),
  minimum: textIn(scale['minimum']),
  maximum: textIn(scale['maximum']),
  minimumLabel: textIn(scale['minimumLabel']),
  maximumLabel: textIn(scale['maximumLabel']),
})

/** The written survey as a form. */
export const draftOf = (value: Value, id?: string): SurveyDraft => ({
  id: id ?? (textIn(value['id']) || undefined),
  texts: {
    title: textIn(value['title']),
    text: textIn(value['text']),
    reward: textIn(value['reward']),
    endsAt: localText(value['endsAt']),
  },
  trigger: isTrigger(textIn(value['trigger'])) ? (textIn(value['trigger']) as Trigger) : 'campaign',
  campaignId: textIn(value['campaignId']),
  questions: rowsOf(listIn(value['questions']).map(questionOf)),
})

const textOf = ({ text }: { text: string }) => text

const hasOptions = (type: QuestionType) => type === 'single' || type === 'multiple'
const hasEnds = (type: QuestionType) => type === 'scale' || type === 'nps'

function writtenQuestion(question: QuestionDraft & { id: string }, before: Value | undefined): Value {
  const { id, type, text, required, options, minimum, maximum, minimumLabel, maximumLabel } = question
  // The answers to a former question or option must not count for a new one.
  const formerOptions = listIn(before?.['options']).map((option) => textIn(option['id']))
  return {
    id,
    type,
    text: text.trim(),
    required,
    ...(hasOptions(type)
      ? {
          options: withIds(options, { nameOf: textOf, nameless: 'opcao', taken: formerOptions }).map((option) => ({
            id: option.id,
            text: option.text.trim(),
          })),
        }
      : {}),
    ...(type === 'scale' ? { ...given('minimum', minimum, wholeOf), ...given('maximum', maximum, wholeOf) } : {}),
    ...(hasEnds(type) ? { ...given('minimumLabel', minimumLabel), ...given('maximumLabel', maximumLabel) } : {}),
  }
}

/** Converts the form to a written survey, which the server validates. What the question's type does not have is left out. */
export function valueOf({ id, texts, trigger, campaignId, questions }: SurveyDraft, base: Written | undefined): Value {
  const text = (key: string) => texts[key] ?? ''
  const former = listIn(base?.value['questions'])
  const formerIds = former.map((question) => textIn(question['id']))
  return {
    ...(id ? { id } : {}),
    ...given('campaignId', campaignId),
    trigger,
    title: text('title').trim(),
    ...given('text', text('text')),
    questions: withIds(questions, { nameOf: textOf, nameless: 'pergunta', taken: formerIds }).map((question) =>
      writtenQuestion(
        question,
        former.find((one) => one['id'] === question.id),
      ),
    ),
    ...given('reward', text('reward')),
    ...given('endsAt', text('endsAt'), (typed) => momentOf(typed, base?.value['endsAt'])),
  }
}

/** A name without a letter of the alphabet. */
const NAMELESS = 'pesquisa'
export const codeOf = ({ texts }: SurveyDraft): string => idOf(texts['title'] ?? '', NAMELESS)

export const emptyQuestion: QuestionDraft = {
  type: 'single',
  text: '',
  required: true,
  options: rowsOf([{ text: '' }, { text: '' }]),
  minimum: '',
  maximum: '',
  minimumLabel: '',
  maximumLabel: '',
}

export const surveyForm: FormOf<SurveyDraft> = {
  drafts: createDrafts<SurveyDraft>(officeSurveyDraftsKey),
  draftOf: ({ id, value }) => draftOf(value, id),
  emptyDraft: { texts: {}, trigger: 'campaign', campaignId: '', questions: rowsOf([emptyQuestion]) },
}
