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
  if (tapped instanceof HTMLAnchorElement) return takePlace(event, tapped)
  if (!tapped) return
  waiting.add(tapped)
  tapped.dataset.waits = ''
  swallow(event)
}

/** Early as late (links.ts): a link that leads up or stays in its place leaves no entry behind, which "back" would come round to. */
function takePlace(event: MouseEvent, { dataset: { back, replace }, href }: HTMLAnchorElement) {
  if ((back ?? replace) === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  swallow(event)
  location.replace(href)
}

function swallow(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
addEventListener('click', hold, true)
addEventListener(
  'app-ready',
  () => {
    removeEventListener('click', hold, true)
    for (const button of waiting) {
      delete button.dataset.waits
      button.click()
    }
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
