import { useQuery } from '@tanstack/react-query'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { isKnownVisitor } from '#session/signed-in.ts'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronRight } from '@mutirao/ui/icons.gen.ts'
import { messageSquare } from '@mutirao/ui/service-icons.gen.ts'
import { surveysQuery } from './survey-queries.ts'
import { useIsWaiting } from './waiting-answers.ts'

type Props = { survey: { id: string; title: string; text?: string }; className?: string }

/** The card that links to the survey. */
function SurveyInvitation({ survey, className = '' }: Props) {
  return (
    <a
      href={paths.survey(survey.id)}
      className={`card grid min-h-16 grid-cols-[40px_1fr_auto] items-center gap-3 px-3.5 py-3 ${className}`}
    >
      <span className="grid size-10 place-items-center rounded-full bg-spark-soft text-ink">
        <Icon d={messageSquare} />
      </span>
      <span className="min-w-0">
        <b className="block leading-tight font-semibold">{survey.title}</b>
        <small className="block text-13 text-ink-2">{survey.text ?? m.survey_promise()}</small>
      </span>
      <Icon d={chevronRight} />
    </a>
  )
}

type OpenSurveyProps = { trigger: 'campaign' | 'delivered'; campaignIds: readonly string[] }

/** The first open survey for this person and these campaigns; nothing while loading. */
export function OpenSurvey({ trigger, campaignIds }: OpenSurveyProps) {
  const { data: surveys = [] } = useQuery(surveysQuery())
  const survey = surveys.find(
    (one) => one.state === 'OPEN' && one.trigger === trigger && (!one.campaignId || campaignIds.includes(one.campaignId)),
  )
  const isWaiting = useIsWaiting(survey?.id ?? '')
  return survey && !isWaiting ? <SurveyInvitation survey={survey} /> : null
}

/** Strangers are invited at once; for known visitors the server is asked first whether they have answered. */
export function CampaignSurvey({ survey }: { survey: { id: string; title: string; text?: string } }) {
  const isKnown = isKnownVisitor()
  const { data } = useQuery({ ...surveysQuery(), enabled: isKnown })
  const isWaiting = useIsWaiting(survey.id)
  const isOpen = !isKnown || data?.find(({ id }) => id === survey.id)?.state === 'OPEN'
  return isOpen && !isWaiting ? <SurveyInvitation survey={survey} /> : null
}
