import { answerSurvey } from '@mutirao/contract/surveys'
import type { SurveyAnswers } from '@mutirao/domain/survey'
import { callAsLead } from '#session/lead.ts'
import { hasCode, NetworkProblem } from '#api/problem.ts'
import { createStoredValue } from '#platform/store.ts'

/** Answers that have not reached the shop, by survey. */
const waiting = createStoredValue<Record<string, SurveyAnswers>>('survey-waiting', {})
let isSending = false

export const useIsWaiting = (surveyId: string) => surveyId in waiting.useValue()
export const isUnreachable = (error: unknown) => error instanceof NetworkProblem

/** The shop's last word; a busy or broken server is asked again. */
const isRefused = (error: unknown) => hasCode(error, 'already_answered', 'survey_closed', 'not_found', 'validation_failed')

export function keepForLater(surveyId: string, answers: SurveyAnswers): 'later' {
  waiting.set({ ...waiting.get(), [surveyId]: answers })
  watchConnection()
  return 'later'
}

/** Sends what waits. What the shop refuses for good is not asked again; what cannot be sent now goes on waiting. */
export async function sendWaiting(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (const [id, answers] of Object.entries(waiting.get())) {
      const isDone = await callAsLead(answerSurvey, { params: { id }, body: { answers } }).then(() => true, isRefused)
      if (!isDone) return
      const { [id]: _sent, ...others } = waiting.get()
      waiting.set(others)
    }
  } finally {
    isSending = false
  }
}

/** Now, and whenever the connection comes back. */
export function watchConnection(): void {
  removeEventListener('online', handleOnline)
  addEventListener('online', handleOnline)
}

const handleOnline = () => void sendWaiting()
