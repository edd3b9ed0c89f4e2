import { useQuery } from '@tanstack/react-query'
import { SurveyInvitation } from './survey-invitation.tsx'
import { surveysQuery } from './survey-queries.ts'
import { useIsWaiting } from './waiting-answers.ts'

type Props = { trigger: 'campaign' | 'delivered'; campaignIds: readonly string[] }

/** The first question list that is open for this person about these campaigns; nothing while it is not known. */
export function OpenSurvey({ trigger, campaignIds }: Props) {
  const { data: surveys = [] } = useQuery(surveysQuery())
  const survey = surveys.find(
    (one) => one.state === 'OPEN' && one.trigger === trigger && (!one.campaignId || campaignIds.includes(one.campaignId)),
  )
  const isWaiting = useIsWaiting(survey?.id ?? '')
  return survey && !isWaiting ? <SurveyInvitation survey={survey} /> : null
}
