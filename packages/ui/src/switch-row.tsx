import { useId } from 'react'

type Props = { label: string; text?: string; isOn: boolean; isDisabled?: boolean; onChange: (isOn: boolean) => void }

/** A sentence with its switch; the whole row is the target. */
export function SwitchRow({ label, text, isOn, isDisabled = false, onChange }: Props) {
  const id = useId()
  return (
    <label className="grid min-h-14 cursor-pointer grid-cols-[1fr_auto] items-center gap-3 py-3">
      <span className="min-w-0">
        <b className="block font-semibold">{label}</b>
        {text && (
          <small id={id} className="block text-12 text-ink-2">
            {text}
          </small>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={text ? id : undefined}
        aria-checked={isOn}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-control transition-colors after:absolute after:top-1 after:left-1 after:size-5 after:rounded-full after:bg-surface after:transition-transform checked:bg-action checked:after:translate-x-5 disabled:cursor-default disabled:opacity-60"
      />
    </label>
  )
}
