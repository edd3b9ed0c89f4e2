import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { readInTab, storeInTab } from '@mutirao/client/storage'
import { helpPlaceKey } from '@mutirao/client/stored-keys'

/** up: px above the usual place. */
type Place = { side: 'left' | 'right'; up: number }
type Drag = { x: number; y: number; dx: number; dy: number; isMoved: boolean }

const usual: Place = { side: 'right', up: 0 }
/** A tap with an unsteady finger is still a tap. */
const SLACK_PX = 6
const STEP_PX = 48
/** The header and the widget itself stay on the screen. */
const ROOM_PX = 160

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'side' in value && 'up' in value && typeof value.up === 'number'

const within = (up: number) => Math.round(Math.min(Math.max(0, up), Math.max(0, innerHeight - ROOM_PX)))

/** A floating element that is dragged to either side and up, or moved by the arrow keys while something in it has the focus; kept for the visit. */
export function useMoving() {
  const [place, setPlace] = useState<Place>(() => {
    const kept = readInTab(helpPlaceKey)
    return isPlace(kept) ? { side: kept.side === 'left' ? 'left' : 'right', up: within(kept.up) } : usual
  })
  const drag = useRef<Drag>(undefined)
  const wasDragged = useRef(false)

  function put(next: Place) {
    setPlace(next)
    storeInTab(helpPlaceKey, next)
  }

  function handleDown({ button, clientX, clientY }: PointerEvent) {
    wasDragged.current = false
    if (button === 0) drag.current = { x: clientX, y: clientY, dx: 0, dy: 0, isMoved: false }
  }

  function handleMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
    const held = drag.current
    if (!held) return
    held.dx = clientX - held.x
    held.dy = clientY - held.y
    if (!held.isMoved && Math.hypot(held.dx, held.dy) < SLACK_PX) return
    if (!held.isMoved) currentTarget.setPointerCapture(pointerId)
    held.isMoved = true
    currentTarget.style.translate = `${held.dx}px ${held.dy}px`
  }

  function handleEnd({ currentTarget, clientX, type }: PointerEvent<HTMLElement>) {
    const held = drag.current
    drag.current = undefined
    currentTarget.style.translate = ''
    if (!held?.isMoved || type !== 'pointerup') return
    wasDragged.current = true
    put({ side: clientX < innerWidth / 2 ? 'left' : 'right', up: within(place.up - held.dy) })
  }

  /** The tap that ends a drag opens nothing. */
  function handleClick(event: MouseEvent) {
    if (!wasDragged.current) return
    wasDragged.current = false
    event.preventDefault()
    event.stopPropagation()
  }

  function handleKey(event: KeyboardEvent) {
    const move = keys[event.key]
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = { ...place, ...move(place.up) }
    put({ ...next, up: within(next.up) })
  }

  return {
    place,
    handlers: {
      onPointerDown: handleDown,
      onPointerMove: handleMove,
      onPointerUp: handleEnd,
      onPointerCancel: handleEnd,
      onClickCapture: handleClick,
      onKeyDown: handleKey,
    },
  }
}

const keys: Record<string, (up: number) => Partial<Place>> = {
  ArrowLeft: () => ({ side: 'left' }),
  ArrowRight: () => ({ side: 'right' }),
  ArrowUp: (up) => ({ up: up + STEP_PX }),
  ArrowDown: (up) => ({ up: up - STEP_PX }),
}
