/**
 * The first and smallest script of a page, which stands in the page itself: nothing can be tapped before it. Pictures and text need the line
 * first, so the app is fetched once the page has loaded; a touch or a key fetches it at once, and a picture that never comes holds it up for
 * two seconds at most. A screen that the browser makes (`data-now`) waits for nothing.
 */
const patienceMs = 2000
const intents = ['pointerdown', 'keydown', 'touchstart'] as const
let hasStarted = false

function start() {
  // While the page comes in, a touch on what is there finds the list of its scripts: it stands before everything that can be touched.
  const [entry, ...chunks] = document.getElementById('app')?.dataset.scripts?.split(' ') ?? []
  if (hasStarted || !entry) return
  hasStarted = true
  for (const chunk of chunks) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: chunk })
    document.head.append(link)
  }
  void import(/* @vite-ignore */ entry)
}

// A tap that comes before the app is not lost: buttons wait for it and are pressed again, once each; links work by themselves.
const waiting = new Set<HTMLElement>()
function hold(event: MouseEvent) {
  const tapped = (event.target as Element).closest<HTMLElement>('button, a')
  if (tapped instanceof HTMLAnchorElement) return follow(event, tapped)
  if (!tapped) return
  waiting.add(tapped)
  tapped.dataset.waits = ''
  swallow(event)
}

/**
 * The browser follows a link by itself, which shows that it was heard until the next page comes. Early as late (links.ts) one that leads up or
 * stays in its place leaves no entry behind, which "back" would come round to.
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
// A page that the browser kept and shows again.
addEventListener('pageshow', forgetTaps)

function swallow(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
addEventListener('click', hold, true)
addEventListener(
  'app-ready',
  () => {
    removeEventListener('click', hold, true)
    forgetTaps()
    for (const button of waiting) button.click()
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
