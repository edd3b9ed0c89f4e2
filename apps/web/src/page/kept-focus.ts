/** Never a field: it would open the keyboard of a phone. */
const controls = 'a[href], button:not([disabled])'

/** The position of an element: its parent, and its index there. */
type Spot = { element: Element; parent: Element; index: number }

/**
 * Keyboards and readers stay where one acted: when a control goes away by its own tap (a plus that becomes a stepper, the bin of a line),
 * what stands in its place gets the focus, instead of the top of the window.
 */
export function keepFocus(): void {
  // Before the tap has changed anything.
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

/** From the element outwards. */
function spotsOf(element: Element): Spot[] {
  const parent = element.parentElement
  if (!parent) return []
  return [{ element, parent, index: [...parent.children].indexOf(element) }, ...spotsOf(parent)]
}

const lastControl = (place: Element) =>
  place instanceof HTMLElement && place.matches(controls) ? place : [...place.querySelectorAll<HTMLElement>(controls)].at(-1)
