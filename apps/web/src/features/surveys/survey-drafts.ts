import type { SurveyAnswers } from '@mutirao/domain/survey'
import { readStored, store } from '#platform/storage.ts'

const key = 'survey-drafts'
type Drafts = Record<string, SurveyAnswers>

/** What was chosen before the screen was left: nobody answers the same question twice. */
export const readDraft = (surveyId: string): SurveyAnswers => readStored<Drafts>(key)?.[surveyId] ?? {}

export const keepDraft = (surveyId: string, answers: SurveyAnswers) => store(key, { ...readStored<Drafts>(key), [surveyId]: answers })

export function forgetDraft(surveyId: string): void {
  const { [surveyId]: _gone, ...others } = readStored<Drafts>(key) ?? {}
  store(key, others)
}
