import type { AnyRouter } from '@tanstack/react-router'
import { loadAhead, placeInHistory, shownTitle } from './router.ts'

/**
 * Screens link with plain anchors, which cost nothing to render and work before any script. Here they become moves inside the
 * app: internal links and search forms navigate, a touch or a hovering pointer loads ahead, and titles follow.
 * `data-back` goes back where the visit came from another screen, else up in place of the screen it began with, so that up and back
 * never go round in a ring; `data-replace` leaves no entry in the history.
 */
export function followLinks(router: AnyRouter) {
  const firstEntry = placeInHistory()

  document.addEventListener('click', (event) => {
    const link = linkOf(event.target)
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    const { back, replace } = link.dataset
    if (back !== undefined && placeInHistory() > firstEntry) return history.back()
    keepPlace()
    afterPaint(() => router.navigate({ href: hrefOf(link), replace: (replace ?? back) !== undefined }))
  })

  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.method !== 'get' || !form.getAttribute('action')) return
    event.preventDefault()
    const fields = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [],
    )
    void router.navigate({ href: `${form.getAttribute('action')}?${new URLSearchParams(fields)}` })
  })

  for (const intent of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(
      intent,
      (event) => {
        const link = linkOf(event.target)
        if (link) afterPaint(() => loadAhead(router, link))
      },
      { passive: true },
    )
  }

  router.subscribe('onRendered', ({ pathChanged }) => {
    showTitle(router)
    if (pathChanged) focusContent()
  })
}

/** The innermost screen that has a title gives it to the window. */
export function showTitle(router: AnyRouter) {
  const title = shownTitle(router)
  if (title) document.title = title
}

/** The link that was followed may have gone with its screen: keyboards and readers go on at the new one, not at the top of the window. */
function focusContent() {
  if (document.activeElement && document.activeElement !== document.body) return
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** The router keeps the place of what has been scrolled since it last drew; a drawing that comes late forgets it. Said again, it stays. */
const keepPlace = () => document.dispatchEvent(new Event('scroll'))

/** The touch is shown first: a heavy screen must not hold up the frame that answers the finger. */
const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run))

/** An anchor to a screen of this shop; files, other shops and new tabs are the browser's. */
function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  const isScreen =
    link?.href &&
    link.origin === location.origin &&
    !link.target &&
    !link.hasAttribute('download') &&
    !link.getAttribute('href')?.startsWith('#')
  return isScreen ? link : undefined
}

const hrefOf = (link: HTMLAnchorElement) => link.pathname + link.search + link.hash

const isPlainClick = (event: MouseEvent) =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
