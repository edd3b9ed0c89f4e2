import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { formatDecimal } from '@mutirao/domain/money'
import { Icon } from '@mutirao/ui/icon.tsx'
import { moveHorizontal } from '@mutirao/ui/service-icons.gen.ts'
import { campaignTexts } from './texts.ts'

/** price: of the example, as text; leaves: what one unit leaves, as text. */
export type Step = { units: number; percentage: number; price: string | undefined; leaves?: string | undefined }

/** row: of the tier. step: absent while its numbers cannot be read. */
type Props = { steps: readonly { row: number; step: Step | undefined }[]; onUnits: (at: number, units: number) => void }

const LOWEST = 28
const TALLEST = 100
/** Pixels of a drag for one step of units. */
const DRAG_PX = 6

/** Small groups count in ones, larger ones in fives and tens. */
const stepOf = (units: number) => (units < 20 ? 1 : units < 100 ? 5 : 10)
const moved = (units: number, steps: number) => Math.max(1, units + steps * stepOf(units))

/** The tiers as a stair: higher is cheaper. Each handle changes its tier's units, by drag or by arrow keys. */
export function TierStair({ steps, onUnits }: Props) {
  const best = Math.max(1, ...steps.map(({ step }) => step?.percentage ?? 0))
  return (
    <div className="rounded-card bg-surface p-3.5 shadow-[inset_0_0_0_1px_var(--line)]">
      <ol className="flex items-end gap-1 border-b-2 border-control pt-8">
        {steps.map(({ row, step }, at) => (
          <li key={row} className="relative min-w-0 flex-1">
            {step && <Stair step={step} isBest={at === steps.length - 1} height={LOWEST + (step.percentage / best) * TALLEST} />}
            {step && <Handle at={at} step={step} onUnits={(units) => onUnits(at, units)} />}
          </li>
        ))}
      </ol>
      <ol aria-hidden="true" className="flex gap-1 pt-1 text-13 text-ink-2 tabular-nums">
        {steps.map(({ row, step }) => (
          <li key={row} className="min-w-0 flex-1 truncate text-right">
            {step ? `${step.units} ${campaignTexts.fromUnit}` : ''}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Stair({ step: { percentage, price, leaves }, isBest, height }: { step: Step; isBest: boolean; height: number }) {
  return (
    <div
      style={{ height }}
      className={`relative border-t-4 px-2 pt-2 transition-[height] ${isBest ? 'border-spark bg-spark-soft' : 'border-group bg-group-soft'}`}
    >
      <span
        className={`absolute right-0 bottom-full mb-1.5 rounded-xs px-1.5 py-0.5 text-13 font-bold ${isBest ? 'bg-spark text-on-spark' : 'bg-group text-on-group'}`}
      >
        {formatDecimal(percentage)}%
      </span>
      <b className="block truncate text-13 font-semibold tabular-nums">{price}</b>
      {isBest && <span className="block truncate text-13 tabular-nums">{leaves}</span>}
    </div>
  )
}

function Handle({ at, step: { units, percentage }, onUnits }: { at: number; step: Step; onUnits: (units: number) => void }) {
  const from = useRef<{ x: number; units: number }>(undefined)

  function handleKey(event: KeyboardEvent) {
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    onUnits(moved(units, steps))
  }

  function handleMove({ clientX }: PointerEvent) {
    if (!from.current) return
    const steps = Math.round((clientX - from.current.x) / DRAG_PX)
    onUnits(Math.max(1, from.current.units + steps * stepOf(from.current.units)))
  }

  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input jumps to where it is pressed; this one moves from where it stands
      role="slider"
      tabIndex={0}
      aria-label={campaignTexts.tierHandle(at + 1)}
      aria-valuemin={1}
      aria-valuenow={units}
      aria-valuetext={campaignTexts.tierSpoken(units, formatDecimal(percentage))}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, units }
      }}
      onPointerMove={handleMove}
      onPointerUp={() => (from.current = undefined)}
      onPointerCancel={() => (from.current = undefined)}
      className="absolute right-0 bottom-1 grid size-11 cursor-ew-resize touch-none place-items-center rounded-full focus-visible:outline-3 focus-visible:outline-action"
    >
      <span className="grid size-7 place-items-center rounded-full bg-surface text-action-text shadow-[inset_0_0_0_2px_var(--action)]">
        <Icon d={moveHorizontal} className="size-4" />
      </span>
    </span>
  )
}
