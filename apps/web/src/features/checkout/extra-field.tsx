import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { LONGEST_EXTRA, YES, type ExtraField } from '@mutirao/domain/extra-form'
import { Field } from '@mutirao/ui/field.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { PhotoField } from './photo-field.tsx'

type Props = { campaignId: string; field: ExtraField; answer: string; error?: string; onAnswer: (answer: string) => void }

/** The input of an extra field, by its type. */
export function ExtraInput({ campaignId, field, answer, error, onAnswer }: Props): ReactNode {
  const { id, type, options = [], required } = field
  const common = { label: labelOf(field), hint: hintOf(field), error, 'aria-required': required }
  const typed = { ...common, name: id, value: answer, onChange: ({ target }: { target: { value: string } }) => onAnswer(target.value) }
  if (type === 'photo') return <PhotoField {...common} campaignId={campaignId} field={id} isGiven={answer !== ''} onGiven={onAnswer} />
  if (type === 'select') return <SelectField {...typed} options={[{ value: '', label: m.choose() }, ...options.map(asOption)]} />
  if (type === 'date') return <Field {...typed} type="date" />
  if (type === 'number') return <Field {...typed} inputMode="decimal" autoComplete="off" maxLength={20} />
  if (type === 'checkbox') return <Box {...common} isOn={answer === YES} onChange={(isOn) => onAnswer(isOn ? YES : '')} />
  return <Field {...typed} maxLength={LONGEST_EXTRA} autoComplete="off" />
}

const asOption = ({ id, label }: { id: string; label: string }) => ({ value: id, label })

const labelOf = ({ label, required }: ExtraField) => (required ? label : `${label} (${m.optional().toLowerCase()})`)

/** The allowed range, when both ends are set and the merchant gives no hint. */
function hintOf({ hint, minimum, maximum }: ExtraField): string | undefined {
  if (hint || minimum === undefined || maximum === undefined) return hint
  return m.between({ minimum: String(minimum), maximum: String(maximum) })
}

type BoxProps = { label: string; hint?: string; error?: string; isOn: boolean; onChange: (isOn: boolean) => void }

function Box({ label, hint, error, isOn, onChange, ...rest }: BoxProps) {
  return (
    <div>
      <label className="flex min-h-13 cursor-pointer items-center gap-3 rounded-card bg-surface px-3.5 font-semibold shadow-[inset_0_0_0_1.5px_var(--control)]">
        <input
          type="checkbox"
          checked={isOn}
          aria-invalid={!!error || undefined}
          onChange={({ target }) => onChange(target.checked)}
          className="size-[22px] accent-action"
          {...rest}
        />
        {label}
      </label>
      {(error ?? hint) && (
        <p role={error ? 'alert' : undefined} className={`mt-1.5 text-13 ${error ? 'font-medium text-err' : 'text-ink-2'}`}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
