import { useDeskRead } from '#desk/desk-reads.ts'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { NEW } from '#written/drafts.ts'
import type { FieldsProps } from '#written/fields-props.ts'
import { inWordsOfForm } from '#written/issues.ts'
import { ThingPage, type ThingSpec } from '#written/thing-page.tsx'
import { allWrittenQuery } from '#written/written-queries.ts'
import type { DeskSurvey } from '@mutirao/contract/desk-surveys'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { plus } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { messageSquare } from '@mutirao/ui/service-icons.gen.ts'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { codeOf, draftOf, surveyForm, valueOf, type SurveyDraft } from './survey-draft.ts'
import { SurveyFields } from './survey-fields.tsx'
import { deskSurveysQuery } from './survey-queries.ts'
import { keyText, pathText, surveyTexts, triggerText, valueText, whenText, wordingOf } from './texts.ts'

/** The campaigns' names by id. */
function useCampaignNames(): (id: string) => string {
  const known = useDeskRead(allWrittenQuery('campaigns')).value?.content ?? []
  return (id) => String(known.find((campaign) => campaign.id === id)?.value['name'] ?? id)
}

/** The shop's surveys with how many people answered; those that left the shop keep their answers. */
export function SurveysScreen() {
  const read = useDeskRead(deskSurveysQuery)
  const shown = read.value?.filter(({ isActive }) => isActive) ?? []
  const gone = read.value?.filter(({ isActive, people }) => !isActive && people > 0) ?? []
  return (
    <div className="mx-auto grid max-w-180 min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h1 className="mb-1 text-24">{surveyTexts.title}</h1>
          <p className="text-ink-2">{surveyTexts.text}</p>
        </div>
        <ButtonLink kind="soft" size="small" href={hrefOf(`surveys/${NEW}`)}>
          <Icon d={plus} />
          {surveyTexts.newSurvey}
        </ButtonLink>
      </header>
      <KeptNote of={read} />
      {read.value && shown.length === 0 && <p className="text-ink-2">{surveyTexts.none}</p>}
      <SurveyList surveys={shown} />
      {gone.length > 0 && <h2 className="text-16 font-semibold">{surveyTexts.leftShop}</h2>}
      <SurveyList surveys={gone} />
    </div>
  )
}

/** A survey with answers opens them; one without, its questions. */
function SurveyList({ surveys }: { surveys: readonly DeskSurvey[] }) {
  const campaignName = useCampaignNames()
  const now = useNow()
  const textOf = ({ trigger, campaignId, endsAt, people }: DeskSurvey) =>
    [
      triggerText(trigger),
      campaignId === undefined ? surveyTexts.everyCampaign : campaignName(campaignId),
      endsAt && (new Date(endsAt) <= now ? surveyTexts.ended : surveyTexts.until)(whenText(endsAt)),
      people === 0 ? surveyTexts.nobody : surveyTexts.people(people),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <List>
      {surveys.map((survey) => (
        <ListRow
          key={survey.id}
          icon={messageSquare}
          title={survey.title}
          text={textOf(survey)}
          href={hrefOf(`surveys/${survey.id}${survey.people > 0 ? '/answers' : ''}`)}
        />
      ))}
    </List>
  )
}

/** Before the form: the answers, and what becomes of them. */
function FieldsOfSurvey(props: FieldsProps<SurveyDraft>) {
  const { id } = props.draft
  const people = useDeskRead(deskSurveysQuery).value?.find((survey) => survey.id === id)?.people ?? 0
  return (
    <>
      {id !== undefined && people > 0 && (
        <Note action={<TextLink href={hrefOf(`surveys/${id}/answers`)}>{surveyTexts.seeAnswers(people)}</TextLink>}>
          {surveyTexts.answersKept}
        </Note>
      )}
      <SurveyFields {...props} />
    </>
  )
}

const specOf = (campaignName: (id: string) => string): ThingSpec<SurveyDraft> => ({
  nameOf: ({ texts }) => texts['title'] ?? '',
  words: {
    kind: 'surveys',
    keyText,
    pathText,
    valueText: (key, value) => valueText(key, value, campaignName),
    worded: ({ path, message }) => ({ path, message: wordingOf(path, message) ?? inWordsOfForm(message) }),
    otherText: surveyTexts.otherText,
    thing: surveyTexts.thing,
  },
  form: surveyForm,
  Fields: FieldsOfSurvey,
  valueOf,
  draftOf: (value) => draftOf(value),
  newName: surveyTexts.newSurvey,
  backName: surveyTexts.back,
  noteOf: (latest) => (latest?.isGone ? surveyTexts.gone : undefined),
  listed: {
    codeOf,
    pathOf: (id) => `surveys/${id}`,
    back: 'surveys',
    add: surveyTexts.add,
    added: surveyTexts.added,
    removal: { act: surveyTexts.act, title: surveyTexts.removeTitle, text: surveyTexts.removeText, done: surveyTexts.removed },
  },
})

/** One survey, or a new one. */
export const SurveyPage = ({ id }: { id: string }) => <ThingPage id={id} spec={specOf(useCampaignNames())} />
