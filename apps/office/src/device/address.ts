import { createStore, useValue } from '@mutirao/client/store'

const BASE = '/office/'

/** The current path within the office, without surrounding slashes. */
const read = () => location.pathname.slice(BASE.length).replace(/\/+$/, '')
const address = createStore(() => read())

export const useAddress = (): string => useValue(address)
export const hrefOf = (path: string): string => BASE + path

export function go(path: string): void {
  history.pushState(null, '', hrefOf(path))
  show()
}

function show() {
  address.set(read())
  toTop()
  requestAnimationFrame(focusScreen)
}

/** The followed link may have been unmounted: focus continues at the new screen. */
function focusScreen() {
  if (document.activeElement === document.body || !document.activeElement) document.querySelector('main')?.focus({ preventScroll: true })
}

/** Links are plain anchors; those within the office navigate without a page load. */
export function followLinks(): void {
  addEventListener('popstate', show)
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) && !event.defaultPrevented
    if (!link || !isPlain || link.target || link.origin !== location.origin || !link.pathname.startsWith(BASE)) return
    event.preventDefault()
    go(link.pathname.slice(BASE.length))
  })
}

/** The address of another page of a list. */
export const toTop = () => scrollTo(0, 0)
