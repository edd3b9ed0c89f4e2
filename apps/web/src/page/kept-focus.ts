/** Excludes fields, whose focus would open a phone's keyboard. */
const controls = 'a[href], button:not([disabled])'

/** The position of an element: its parent, and its index there. */
type Spot = { element: Element; parent: Element; index: number }

/**
 * Keeps the focus in place for keyboards and screen readers: when a click removes its own control (a plus that becomes a stepper, the bin of a
 * line), the control now at that position gets the focus, instead of the top of the window.
 */
export function keepFocus(): void {
  // In the capture phase, before the click changes anything.
  document.addEventListener('click', rememberSpot, { capture: true })
}

function rememberSpot() {
  const acted = document.activeElement
  if (!acted || acted === document.body) return
  const spots = spotsOf(acted)
  setTimeout(() => {
    if (acted.isConnected || document.activeElement !== document.body) return
    const gone = spots.findLast(({ element }) => !element.isConnected)
    const inPlace = gone && (gone.parent.children[gone.index] ?? gone.parent.lastElementChild)
    const next = (inPlace && lastControl(inPlace)) ?? document.getElementById('content')
    next?.focus({ preventScroll: true })
  })
}

/** The positions of the element and its ancestors, innermost first. */
function spotsOf(element: Element): Spot[] {
  const parent = element.parentElement
  if (!parent) return []
  return [{ element, parent, index: [...parent.children].indexOf(element) }, ...spotsOf(parent)]
}

const lastControl = (place: Element) =>
  place instanceof HTMLElement && place.matches(controls) ? place : [...place.querySelectorAll<HTMLElement>(controls)].at(-1)
