import { useId, type ComponentProps, type ReactNode } from 'react'

type Props = {
  label: string
  hint?: string
  error?: string
  before?: ReactNode
  after?: ReactNode
  isBig?: boolean
} & ComponentProps<'input'>

const edge = (hasError: boolean) => (hasError ? 'shadow-[inset_0_0_0_2px_var(--err)]' : 'shadow-[inset_0_0_0_1.5px_var(--control)]')
const height = (isBig: boolean) => (isBig ? 'min-h-15 font-head text-24 font-semibold tabular-nums' : 'min-h-13 text-16')

/** A colour picker in `before` counts as read-only in CSS. Label above, error beneath the field and announced with it; the border has a contrast of 3:1. */
export function Field({ label, hint, error, before, after, isBig = false, id, className = '', ...input }: Props) {
  const generated = useId()
  const inputId = id ?? generated
  const note = error ?? hint
  const noteId = note ? `${inputId}-note` : undefined
  // What nobody types is shown whole: with large text the button beside it moves below.
  const isWhole = input.readOnly === true && after !== undefined
  return (
    <div className={className}>
      <label htmlFor={inputId} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <div
        className={`flex items-center gap-x-2.5 rounded-card ${isWhole ? 'flex-wrap' : ''} bg-surface px-3.5 has-[input:read-only:not([type=color])]:bg-well focus-within:shadow-[inset_0_0_0_2px_var(--action)] ${edge(!!error)} ${height(isBig)}`}
      >
        {before}
        <input
          id={inputId}
          aria-invalid={!!error || undefined}
          aria-describedby={noteId}
          className={`min-h-13 min-w-0 bg-transparent outline-none read-only:text-ink-2 ${isWhole ? 'flex-auto field-sizing-content' : 'w-full flex-1'}`}
          {...input}
        />
        {after}
      </div>
      {note && <FieldNote id={noteId} text={note} isError={!!error} />}
    </div>
  )
}

function FieldNote({ id, text, isError }: { id?: string; text: string; isError: boolean }) {
  return (
    <p id={id} role={isError ? 'alert' : undefined} className={`mt-1.5 text-13 ${isError ? 'font-medium text-err' : 'text-ink-2'}`}>
      {text}
    </p>
  )
}
