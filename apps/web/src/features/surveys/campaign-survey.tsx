import { useQuery } from '@tanstack/react-query'
import { isKnownVisitor } from '#session/signed-in.ts'
import { SurveyInvitation } from './survey-invitation.tsx'
import { surveysQuery } from './survey-queries.ts'
import { useIsWaiting } from './waiting-answers.ts'

/** Strangers are invited at once; of whoever is known it is asked first whether the answer is there already. */
export function CampaignSurvey({ survey }: { survey: { id: string; title: string; text?: string } }) {
  const isKnown = isKnownVisitor()
  const { data } = useQuery({ ...surveysQuery(), enabled: isKnown })
  const isWaiting = useIsWaiting(survey.id)
  const isOpen = !isKnown || data?.find(({ id }) => id === survey.id)?.state === 'OPEN'
  return isOpen && !isWaiting ? <SurveyInvitation survey={survey} /> : null
}
