import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { readInTab, storeInTab } from '@mutirao/client/storage'
import { helpPlaceKey } from '@mutirao/client/stored-keys'

/** up: px above the usual place. */
type Place = { side: 'left' | 'right'; up: number }

/** A tap with an unsteady finger is still a tap. */
const SLACK_PX = 6
const STEP_PX = 48
/** The header and the widget itself stay on the screen. */
const ROOM_PX = 160

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'side' in value && 'up' in value && typeof value.up === 'number'

const within = (up: number) => Math.round(Math.min(Math.max(0, up), Math.max(0, innerHeight - ROOM_PX)))

/**
 * A floating element that is dragged to either side and up, or moved by the arrow keys while something in it has the focus; kept for the visit. Until then
 * it has the `usual` place.
 */
export function useMoving(usual: Place) {
  const [moved, setMoved] = useState<Place | undefined>(() => {
    const kept = readInTab(helpPlaceKey)
    return isPlace(kept) ? { side: kept.side === 'left' ? 'left' : 'right', up: within(kept.up) } : undefined
  })
  const place = moved ?? usual
  const wasDragged = useRef(false)

  function put(next: Place) {
    setMoved(next)
    storeInTab(helpPlaceKey, next)
  }

  /** A mouse may leave the element between two events, and a capture from the start would take the tap from the link: the window hears the drag. */
  function handleDown({ button, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
    wasDragged.current = false
    if (button !== 0) return
    const end = new AbortController()
    let isMoved = false

    function handleMove(event: globalThis.PointerEvent) {
      const [dx, dy] = [event.clientX - clientX, event.clientY - clientY]
      isMoved ||= Math.hypot(dx, dy) >= SLACK_PX
      if (isMoved) currentTarget.style.translate = `${dx}px ${dy}px`
    }

    function handleEnd(event: globalThis.PointerEvent) {
      end.abort()
      currentTarget.style.translate = ''
      if (!isMoved || event.type !== 'pointerup') return
      wasDragged.current = true
      // The click comes before the next task, or to another element.
      setTimeout(() => (wasDragged.current = false))
      put({ side: event.clientX < innerWidth / 2 ? 'left' : 'right', up: within(place.up + clientY - event.clientY) })
    }

    addEventListener('pointermove', handleMove, { signal: end.signal })
    addEventListener('pointerup', handleEnd, { signal: end.signal })
    addEventListener('pointercancel', handleEnd, { signal: end.signal })
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
    const next = { side: place.side, up: place.up, ...move(place.up) }
    put({ ...next, up: within(next.up) })
  }

  return {
    place,
    isMoved: moved !== undefined,
    handlers: {
      onPointerDown: handleDown,
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
