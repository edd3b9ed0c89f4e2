import { later } from '#page/later.ts'
import { WhenNear } from '@mutirao/ui/when-near.tsx'

const CampaignSurvey = later(async () => (await import('./survey-invitation.tsx')).CampaignSurvey)

type Props = { survey: { id: string; title: string; text?: string }; className?: string }

/** Below the fold of most phones, so its chunk loads when scrolled to. */
export const CampaignSurveySection = ({ survey, className }: Props) => (
  <WhenNear className={className}>
    <CampaignSurvey survey={survey} />
  </WhenNear>
)
