import type { KeyboardEvent } from 'react'
import * as m from '#paraglide/messages.js'
import type { SurveyQuestion } from '@mutirao/contract/surveys'
import { LONGEST_ANSWER, scaleOf, type SurveyAnswer } from '@mutirao/domain/survey'
import { toggled } from './answer-keys.ts'

type Props = { question: SurveyQuestion; answer: SurveyAnswer | undefined; onAnswer: (answer: SurveyAnswer | undefined) => void }

export function AnswerField({ question, answer, onAnswer }: Props) {
  const { text, required } = question
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-3">
        <h1 data-question="" tabIndex={-1} id={`question-${question.id}`} className="text-24 text-balance outline-none">
          {text}
        </h1>
        {!required && <span className="text-13 text-ink-2">{m.optional()}</span>}
      </legend>
      <Control question={question} answer={answer} onAnswer={onAnswer} />
    </fieldset>
  )
}

function Control(props: Props) {
  const { type } = props.question
  if (type === 'text') return <Words {...props} />
  return type === 'scale' || type === 'nps' ? <Scale {...props} /> : <Options {...props} />
}

function Options({ question, answer, onAnswer }: Props) {
  const { id, type, options = [] } = question
  const isMany = type === 'multiple'
  const isChosen = (option: string) => (Array.isArray(answer) ? answer.includes(option) : answer === option)
  return (
    <div className="grid gap-2" data-options="">
      {isMany && <p className="-mt-2 text-13 text-ink-2">{m.survey_several()}</p>}
      {options.map((option, index) => (
        <label
          key={option.id}
          className={`grid min-h-14 cursor-pointer grid-cols-[22px_1fr_auto] items-center gap-3 rounded-card px-3.5 py-2.5 has-focus-visible:outline-3 has-focus-visible:outline-action ${isChosen(option.id) ? 'bg-action-soft shadow-[inset_0_0_0_2px_var(--action)]' : 'bg-surface shadow-[inset_0_0_0_1px_var(--line)]'}`}
        >
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={id}
            checked={isChosen(option.id)}
            onKeyDown={isMany ? moveFocus : undefined}
            onChange={() => onAnswer(isMany ? toggled(answer, option.id, question) : option.id)}
            className={isMany ? 'size-[22px] accent-action outline-none' : radioLook}
          />
          <span className="min-w-0 font-semibold">{option.text}</span>
          {index < 9 && <NumberKey digit={index + 1} />}
        </label>
      ))}
    </div>
  )
}

const radioLook =
  'size-[22px] appearance-none rounded-full bg-surface shadow-[inset_0_0_0_2px_var(--control)] outline-none checked:shadow-[inset_0_0_0_7px_var(--action)]'

/** For visitors with a keyboard. */
function NumberKey({ digit }: { digit: number }) {
  return (
    <kbd aria-hidden="true" className="grid size-6 place-items-center rounded-xs bg-well font-text text-12 text-ink-2 max-md:hidden">
      {digit}
    </kbd>
  )
}

/** Checkboxes, unlike radio buttons, have no arrow key navigation. */
function moveFocus(event: KeyboardEvent<HTMLInputElement>) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const boxes = [...(event.currentTarget.closest('[data-options]')?.querySelectorAll('input') ?? [])]
  const at = boxes.indexOf(event.currentTarget)
  event.preventDefault()
  boxes[(at + step + boxes.length) % boxes.length]?.focus()
}

function Scale({ question, answer, onAnswer }: Props) {
  const { id, minimumLabel, maximumLabel } = question
  const scale = scaleOf(question)
  const ends = [minimumLabel, maximumLabel]
  return (
    <div className="grid gap-2">
      <div className={`grid gap-1.5 ${scale.length > 6 ? 'grid-cols-6 md:grid-cols-11' : 'auto-cols-fr grid-flow-col'}`}>
        {scale.map((value, index) => (
          <label
            key={value}
            className={`relative grid min-h-13 cursor-pointer place-items-center rounded-card font-head text-20 font-bold tabular-nums has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action ${answer === value ? 'bg-action text-on-action' : 'bg-surface shadow-[inset_0_0_0_1.5px_var(--control)]'}`}
          >
            <input
              type="radio"
              name={id}
              checked={answer === value}
              onChange={() => onAnswer(value)}
              aria-label={[value, index === 0 ? minimumLabel : index === scale.length - 1 ? maximumLabel : '']
                .filter((part) => part !== '' && part !== undefined)
                .join(', ')}
              className="absolute inset-0 cursor-pointer appearance-none rounded-card outline-none"
            />
            <span aria-hidden="true">{value}</span>
          </label>
        ))}
      </div>
      {(minimumLabel ?? maximumLabel) !== undefined && (
        <p aria-hidden="true" className="flex justify-between gap-4 text-13 text-ink-2">
          {ends.map((label, index) => (
            <span key={index === 0 ? 'from' : 'to'}>{label && `${scale.at(-index)}: ${label}`}</span>
          ))}
        </p>
      )}
    </div>
  )
}

/** Enter continues, Shift+Enter inserts a line. */
function Words({ question, answer, onAnswer }: Props) {
  return (
    <div>
      <textarea
        aria-labelledby={`question-${question.id}`}
        rows={4}
        maxLength={LONGEST_ANSWER}
        value={typeof answer === 'string' ? answer : ''}
        onChange={({ target }) => onAnswer(target.value === '' ? undefined : target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        className="block w-full rounded-card bg-surface px-3.5 py-3 text-16 shadow-[inset_0_0_0_1.5px_var(--control)] outline-none focus:shadow-[inset_0_0_0_2px_var(--action)]"
      />
      <p className="mt-1.5 text-13 text-ink-2">{m.survey_words_hint()}</p>
    </div>
  )
}
