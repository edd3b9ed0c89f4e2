import { answerSurvey, listSurveys } from '@mutirao/contract/surveys'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SurveyAnswers } from '@mutirao/domain/survey'
import { callAsLead } from '#session/lead.ts'
import { isUnreachable, keepForLater } from './waiting-answers.ts'
import { hasCode } from '#api/problem.ts'
import { readStored, store } from '#platform/storage.ts'

export const surveysQuery = () =>
  queryOptions({ queryKey: ['surveys'], queryFn: () => callAsLead(listSurveys, {}), staleTime: 10_000, retry: false })

/** How an answer ended: the shop has it, has had it before, or will get it when there is a connection again. */
export type Sent = 'sent' | 'before' | 'later'

export function useSendAnswers(surveyId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    // Without a connection it is kept, not paused.
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

/** What was chosen before the screen was left: nobody answers the same question twice. */
export const readDraft = (surveyId: string): SurveyAnswers => readStored<Drafts>(key)?.[surveyId] ?? {}

export const keepDraft = (surveyId: string, answers: SurveyAnswers) => store(key, { ...readStored<Drafts>(key), [surveyId]: answers })

function forgetDraft(surveyId: string): void {
  const { [surveyId]: _gone, ...others } = readStored<Drafts>(key) ?? {}
  store(key, others)
}
