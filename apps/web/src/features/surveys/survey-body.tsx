import { useState } from 'react'
import { SurveyCards } from '#features/surveys/survey-cards.tsx'
import type { SendOutcome } from '#features/surveys/survey-queries.ts'
import { SurveyThanks } from '#features/surveys/survey-thanks.tsx'
import { useIsWaiting } from '#features/surveys/waiting-answers.ts'
import { paths } from '#links/paths.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { SearchArt } from '#ui/art.tsx'
import type { Survey } from '@mutirao/contract/surveys'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'

export function SurveyBody({ survey, backHref }: { survey: Survey; backHref: string }) {
  const [sent, setSent] = useState<SendOutcome>()
  const isWaiting = useIsWaiting(survey.id)
  const how = sent ?? (isWaiting ? 'later' : survey.state === 'ANSWERED' ? 'before' : survey.state === 'CLOSED' ? 'closed' : undefined)
  if (!how)
    return (
      <>
        <header className="mb-4">
          <p className="font-head text-20 font-bold">{survey.title}</p>
          {survey.text && <p className="text-ink-2">{survey.text}</p>}
        </header>
        <SurveyCards survey={survey} onDone={setSent} />
      </>
    )
  return (
    <SurveyThanks
      how={how}
      reward={survey.reward}
      action={
        <ButtonLink href={backHref} size="big" isFull>
          {survey.campaignId ? m.see_campaign() : m.see_open_groups()}
        </ButtonLink>
      }
    />
  )
}

export function NotShown({ error, isRead, onAgain }: { error: Error | null; isRead: boolean; onAgain: () => void }) {
  if (isRead) return <NoSurvey />
  if (!error) return <Bone className="h-80 rounded-card" />
  return (
    <>
      <h1 className="sr-only">{m.screen_survey()}</h1>
      <Note kind="warn" isAlert action={<TextButton onClick={onAgain}>{m.try_again()}</TextButton>}>
        {messageFor(error)}
      </Note>
    </>
  )
}

function NoSurvey() {
  return (
    <EmptyState
      level="h1"
      art={<SearchArt />}
      title={m.survey_none()}
      text={m.survey_none_text()}
      action={<ButtonLink href={paths.home}>{m.see_open_groups()}</ButtonLink>}
    />
  )
}
