import type { Survey } from '@mutirao/contract/surveys'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CardsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { useState } from 'react'
import { SurveyCards } from '#features/surveys/survey-cards.tsx'
import { surveysQuery, type Sent } from '#features/surveys/survey-queries.ts'
import { SurveyThanks } from '#features/surveys/survey-thanks.tsx'
import { useIsWaiting } from '#features/surveys/waiting-answers.ts'
import { pageHead } from '#page/head.ts'
import { messageFor } from '#page/problem-message.ts'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'
import { SearchArt } from '#ui/art.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/survey')({
  ssr: false,
  staticData: { shell: { hasNav: false } },
  validateSearch: ({ id }: Record<string, unknown>): { id?: string } => ({ id: typeof id === 'string' ? id : undefined }),
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_survey(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.screen_survey(),
    backHref: paths.menu,
    column: 'narrow',
    shape: (
      <>
        <Bone className="h-2 rounded-full" />
        <Bone className="h-8 w-4/5" />
        <CardsShape count={4} />
      </>
    ),
  }),
  component: SurveyScreen,
})

function SurveyScreen() {
  const { id = '' } = Route.useSearch()
  const { data: surveys, error, refetch } = useQuery(surveysQuery())
  const survey = surveys?.find((one) => one.id === id)
  const backHref = survey?.campaignId ? paths.campaign(survey.campaignId) : paths.home
  return (
    <>
      <PageBar title={survey?.title ?? m.screen_survey()} text={survey?.text} backHref={backHref} />
      <main className="mx-auto max-w-160 px-4 pt-2 pb-32 md:pt-8 md:pb-16">
        {survey && <SurveyBody key={id} survey={survey} backHref={backHref} />}
        {!survey && <NotShown error={error} isRead={surveys !== undefined} onAgain={() => void refetch()} />}
      </main>
    </>
  )
}

function SurveyBody({ survey, backHref }: { survey: Survey; backHref: string }) {
  const [sent, setSent] = useState<Sent>()
  const isWaiting = useIsWaiting(survey.id)
  const how = sent ?? (isWaiting ? 'later' : survey.state === 'ANSWERED' ? 'before' : survey.state === 'CLOSED' ? 'closed' : undefined)
  if (!how)
    return (
      <>
        <header className="mb-4 max-md:hidden">
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

function NotShown({ error, isRead, onAgain }: { error: Error | null; isRead: boolean; onAgain: () => void }) {
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
