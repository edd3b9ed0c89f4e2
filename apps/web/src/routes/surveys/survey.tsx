import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { NotShown, SurveyBody } from '#features/surveys/survey-body.tsx'
import { surveysQuery } from '#features/surveys/survey-queries.ts'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { PageBar } from '#ui/page-bar.tsx'
import { CardsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'

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
      <PageBar title={m.screen_survey()} backHref={backHref} />
      <main className="mx-auto max-w-160 px-4 pt-2 pb-32 md:pt-8 md:pb-16">
        {survey && <SurveyBody key={id} survey={survey} backHref={backHref} />}
        {!survey && <NotShown error={error} isRead={surveys !== undefined} onAgain={() => void refetch()} />}
      </main>
    </>
  )
}
