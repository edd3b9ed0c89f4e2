import { NoteField } from '#desk/note-field.tsx'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { textAt, type FieldsProps } from '#written/fields-props.ts'
import { withRow } from '#written/rows.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import type { Hours, ShopDraft } from './shop-draft.ts'
import { shopTexts, weekdayNames, weekdays } from './texts.ts'

const MOST_HOURS = 20
const MOST_QUESTIONS = 20
const workDay: Hours = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }

export function ContactFields(props: FieldsProps<ShopDraft>) {
  return (
    <>
      <Field label={shopTexts.helpPhone} hint={shopTexts.helpPhoneHint} inputMode="tel" {...textAt(props, 'helpPhone')} />
      <Field label={shopTexts.helpMessage} hint={shopTexts.helpMessageHint} maxLength={200} {...textAt(props, 'helpMessage')} />
      <Field label={shopTexts.helpLabel} hint={shopTexts.helpLabelHint} maxLength={24} {...textAt(props, 'helpLabel')} />
      <NoteField name="about" label={shopTexts.about} maxLength={1000} {...textAt(props, 'infos.about')} />
      <HoursList {...props} />
      <Questions {...props} />
    </>
  )
}

function HoursList({ draft: { hours }, errorOf, onChange }: FieldsProps<ShopDraft>) {
  const keptFocus = useKeptFocus()
  const set = (at: number, next: Partial<Hours>) =>
    onChange({ hours: hours.map((one, index) => (index === at ? { ...one, ...next } : one)) })
  return (
    <section {...keptFocus} aria-label={shopTexts.hours} className="grid gap-3 outline-none">
      <h2 className="text-16 font-semibold">{shopTexts.hours}</h2>
      {hours.map((one, at) => (
        <fieldset key={one.row} aria-label={shopTexts.hoursOf(at + 1)} className="card grid gap-3 p-4">
          <Weekdays on={one.weekdays} onChange={(next) => set(at, { weekdays: next })} />
          <div className="grid grid-cols-2 gap-3">
            <Field
              label={shopTexts.from}
              type="time"
              value={one.from}
              onChange={({ currentTarget }) => set(at, { from: currentTarget.value })}
            />
            <Field label={shopTexts.to} type="time" value={one.to} onChange={({ currentTarget }) => set(at, { to: currentTarget.value })} />
          </div>
          <FieldError>{errorOf(`infos.hours.${at}`)}</FieldError>
          <TextButton onClick={() => onChange({ hours: hours.toSpliced(at, 1) })}>{shopTexts.removeHours(at + 1)}</TextButton>
        </fieldset>
      ))}
      {hours.length < MOST_HOURS && (
        <Button kind="line" size="small" className="justify-self-start" onClick={() => onChange({ hours: withRow(hours, workDay) })}>
          {shopTexts.addHours}
        </Button>
      )}
    </section>
  )
}

function Weekdays({ on, onChange }: { on: readonly number[]; onChange: (next: number[]) => void }) {
  return (
    <div className="grid max-w-100 grid-cols-7 gap-1">
      {weekdays.map((name, day) => (
        <label
          key={name}
          className="relative inline-flex min-h-11 min-w-0 cursor-pointer items-center justify-center rounded-full font-medium shadow-[inset_0_0_0_1px_var(--control)] has-checked:bg-ink has-checked:text-bg has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
        >
          <input
            type="checkbox"
            className="sr-only"
            aria-label={weekdayNames[day]}
            checked={on.includes(day)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...on, day].toSorted((one, other) => one - other) : on.filter((one) => one !== day))
            }
          />
          <span aria-hidden="true">{name}</span>
        </label>
      ))}
    </div>
  )
}

function Questions({ draft: { questions }, errorOf, onChange }: FieldsProps<ShopDraft>) {
  const keptFocus = useKeptFocus()
  const set = (at: number, next: Partial<(typeof questions)[number]>) =>
    onChange({ questions: questions.map((one, index) => (index === at ? { ...one, ...next } : one)) })
  return (
    <section {...keptFocus} aria-label={shopTexts.questions} className="grid gap-3 outline-none">
      <h2 className="text-16 font-semibold">{shopTexts.questions}</h2>
      {questions.map(({ question, answer, row }, at) => (
        <div key={row} className="card grid gap-3 p-4">
          <Field
            label={shopTexts.questionOf(at + 1)}
            maxLength={120}
            value={question}
            error={errorOf(`infos.questions.${at}.question`)}
            onChange={({ currentTarget }) => set(at, { question: currentTarget.value })}
          />
          <NoteField
            name={`answer-${at}`}
            label={shopTexts.answerOf(at + 1)}
            maxLength={600}
            value={answer}
            error={errorOf(`infos.questions.${at}.answer`)}
            onChange={({ currentTarget }) => set(at, { answer: currentTarget.value })}
          />
          <TextButton onClick={() => onChange({ questions: questions.toSpliced(at, 1) })}>{shopTexts.removeQuestion(at + 1)}</TextButton>
        </div>
      ))}
      {questions.length < MOST_QUESTIONS && (
        <Button
          kind="line"
          size="small"
          className="justify-self-start"
          onClick={() => onChange({ questions: withRow(questions, { question: '', answer: '' }) })}
        >
          {shopTexts.addQuestion}
        </Button>
      )}
    </section>
  )
}
