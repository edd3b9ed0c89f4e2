/** Pixels from an edge of the window where the page follows the finger, and how far it goes with each move. */
const EDGE = 96
const EDGE_STEP = 14

/** pressed: the height at which the handle was pressed. */
type Drag = { handle: Element; pressed: number; onTo: (to: number) => void; onEnd: () => void }

/** Follows a pressed pointer over the elements of a list until it is released: onTo has the place of the element that it is over. */
export function dragRows(list: HTMLElement, { handle, pressed, onTo, onEnd }: Drag): void {
  // Near the top of the page the rows may have moved away from under the finger, which cannot scroll further.
  const { top, bottom } = handle.getBoundingClientRect()
  const away = pressed - (top + bottom) / 2
  // On the window: a moved element loses the pointer that pressed it.
  const listening = new AbortController()
  const { signal } = listening
  function handleMove({ clientY }: PointerEvent) {
    if (clientY < EDGE) window.scrollBy(0, -EDGE_STEP)
    if (clientY > window.innerHeight - EDGE) window.scrollBy(0, EDGE_STEP)
    const ends = [...list.querySelectorAll('[data-row]')].map((row) => row.getBoundingClientRect().bottom)
    const over = ends.findIndex((end) => clientY - away < end)
    onTo(over === -1 ? ends.length - 1 : over)
  }
  function handleEnd() {
    listening.abort()
    onEnd()
  }
  window.addEventListener('pointermove', handleMove, { signal })
  window.addEventListener('pointerup', handleEnd, { signal })
  window.addEventListener('pointercancel', handleEnd, { signal })
}

/** Keeps an element where it is on the screen while `change` alters what is above it. */
export function keepInPlace(element: Element, change: () => void): void {
  const before = element.getBoundingClientRect().top
  change()
  window.scrollBy(0, element.getBoundingClientRect().top - before)
}
