import { useId, useState, type Ref } from 'react'
import { times } from '@mutirao/ui/skeleton.tsx'

type Props = {
  label: string
  value: string
  onChange: (code: string) => void
  isInvalid?: boolean
  isBusy?: boolean
  noteId?: string
  ref?: Ref<HTMLInputElement>
}

export const codeLength = 6

/** Six boxes to look at, one input to type, paste or fill into: keyboards and screen readers meet an ordinary field. */
export function CodeField({ label, value, onChange, isInvalid = false, isBusy = false, noteId, ref }: Props) {
  const id = useId()
  const [isFocused, setFocused] = useState(false)
  const caret = Math.min(value.length, codeLength - 1)
  const edge = (index: number) => {
    if (isFocused && index === caret) return 'shadow-[inset_0_0_0_2px_var(--action)]'
    return isInvalid ? 'shadow-[inset_0_0_0_1.5px_var(--err)]' : 'shadow-[inset_0_0_0_1.5px_var(--control)]'
  }
  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="grid grid-cols-6 gap-2" aria-hidden="true">
        {times(codeLength).map((index) => (
          <span
            key={index}
            className={`grid h-15 place-items-center rounded-card bg-surface font-head text-24 font-bold tabular-nums ${edge(index)} ${isBusy ? 'animate-pulse' : ''}`}
          >
            {value[index] ?? (isFocused && index === caret && <i className="h-7 w-0.5 animate-pulse bg-action" />)}
          </span>
        ))}
      </div>
      <input
        ref={ref}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, codeLength))}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        // A code pasted with words or spaces around it is longer than six signs: the field takes it and keeps the numbers.
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        spellCheck={false}
        readOnly={isBusy}
        aria-invalid={isInvalid || undefined}
        aria-describedby={noteId}
        className="absolute inset-0 size-full cursor-text bg-transparent text-16 text-transparent caret-transparent outline-none selection:bg-transparent"
      />
    </div>
  )
}
