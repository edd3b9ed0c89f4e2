import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callAsLead } from '#session/lead.ts'
import { hasCode } from '@mutirao/client/problem'
import { readStored, store } from '@mutirao/client/storage'
import { surveyDraftsKey } from '@mutirao/client/stored-keys'
import { answerSurvey, listSurveys } from '@mutirao/contract/surveys'
import type { SurveyAnswers } from '@mutirao/domain/survey'
import { isUnreachable, keepForLater } from './waiting-answers.ts'

export const surveysQuery = () =>
  queryOptions({ queryKey: ['surveys'], queryFn: () => callAsLead(listSurveys, {}), staleTime: 10_000, retry: false })

/** The outcome of an answer: stored now, stored before, or queued until the connection returns. */
export type SendOutcome = 'sent' | 'before' | 'later'

export function useSendAnswers(surveyId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    // Offline it is queued, not paused.
    networkMode: 'always',
    mutationFn: async (answers: SurveyAnswers): Promise<SendOutcome> => {
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

type Drafts = Record<string, SurveyAnswers>

/** The stored answers of an unfinished survey. */
export const readDraft = (surveyId: string): SurveyAnswers => readStored<Drafts>(surveyDraftsKey)?.[surveyId] ?? {}

export const keepDraft = (surveyId: string, answers: SurveyAnswers) =>
  store(surveyDraftsKey, { ...readStored<Drafts>(surveyDraftsKey), [surveyId]: answers })

function forgetDraft(surveyId: string): void {
  const { [surveyId]: _gone, ...others } = readStored<Drafts>(surveyDraftsKey) ?? {}
  store(surveyDraftsKey, others)
}
