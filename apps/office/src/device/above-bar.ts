/**
 * Messages stand above this bar at the bottom edge while it is there: they would cover its actions. Its height changes with its notes, and by the
 * width of the window, where it may also leave the edge. For `ref`.
 */
export function keepMessagesAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const { style } = document.documentElement
  const place = () => {
    const { position, bottom } = getComputedStyle(bar)
    if (position === 'static') style.removeProperty('--snack')
    else style.setProperty('--snack', `${bar.offsetHeight + (Number.parseFloat(bottom) || 0)}px`)
  }
  const heights = new ResizeObserver(place)
  heights.observe(bar)
  return () => {
    heights.disconnect()
    style.removeProperty('--snack')
  }
}
