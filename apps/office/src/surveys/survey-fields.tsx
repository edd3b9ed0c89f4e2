import { useDeskRead } from '#desk/desk-reads.ts'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { textAt, type FieldsProps } from '#written/fields-props.ts'
import { RowActs } from '#written/row-acts.tsx'
import { moved, withRow, type Row } from '#written/rows.ts'
import { allWrittenQuery } from '#written/written-queries.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { trash2 } from '@mutirao/ui/icons.gen.ts'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { emptyQuestion, type OptionDraft, type QuestionDraft, type SurveyDraft } from './survey-draft.ts'
import { isQuestionType, isTrigger, questionTypes, surveyTexts, triggers, triggerText, typeText } from './texts.ts'

const MOST_QUESTIONS = 20
const MOST_OPTIONS = 50

type Props = FieldsProps<SurveyDraft>

/** The questions, their place, and their end. */
export function SurveyFields(props: Props) {
  const { draft, errorOf, onChange } = props
  const campaigns = useDeskRead(allWrittenQuery('campaigns')).value?.content ?? []
  const isKnown = draft.campaignId === '' || campaigns.some(({ id }) => id === draft.campaignId)
  return (
    <>
      <Field label={surveyTexts.name} hint={surveyTexts.nameHint} maxLength={60} {...textAt(props, 'title')} />
      <Field label={surveyTexts.intro} hint={surveyTexts.introHint} maxLength={160} {...textAt(props, 'text')} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <SelectField
          label={surveyTexts.trigger}
          options={triggers.map((value) => ({ value, label: triggerText(value) }))}
          value={draft.trigger}
          onChange={({ currentTarget: { value } }) => isTrigger(value) && onChange({ trigger: value })}
        />
        <SelectField
          label={surveyTexts.campaign}
          options={[
            { value: '', label: surveyTexts.everyCampaign },
            ...campaigns.map(({ id, value }) => ({ value: id, label: String(value['name'] ?? id) })),
            ...(isKnown ? [] : [{ value: draft.campaignId, label: draft.campaignId }]),
          ]}
          value={draft.campaignId}
          error={errorOf('campaignId')}
          onChange={({ currentTarget: { value } }) => onChange({ campaignId: value })}
        />
      </div>
      <Questions {...props} />
      <Field label={surveyTexts.reward} hint={surveyTexts.rewardHint} maxLength={120} {...textAt(props, 'reward')} />
      <Field type="datetime-local" label={surveyTexts.ends} hint={surveyTexts.endsHint} {...textAt(props, 'endsAt')} />
    </>
  )
}

function Questions({ draft: { questions }, errorOf, onChange }: Props) {
  const keptFocus = useKeptFocus()
  const none = questions.length === 0 ? errorOf('questions') : undefined
  return (
    <section {...keptFocus} aria-label={surveyTexts.questions} className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none">
      <h2 className="text-16 font-semibold">{surveyTexts.questions}</h2>
      {questions.map((question, at) => (
        <article key={question.row} aria-label={surveyTexts.question(at + 1)} className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
          <header className="flex items-center gap-1">
            <h3 className="min-w-0 flex-1 text-16">{surveyTexts.question(at + 1)}</h3>
            <RowActs
              at={at}
              count={questions.length}
              words={{ up: surveyTexts.up(at + 1), down: surveyTexts.down(at + 1), remove: surveyTexts.remove(at + 1) }}
              onMove={(to) => onChange({ questions: moved(questions, at, to) })}
              onRemove={() => onChange({ questions: questions.toSpliced(at, 1) })}
            />
          </header>
          <Question
            question={question}
            errorOf={(key) => errorOf(`questions.${at}.${key}`)}
            onChange={(next) => onChange({ questions: questions.with(at, { ...question, ...next }) })}
          />
        </article>
      ))}
      <FieldError>{none}</FieldError>
      {questions.length < MOST_QUESTIONS && (
        <Button
          kind="line"
          size="small"
          className="justify-self-start"
          onClick={() => onChange({ questions: withRow<QuestionDraft>(questions, emptyQuestion) })}
        >
          {surveyTexts.addQuestion}
        </Button>
      )}
    </section>
  )
}

type QuestionProps = {
  question: Row<QuestionDraft>
  errorOf: (key: string) => string | undefined
  onChange: (next: Partial<QuestionDraft>) => void
}

function Question({ question, errorOf, onChange }: QuestionProps) {
  const { type, required } = question
  const text = (key: 'text' | 'minimum' | 'maximum' | 'minimumLabel' | 'maximumLabel') => ({
    value: question[key],
    error: errorOf(key),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange({ [key]: currentTarget.value }),
  })
  return (
    <>
      <Field label={surveyTexts.questionText} maxLength={160} {...text('text')} />
      <SelectField
        label={surveyTexts.type}
        hint={question.id ? surveyTexts.newAnswers : undefined}
        options={questionTypes.map((value) => ({ value, label: typeText(value) }))}
        value={type}
        error={errorOf('type')}
        // Answers of another type cannot be counted together: with its type a question becomes a new one.
        onChange={({ currentTarget: { value } }) => isQuestionType(value) && onChange({ type: value, id: undefined })}
      />
      {(type === 'single' || type === 'multiple') && <Options question={question} errorOf={errorOf} onChange={onChange} />}
      {type === 'scale' && (
        <div className="grid grid-cols-2 items-start gap-3">
          <Field label={surveyTexts.from} inputMode="numeric" maxLength={1} placeholder="1" {...text('minimum')} />
          <Field label={surveyTexts.to} inputMode="numeric" maxLength={2} placeholder="5" {...text('maximum')} />
        </div>
      )}
      {(type === 'scale' || type === 'nps') && (
        <div className="grid items-start gap-3 md:grid-cols-2">
          <Field label={surveyTexts.fromLabel} maxLength={40} {...text('minimumLabel')} />
          <Field label={surveyTexts.toLabel} maxLength={40} {...text('maximumLabel')} />
        </div>
      )}
      <SwitchRow label={surveyTexts.required} isOn={required} onChange={(isOn) => onChange({ required: isOn })} />
    </>
  )
}

function Options({ question: { options }, errorOf, onChange }: QuestionProps) {
  const keptFocus = useKeptFocus()
  const fewError = options.length < 2 ? errorOf('options') : undefined
  return (
    <section {...keptFocus} aria-label={surveyTexts.options} className="grid gap-2 outline-none">
      {options.map((option, at) => (
        <div key={option.row} className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <Field
              label={surveyTexts.option(at + 1)}
              maxLength={60}
              autoComplete="off"
              value={option.text}
              error={errorOf(`options.${at}`)}
              onChange={({ currentTarget: { value } }) => onChange({ options: options.with(at, { ...option, text: value }) })}
            />
          </div>
          <IconButton
            icon={trash2}
            className="mb-1"
            label={surveyTexts.removeOption(at + 1)}
            onClick={() => onChange({ options: options.toSpliced(at, 1) })}
          />
        </div>
      ))}
      <FieldError>{fewError}</FieldError>
      {options.length < MOST_OPTIONS && (
        <Button
          kind="ghost"
          size="small"
          className="justify-self-start"
          onClick={() => onChange({ options: withRow<OptionDraft>(options, { text: '' }) })}
        >
          {surveyTexts.addOption}
        </Button>
      )}
    </section>
  )
}
