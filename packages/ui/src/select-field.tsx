import { useId, type ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import { chevronDown } from './icons.gen.ts'

type Option = { value: string; label: string }
type Props = { label: string; hint?: string; error?: string; options: readonly Option[] } & Omit<ComponentProps<'select'>, 'children'>

/** The browser's own select with label, hint and error. */
export function SelectField({ label, hint, error, options, id, ...select }: Props) {
  const generated = useId()
  const selectId = id ?? generated
  const note = error ?? hint
  const noteId = note ? `${selectId}-note` : undefined
  const edge = error ? 'shadow-[inset_0_0_0_2px_var(--err)]' : 'shadow-[inset_0_0_0_1.5px_var(--control)]'
  return (
    <div>
      <label htmlFor={selectId} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <span className="relative block">
        <select
          id={selectId}
          aria-invalid={!!error || undefined}
          aria-describedby={noteId}
          className={`min-h-13 w-full appearance-none truncate rounded-card bg-surface pr-10 pl-3.5 text-16 outline-none focus:shadow-[inset_0_0_0_2px_var(--action)] ${edge}`}
          {...select}
        >
          {options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <Icon d={chevronDown} className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-2" />
      </span>
      {note && (
        <p id={noteId} role={error ? 'alert' : undefined} className={`mt-1.5 text-13 ${error ? 'font-medium text-err' : 'text-ink-2'}`}>
          {note}
        </p>
      )}
    </div>
  )
}
