/**
 * The first script of a page, inlined so that it runs before anything can be tapped. Pictures and text need the connection first, so the app is
 * fetched after the load event; a touch or a key press fetches it at once, and a picture that never arrives delays it by two seconds at most.
 * A browser-rendered screen (`data-now`) fetches the app immediately.
 */
const patienceMs = 2000
const intents = ['pointerdown', 'keydown', 'touchstart'] as const
let hasStarted = false

function start() {
  // The script list precedes all content, so a touch on a page that is still arriving finds it.
  const [entry, ...chunks] = document.getElementById('app')?.dataset.scripts?.split(' ') ?? []
  if (hasStarted || !entry) return
  hasStarted = true
  for (const chunk of chunks) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: chunk })
    document.head.append(link)
  }
  // After a deployment a cached document may name scripts that are gone.
  import(/* @vite-ignore */ entry).catch(() => dispatchEvent(new Event('app-failed')))
}

// Taps before the app runs are replayed: each tapped button is clicked once after hydration; links work without scripts.
const waiting = new Set<HTMLElement>()
let hasFailed = false
function hold(event: MouseEvent) {
  const tapped = (event.target as Element).closest<HTMLElement>('button, a')
  if (tapped instanceof HTMLAnchorElement) return follow(event, tapped)
  if (!tapped || hasFailed) return
  waiting.add(tapped)
  tapped.dataset.waits = ''
  swallow(event)
}

/**
 * The browser follows the link; this only shows the pressed state. As in links.ts, a link that goes up or replaces the screen adds no history
 * entry, so that "back" does not lead in a circle.
 */
function follow(event: MouseEvent, link: HTMLAnchorElement) {
  const { back, replace } = link.dataset
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  if (!link.target && !link.getAttribute('href')?.startsWith('#')) link.dataset.waits = ''
  if ((back ?? replace) === undefined) return
  swallow(event)
  location.replace(link.href)
}

function forgetTaps() {
  for (const tapped of document.querySelectorAll<HTMLElement>('[data-waits]')) delete tapped.dataset.waits
}
// The page is restored from the back/forward cache.
addEventListener('pageshow', forgetTaps)

// A browser offers the installation once, perhaps before the app listens.
let offer: Event | undefined
function holdOffer(event: Event) {
  event.preventDefault()
  offer = event
}
addEventListener('beforeinstallprompt', holdOffer)

function swallow(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
addEventListener('click', hold, true)
// Nothing waits any more; a link still goes up without a history entry, and a followed one keeps its mark.
addEventListener('app-failed', () => {
  hasFailed = true
  removeEventListener('beforeinstallprompt', holdOffer)
  for (const button of waiting) delete button.dataset.waits
  waiting.clear()
})
addEventListener(
  'app-ready',
  () => {
    removeEventListener('click', hold, true)
    removeEventListener('beforeinstallprompt', holdOffer)
    forgetTaps()
    for (const button of waiting) button.click()
    if (offer) dispatchEvent(offer)
  },
  { once: true },
)

if (document.readyState === 'complete') start()
else addEventListener('load', start, { once: true })
document.addEventListener('DOMContentLoaded', () => {
  if (document.getElementById('app')?.dataset.now !== undefined) start()
})
for (const intent of intents) addEventListener(intent, start, { passive: true })
setTimeout(start, patienceMs)
