import { useId, type ComponentProps, type ReactNode } from 'react'

type Props = { label: string; hint?: string; error?: string; before?: ReactNode; after?: ReactNode; isBig?: boolean } & ComponentProps<'input'>

/** Label above, error beside its field and read with it; the edge has 3:1. */
export function Field({ label, hint, error, before, after, isBig = false, id, className = '', ...input }: Props) {
  const generated = useId()
  const inputId = id ?? generated
  const noteId = `${inputId}-note`
  const frame = `flex items-center gap-2.5 rounded-card bg-surface px-3.5 focus-within:shadow-[inset_0_0_0_2px_var(--action)] ${
    error ? 'shadow-[inset_0_0_0_2px_var(--err)]' : 'shadow-[inset_0_0_0_1.5px_var(--control)]'
  } ${isBig ? 'min-h-15 font-head text-24 font-semibold tabular-nums' : 'min-h-13 text-16'}`
  return (
    <div className={className}>
      <label htmlFor={inputId} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <div className={frame}>
        {before}
        <input
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          className="min-h-13 w-full min-w-0 flex-1 bg-transparent outline-none read-only:text-ink-3"
          {...input}
        />
        {after}
      </div>
      {(error || hint) && (
        <p id={noteId} role={error ? 'alert' : undefined} className={`mt-1.5 text-13 ${error ? 'font-medium text-err' : 'text-ink-2'}`}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
