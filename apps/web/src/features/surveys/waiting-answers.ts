import { callAsLead } from '#session/lead.ts'
import { hasCode, NetworkProblem } from '@mutirao/client/problem'
import { createStoredValue } from '@mutirao/client/store'
import { surveyWaitingKey } from '@mutirao/client/stored-keys'
import { answerSurvey } from '@mutirao/contract/surveys'
import type { SurveyAnswers } from '@mutirao/domain/survey'

/** Answers not sent yet, by survey. */
const waiting = createStoredValue<Record<string, SurveyAnswers>>(surveyWaitingKey, {})
let isSending = false

export const useIsWaiting = (surveyId: string) => surveyId in waiting.useValue()
export const isUnreachable = (error: unknown) => error instanceof NetworkProblem

/** Final refusals; other errors are retried. */
const isRefused = (error: unknown) => hasCode(error, 'already_answered', 'survey_closed', 'not_found', 'validation_failed')

export function keepForLater(surveyId: string, answers: SurveyAnswers): 'later' {
  waiting.set({ ...waiting.get(), [surveyId]: answers })
  watchConnection()
  return 'later'
}

/** Sends the queued answers. Drops finally refused ones; keeps those that cannot be sent now. */
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

/** Sends now, and whenever the connection returns. */
export function watchConnection(): void {
  removeEventListener('online', handleOnline)
  addEventListener('online', handleOnline)
}

const handleOnline = () => void sendWaiting()
