import { useId, type ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import { chevronDown } from './icon-paths.ts'

type Props = {
  label: string
  options: { value: string; label: string }[]
  emptyLabel: string
  hint?: string
  error?: string
} & ComponentProps<'select'>

const edge = (hasError: boolean) => (hasError ? 'shadow-[inset_0_0_0_2px_var(--err)]' : 'shadow-[inset_0_0_0_1.5px_var(--control)]')

/** The phone's own list, with the look of a field. */
export function SelectField({ label, options, emptyLabel, hint, error, className = '', ...select }: Props) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <div
        className={`relative flex min-h-13 items-center rounded-card bg-surface text-16 focus-within:shadow-[inset_0_0_0_2px_var(--action)] ${edge(!!error)}`}
      >
        <select
          id={id}
          aria-invalid={!!error || undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className="min-h-13 w-full min-w-0 appearance-none rounded-card bg-transparent pr-11 pl-3.5 outline-none"
          {...select}
        >
          <option value="">{emptyLabel}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon d={chevronDown} className="pointer-events-none absolute right-3.5 size-5" />
      </div>
      {note && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={`mt-1.5 text-13 ${error ? 'font-medium text-err' : 'text-ink-2'}`}
        >
          {note}
        </p>
      )}
    </div>
  )
}
