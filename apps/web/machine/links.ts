import type { AnyRouter } from '@tanstack/react-router'
import { loadAhead, placeInHistory, shownTitle } from './router.ts'

/**
 * Screens link with plain anchors, which are cheap to render and work without scripts. This turns them into client-side navigation: internal
 * links and search forms navigate, a touch or a hovering pointer preloads, and the window's title follows.
 * `data-back` goes back when the visit came from another screen; otherwise it replaces the visit's first screen by the one above it, so that up
 * and back do not alternate. `data-replace` adds no history entry.
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

/** Sets the window's title to that of the innermost match that has one. */
export function showTitle(router: AnyRouter) {
  const title = shownTitle(router)
  if (title) document.title = title
}

/** The followed link may be gone: moves the focus to the new screen instead of the top of the window. */
function focusContent() {
  if (document.activeElement && document.activeElement !== document.body) return
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** The router stores scroll positions of scroll events since its last render; a late render loses them, so the event is dispatched again. */
const keepPlace = () => document.dispatchEvent(new Event('scroll'))

/** Paints the pressed state first: rendering a heavy screen must not delay that frame. */
const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run))

/** An anchor to a screen of this shop; the browser handles files, other shops and new tabs. */
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
