import type { ReactNode } from 'react'

type Props = {
  name: string
  value: string
  isChosen: boolean
  onChoose: () => void
  title: string
  text?: string
  aside?: ReactNode
  /** The logo of its owner. */
  picture?: ReactNode
  /** Short distinguishing labels. */
  badges?: readonly string[]
  isDisabled?: boolean
}

/** One option of several: a whole card that acts as a radio button. */
export function OptionCard({ name, value, isChosen, onChoose, title, text, aside, picture, badges, isDisabled = false }: Props) {
  const edge = isChosen ? 'bg-action-soft shadow-[inset_0_0_0_2px_var(--action)]' : 'bg-surface shadow-[inset_0_0_0_1px_var(--line)]'
  return (
    <label
      className={`grid min-h-16 cursor-pointer grid-cols-[22px_minmax(0,1fr)] items-center gap-3 rounded-card px-3.5 py-3 has-focus-visible:outline-3 has-focus-visible:outline-action ${edge} ${isDisabled ? 'opacity-60' : ''}`}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="size-[22px] appearance-none rounded-full bg-surface shadow-[inset_0_0_0_2px_var(--control)] outline-none checked:shadow-[inset_0_0_0_7px_var(--action)]"
      />
      <span className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-1 basis-32">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {picture}
            <b className="font-semibold">{title}</b>
            {badges?.map((badge) => (
              <span key={badge} className="rounded-xs bg-group-soft px-2 text-12 font-semibold text-group-text">
                {badge}
              </span>
            ))}
          </span>
          {text && <small className="block text-12 text-ink-2">{text}</small>}
        </span>
        {aside && <span className="font-semibold tabular-nums">{aside}</span>}
      </span>
    </label>
  )
}
