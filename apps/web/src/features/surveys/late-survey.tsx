import { lazy } from 'react'
import { WhenNear } from '#ui/when-near.tsx'

const CampaignSurvey = lazy(async () => ({ default: (await import('./campaign-survey.tsx')).CampaignSurvey }))

type Props = { survey: { id: string; title: string; text?: string }; className?: string }

/** Below the fold of most phones, so its code comes when one looks for it. */
export const LateSurvey = ({ survey, className }: Props) => (
  <WhenNear className={className}>
    <CampaignSurvey survey={survey} />
  </WhenNear>
)
