import { useState } from 'react'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { hrefOf } from '#device/address.ts'
import { download } from '#device/download.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { call } from '@mutirao/client/call'
import { listSurveyAnswersCsv, type AnsweredQuestion } from '@mutirao/contract/desk-surveys'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronLeft } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'
import { surveyResultQuery, surveyTextsQuery } from './survey-queries.ts'
import { surveyTexts, typeText, whenText } from './texts.ts'

/** The answers to a survey, counted by question; what people wrote, without names. */
export function AnswersPage({ id }: { id: string }) {
  const read = useDeskRead(surveyResultQuery(id))
  const { send, isBusy, fault } = useDeskAct(`survey table ${id}`)
  const survey = read.value

  async function handleDownload() {
    const done = await send(() => call(listSurveyAnswersCsv, { params: { id } }))
    if (done) download(`${id}.csv`, done.answer.csv)
  }

  return (
    <div className="mx-auto grid max-w-180 min-w-0 grid-cols-[minmax(0,1fr)] gap-4 pb-6">
      <a href={hrefOf('surveys')} className="inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold text-action-text">
        <Icon d={chevronLeft} />
        {surveyTexts.back}
      </a>
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h1 className="mb-1 text-24">{survey?.title ?? surveyTexts.answers}</h1>
          {survey && <p className="text-ink-2">{survey.people === 0 ? surveyTexts.nobody : surveyTexts.people(survey.people)}</p>}
          <TextLink href={hrefOf(`surveys/${id}`)}>{surveyTexts.edit}</TextLink>
        </div>
        {survey && survey.people > 0 && (
          <Button kind="line" size="small" isBusy={isBusy} onClick={() => void handleDownload()}>
            {surveyTexts.download}
          </Button>
        )}
      </header>
      <FaultNote fault={fault} />
      <KeptNote of={read} />
      {survey?.questions.map((question) => (
        <Answers key={question.id} surveyId={id} question={question} />
      ))}
      {survey && survey.formerAnswers > 0 && <Note>{surveyTexts.former(survey.formerAnswers)}</Note>}
    </div>
  )
}

type Props = { surveyId: string; question: AnsweredQuestion }

function Answers({ surveyId, question }: Props) {
  const { text, type, answered, nps } = question
  return (
    <section aria-label={text} className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <header>
        <h2 className="text-16 font-semibold text-pretty">{text}</h2>
        <p className="text-13 text-ink-2">{[typeText(type), surveyTexts.answered(answered)].join(' · ')}</p>
      </header>
      {nps !== undefined && (
        <p>
          <b className="text-20 tabular-nums">{surveyTexts.nps(nps)}</b>
          <small className="block text-13 text-ink-2">{surveyTexts.npsText}</small>
        </p>
      )}
      {type === 'text' ? answered > 0 && <Texts surveyId={surveyId} question={question} /> : <Counts question={question} />}
    </section>
  )
}

/** The bars show the share of the people who answered; with several choices they add up to more than all. */
function Counts({ question: { counts, other, answered } }: Pick<Props, 'question'>) {
  const lines = other > 0 ? [...counts, { answer: surveyTexts.other, count: other }] : counts
  return (
    <ul className="grid gap-2.5">
      {lines.map(({ answer, count }) => {
        const percent = answered === 0 ? 0 : Math.round((count * 100) / answered)
        return (
          <li key={answer}>
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 break-words">{answer}</span>
              <span className="shrink-0 tabular-nums">
                <b>{count}</b> <span className="text-13 text-ink-2">{surveyTexts.share(percent)}</span>
              </span>
            </span>
            <span aria-hidden="true" className="mt-1 block h-2 overflow-hidden rounded-full bg-well-2">
              <span style={{ width: `${percent}%` }} className="block h-full rounded-full bg-action forced-color-adjust-none" />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const FEW = 10
const MOST = 200

function Texts({ surveyId, question: { id } }: Props) {
  const [size, setSize] = useState(FEW)
  const read = useDeskRead(surveyTextsQuery(surveyId, id, size))
  const { content = [], totalElements = 0 } = read.value ?? {}
  return (
    <>
      <KeptNote of={read} />
      <ul className="divide-y divide-line">
        {content.map(({ text, at }) => (
          <li key={`${at} ${text}`} className="py-2.5 first:pt-0 last:pb-0">
            <p className="break-words whitespace-pre-line">{text}</p>
            <small className="text-13 text-ink-2">{whenText(at)}</small>
          </li>
        ))}
      </ul>
      {content.length < totalElements &&
        (size < MOST ? (
          <TextButton onClick={() => setSize(Math.min(MOST, size * 4))}>{surveyTexts.more}</TextButton>
        ) : (
          <p className="text-13 text-ink-2">{surveyTexts.mostTexts}</p>
        ))}
    </>
  )
}
