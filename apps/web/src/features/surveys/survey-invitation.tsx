import * as m from '#paraglide/messages.js'
import { paths } from '#links/paths.ts'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronRight } from '@mutirao/ui/icons.gen.ts'
import { messageSquare } from '@mutirao/ui/service-icons.gen.ts'

type Props = { survey: { id: string; title: string; text?: string }; className?: string }

/** The card that leads to the questions. */
export function SurveyInvitation({ survey, className = '' }: Props) {
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
