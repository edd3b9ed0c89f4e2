import type { Quote } from '@mutirao/contract/carts'
import { extraFault, LONGEST_EXTRA, YES, type ExtraField } from '@mutirao/domain/extra-form'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import type { DraftProps } from './counter-draft.ts'
import { counterTexts as texts } from './counter-texts.ts'

type Asking = Quote['extra']
type Answers = DraftProps['draft']['answers']

/** A photo is taken by the buyer: its question is left out, unless the order needs it. */
const isAsked = ({ type }: ExtraField) => type !== 'photo'

/** The fault of each answer, by campaign and field. */
export const answerFaults = (asking: Asking, answers: Answers) =>
  asking.flatMap(({ campaignId, fields }) =>
    fields.filter(isAsked).flatMap((field) => {
      const fault = extraFault(field, answers[campaignId]?.[field.id])
      return fault ? [{ campaignId, id: field.id, fault }] : []
    }),
  )

/** A question that only the buyer can answer keeps the order from being taken here. */
export const needsPhoto = (asking: Asking) => asking.some(({ fields }) => fields.some(({ type, required }) => type === 'photo' && required))

/** The answers that are there, of the campaigns that still ask. */
export function sentAnswers(asking: Asking, answers: Answers) {
  const given = asking.flatMap(({ campaignId, fields }) => {
    const own = fields.filter(isAsked).flatMap(({ id }) => {
      const answer = answers[campaignId]?.[id]?.trim()
      return answer ? [[id, answer] as const] : []
    })
    return own.length > 0 ? [[campaignId, Object.fromEntries(own)] as const] : []
  })
  return given.length > 0 ? Object.fromEntries(given) : undefined
}

type Props = DraftProps & { asking: Asking; isTried: boolean }

/** The questions of the campaigns, which staff ask the buyer. */
export function CounterQuestions({ draft: { answers }, onChange, asking, isTried }: Props) {
  const set = (campaignId: string, id: string) => (text: string) =>
    onChange((now) => ({ answers: { ...now.answers, [campaignId]: { ...now.answers[campaignId], [id]: text } } }))
  const faults = isTried ? answerFaults(asking, answers) : []
  if (asking.length === 0) return null
  return (
    <section aria-label={texts.questions} className="card grid gap-4 p-4">
      <h2 className="text-20">{texts.questions}</h2>
      {needsPhoto(asking) && <Note kind="warn">{texts.asksPhoto}</Note>}
      {asking.map(({ campaignId, name, fields }) => (
        <fieldset key={campaignId} className="grid gap-4">
          {asking.length > 1 && <legend className="mb-3 font-semibold">{name}</legend>}
          {fields.filter(isAsked).map((field) => {
            const fault = faults.find((one) => one.campaignId === campaignId && one.id === field.id)?.fault
            return (
              <Question
                key={field.id}
                field={field}
                answer={answers[campaignId]?.[field.id] ?? ''}
                error={fault && texts.answerFaults[fault]}
                onAnswer={set(campaignId, field.id)}
              />
            )
          })}
        </fieldset>
      ))}
    </section>
  )
}

type QuestionProps = { field: ExtraField; answer: string; error: string | undefined; onAnswer: (text: string) => void }

const inputs = { text: {}, number: { inputMode: 'decimal' }, date: { type: 'date' } } as const

function Question({ field, answer, error, onAnswer }: QuestionProps) {
  const { type, label, hint, required, options = [] } = field
  const name = required ? label : texts.optional(label)
  if (type === 'checkbox')
    return <SwitchRow label={name} text={error ?? hint} isOn={answer === YES} onChange={(isOn) => onAnswer(isOn ? YES : '')} />
  if (type === 'select')
    return (
      <SelectField
        label={name}
        hint={hint}
        error={error}
        value={answer}
        options={[{ value: '', label: texts.chooseSlot }, ...options.map(({ id, label: text }) => ({ value: id, label: text }))]}
        onChange={({ target }) => onAnswer(target.value)}
      />
    )
  return (
    <Field
      {...inputs[type === 'photo' ? 'text' : type]}
      label={name}
      hint={hint}
      error={error}
      autoComplete="off"
      maxLength={LONGEST_EXTRA}
      value={answer}
      onChange={({ target }) => onAnswer(target.value)}
    />
  )
}
