import { createStore, useValue } from '@mutirao/client/store'

const BASE = '/office/'

/** The current path within the office, without surrounding slashes. */
const read = () => location.pathname.slice(BASE.length).replace(/\/+$/, '')
const address = createStore(() => location.pathname + location.search)

/** Changes only with the path, not with its search parameters. */
export const useAddress = (): string => useValue({ get: read, subscribe: address.subscribe })
/** The path with its search parameters. */
export const useWholeAddress = (): string => useValue(address)
export const hrefOf = (path: string): string => BASE + path

/** `path` may have search parameters. */
export function go(path: string): void {
  history.pushState(null, '', hrefOf(path))
  show()
}

function show() {
  address.readAgain()
  toTop()
  requestAnimationFrame(focusScreen)
}

/** The followed link may have been unmounted: focus continues at the new screen. */
export function focusScreen(): void {
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
    go(link.pathname.slice(BASE.length) + link.search)
  })
}

/** The address of another page of a list. */
export const toTop = () => scrollTo(0, 0)

/** The browser's history for a router: the place on the screen and the focus stay. */
export const addressHistory = {
  base: BASE.slice(0, -1),
  location: () => ({ href: address.get(), pathname: location.pathname, search: location.search }),
  /** Null for an entry that a link created. */
  state: (): object | null => history.state,
  length: () => history.length,
  push: (href: string, state: unknown) => {
    history.pushState(state, '', href)
    address.readAgain()
  },
  replace: (href: string, state: unknown) => {
    history.replaceState(state, '', href)
    address.readAgain()
  },
  walk: (steps: number) => history.go(steps),
  watch: address.subscribe,
}
