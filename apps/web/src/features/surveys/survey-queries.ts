import { answerSurvey, listSurveys } from '@mutirao/contract/surveys'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SurveyAnswers } from '@mutirao/domain/survey'
import { callAsLead } from '#session/lead.ts'
import { isUnreachable, keepForLater } from './waiting-answers.ts'
import { hasCode } from '#api/problem.ts'
import { readStored, store } from '#platform/storage.ts'

export const surveysQuery = () =>
  queryOptions({ queryKey: ['surveys'], queryFn: () => callAsLead(listSurveys, {}), staleTime: 10_000, retry: false })

/** The outcome of an answer: sent, sent before, or queued until there is a connection. */
export type Sent = 'sent' | 'before' | 'later'

export function useSendAnswers(surveyId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    // Offline it is queued, not paused.
    networkMode: 'always',
    mutationFn: async (answers: SurveyAnswers): Promise<Sent> => {
      try {
        await callAsLead(answerSurvey, { params: { id: surveyId }, body: { answers } })
        return 'sent'
      } catch (error) {
        if (isUnreachable(error)) return keepForLater(surveyId, answers)
        if (hasCode(error, 'already_answered')) return 'before'
        throw error
      }
    },
    onSuccess: (sent) => {
      forgetDraft(surveyId)
      if (sent !== 'later') void queryClient.invalidateQueries({ queryKey: ['surveys'] })
    },
  })
}

const key = 'survey-drafts'
type Drafts = Record<string, SurveyAnswers>

/** The stored answers of an interrupted survey. */
export const readDraft = (surveyId: string): SurveyAnswers => readStored<Drafts>(key)?.[surveyId] ?? {}

export const keepDraft = (surveyId: string, answers: SurveyAnswers) => store(key, { ...readStored<Drafts>(key), [surveyId]: answers })

function forgetDraft(surveyId: string): void {
  const { [surveyId]: _gone, ...others } = readStored<Drafts>(key) ?? {}
  store(key, others)
}
