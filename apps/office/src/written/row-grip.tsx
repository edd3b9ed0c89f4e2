import type { KeyboardEvent, PointerEvent } from 'react'
import { Icon } from '@mutirao/ui/icon.tsx'
import { gripVertical } from '@mutirao/ui/service-icons.gen.ts'

type Props = { at: number; label: string; onMove: (to: number) => void; onGrip: (event: PointerEvent<HTMLButtonElement>) => void }

/** The handle by which a row is dragged to its place; the arrow keys move it, too. */
export function RowGrip({ at, label, onMove, onGrip }: Props) {
  function handleKey(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(at + by)
  }
  return (
    <button
      type="button"
      aria-label={label}
      onKeyDown={handleKey}
      onPointerDown={onGrip}
      className="-ml-2 grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-full text-ink-2"
    >
      <Icon d={gripVertical} />
    </button>
  )
}
