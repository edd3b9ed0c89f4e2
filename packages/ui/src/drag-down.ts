import { useRef, type PointerEvent, type RefObject } from 'react'

/** A sheet released below this share of its height, or faster than this, closes. */
const CLOSING_SHARE = 0.3
const CLOSING_PX_PER_MS = 0.5

type Drag = { from: number; at: number; last: number; speed: number }

/** Handlers of a sheet's handle: the sheet follows the finger downwards, and returns when released halfway. */
export function useDragDown(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const drag = useRef<Drag>(undefined)

  function handleDown({ currentTarget, pointerId, clientY, timeStamp, button }: PointerEvent) {
    if (button !== 0) return
    currentTarget.setPointerCapture(pointerId)
    drag.current = { from: clientY, at: timeStamp, last: clientY, speed: 0 }
  }

  function handleMove({ clientY, timeStamp }: PointerEvent) {
    const held = drag.current
    if (!held || !sheet.current) return
    if (timeStamp > held.at) held.speed = (clientY - held.last) / (timeStamp - held.at)
    held.at = timeStamp
    held.last = clientY
    move(sheet.current, Math.max(0, clientY - held.from))
  }

  function handleEnd({ clientY, type }: PointerEvent) {
    const held = drag.current
    drag.current = undefined
    if (!held || !sheet.current) return
    const way = clientY - held.from
    const isThrown = held.speed > CLOSING_PX_PER_MS && way > 0
    move(sheet.current, 0)
    if (type === 'pointerup' && (isThrown || way > sheet.current.offsetHeight * CLOSING_SHARE)) onClose()
  }

  return { onPointerDown: handleDown, onPointerMove: handleMove, onPointerUp: handleEnd, onPointerCancel: handleEnd }
}

/** 0 is the resting position, with the style sheet's transition. */
function move(sheet: HTMLElement, way: number) {
  sheet.style.transition = way > 0 ? 'none' : ''
  sheet.style.transform = way > 0 ? `translateY(${way}px)` : ''
}
