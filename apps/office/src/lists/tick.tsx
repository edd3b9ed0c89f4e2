import type { ReactNode } from 'react'
import { listTexts } from './texts.ts'

/** name: that of the thing, where the label has it not. below: more of the thing, under its label. */
type TickProps = {
  label: string
  name?: string
  below?: ReactNode
  isOn: boolean
  isBig?: boolean
  isRefused?: boolean
  onTick: (isOn: boolean) => void
}

export const Tick = ({ label, name, below, isOn, isBig = false, isRefused = false, onTick }: TickProps) => (
  <label className="flex min-h-12 cursor-pointer items-center gap-3">
    <input
      type="checkbox"
      checked={isOn}
      aria-label={name && `${name}: ${label}`}
      onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      className="size-6 shrink-0 accent-action"
    />
    <span className={`min-w-0 wrap-anywhere ${isBig ? 'text-18 font-semibold' : ''} ${isOn ? 'text-ink-2 line-through' : ''}`}>
      {label}
      {below}
    </span>
    {isRefused && <small className="ml-auto shrink-0 text-12 font-medium text-err">{listTexts.isRefused}</small>}
  </label>
)
