import { useId, type ComponentProps } from 'react'

type Props = { label: string; hint?: string } & ComponentProps<'textarea'>

export function TextArea({ label, hint, className = '', ...rest }: Props) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        rows={3}
        className="block w-full rounded-card bg-surface px-3.5 py-3 text-16 shadow-[inset_0_0_0_1.5px_var(--control)] outline-none focus:shadow-[inset_0_0_0_2px_var(--action)]"
        {...rest}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-13 text-ink-2">
          {hint}
        </p>
      )}
    </div>
  )
}
