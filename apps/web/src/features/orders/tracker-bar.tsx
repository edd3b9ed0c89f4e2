import * as m from '#paraglide/messages.js'

type Props = { label: string; steps: number; done: number; className?: string }

/** An order's progress, styled like the group bar: solid done, hatched in progress. */
export function TrackerBar({ label, steps, done, className = '' }: Props) {
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a stepped drawing cannot be a <progress>
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={steps}
      aria-valuenow={done}
      aria-valuetext={m.steps_done({ done, steps })}
      className={`grid auto-cols-fr grid-flow-col gap-1 ${className}`}
    >
      {Array.from({ length: steps }, (_, index) => (
        <i key={index} className={`h-1.5 rounded-[3px] ${index < done ? 'bg-group' : index === done ? 'hatch' : 'bg-well-2'}`} />
      ))}
    </span>
  )
}
