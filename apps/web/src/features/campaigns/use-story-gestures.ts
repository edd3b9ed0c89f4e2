import { useRef, useState, type PointerEvent } from 'react'

const tapMs = 300
const tapPixels = 16
const swipePixels = 80
const leftPart = 0.35

type Moves = { onNext: () => void; onPrevious: () => void; onClose: () => void }
type Touch = { x: number; y: number; at: number }

/** A tap turns the page, to the left in the left third; a finger that rests holds it; one that pulls down closes. */
export function useStoryGestures({ onNext, onPrevious, onClose }: Moves) {
  const start = useRef<Touch>(undefined)
  const [isHeld, setIsHeld] = useState(false)

  function handleDown(event: PointerEvent) {
    if (event.button !== 0) return
    start.current = { x: event.clientX, y: event.clientY, at: event.timeStamp }
    setIsHeld(true)
  }

  function handleUp(event: PointerEvent<HTMLElement>) {
    const from = start.current
    release()
    if (!from) return
    const across = event.clientX - from.x
    const down = event.clientY - from.y
    if (down > swipePixels && down > Math.abs(across)) return onClose()
    if (event.timeStamp - from.at > tapMs || Math.hypot(across, down) > tapPixels) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (event.clientX - left < width * leftPart) onPrevious()
    else onNext()
  }

  function release() {
    start.current = undefined
    setIsHeld(false)
  }

  return { isHeld, handlers: { onPointerDown: handleDown, onPointerUp: handleUp, onPointerCancel: release, onPointerLeave: release } }
}
