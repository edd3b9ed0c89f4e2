import { useEffect, useRef, useState, type FormEvent } from 'react'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { Dock } from '#ui/dock.tsx'
import { hasCode } from '@mutirao/client/problem'
import type { Survey } from '@mutirao/contract/surveys'
import { answerFault, type SurveyAnswer, type SurveyAnswers } from '@mutirao/domain/survey'
import { Button } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronLeft } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { AnswerField } from './answer-field.tsx'
import { useAnswerKeys } from './answer-keys.ts'
import { keepDraft, readDraft, useSendAnswers, type SendOutcome } from './survey-queries.ts'

/** One question per card. Answers are stored on the device at once; the last card sends them all. */
export function SurveyCards({ survey, onDone }: { survey: Survey; onDone: (sent: SendOutcome) => void }) {
  const [answers, setAnswers] = useState<SurveyAnswers>(() => readDraft(survey.id))
  // After a reload the last question that has an answer: it may be half written.
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      survey.questions.findLastIndex(({ id }) => answers[id] !== undefined),
    ),
  )
  const [isAsked, setIsAsked] = useState(false)
  const send = useSendAnswers(survey.id)
  const form = useRef<HTMLFormElement>(null)
  const question = survey.questions[index]!
  const answer = answers[question.id]
  const fault = answerFault(question, answer)
  const isLast = index === survey.questions.length - 1
  const isEmpty = answer === undefined || answer === '' || (Array.isArray(answer) && answer.length === 0)

  function handleAnswer(next: SurveyAnswer | undefined) {
    const { [question.id]: _before, ...others } = answers
    const all = next === undefined ? others : { ...others, [question.id]: next }
    setAnswers(all)
    setIsAsked(false)
    keepDraft(survey.id, all)
  }
  function goTo(next: number) {
    setIndex(next)
    setIsAsked(false)
  }
  function handleNext(event?: FormEvent) {
    event?.preventDefault()
    if (send.isPending) return
    if (fault) return setIsAsked(true)
    if (isLast) return send.mutate(answers, { onSuccess: onDone })
    goTo(index + 1)
  }

  useAnswerKeys({ question, answer, onAnswer: handleAnswer, onNext: () => form.current?.requestSubmit() })
  useFocusOnNext(form, index)

  return (
    <form ref={form} noValidate data-kept="" onSubmit={handleNext} className="grid gap-4">
      <Progress index={index} count={survey.questions.length} onBack={index > 0 ? () => goTo(index - 1) : undefined} />
      <section key={question.id} className="card grid animate-rise gap-4 p-4 md:p-6">
        <AnswerField question={question} answer={answer} onAnswer={handleAnswer} />
        <FieldError>{isAsked && fault && faultText(fault)}</FieldError>
      </section>
      {send.error && (
        <Note kind="err" isAlert>
          {hasCode(send.error, 'not_found') ? `${m.survey_none()}. ${m.survey_none_text()}` : messageFor(send.error)}
        </Note>
      )}
      <p className="hidden text-12 text-ink-2 md:block">{m.survey_keys()}</p>
      <Dock>
        <Button type="submit" size="big" isFull isBusy={send.isPending}>
          {isLast ? m.survey_send() : isEmpty && !question.required ? m.survey_skip() : m.go_on()}
        </Button>
      </Dock>
    </form>
  )
}

function Progress({ index, count, onBack }: { index: number; count: number; onBack?: () => void }) {
  const text = m.survey_progress({ number: index + 1, count })
  return (
    <div className="grid gap-1">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p className="text-13 font-semibold text-ink-2 tabular-nums" aria-live="polite">
          {text}
        </p>
        {onBack && (
          <TextButton onClick={onBack}>
            <Icon d={chevronLeft} className="size-4" />
            {m.previous_question()}
          </TextButton>
        )}
      </div>
      <div className="h-1.5 overflow-hidden rounded-full bg-well-2" aria-hidden="true">
        <svg className="block h-full bg-group transition-[width]" width={`${((index + 1) * 100) / count}%`} />
      </div>
    </div>
  )
}

/** Moves the focus to the next question; the first is read with the page. */
function useFocusOnNext(form: { current: HTMLFormElement | null }, index: number) {
  const shown = useRef(index)
  useEffect(() => {
    if (shown.current === index) return
    shown.current = index
    form.current?.querySelector<HTMLElement>('[data-question]')?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [form, index])
}

const faultText = (fault: NonNullable<ReturnType<typeof answerFault>>) =>
  ({
    missing: m.survey_missing,
    unknown: m.survey_missing,
    out_of_range: m.survey_missing,
    too_long: m.survey_too_long,
  })[fault]()
