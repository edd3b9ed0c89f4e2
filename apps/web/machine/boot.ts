/**
 * The first and smallest script of a page. Pictures and text need the line first, so the app is fetched once the page has
 * loaded; a touch or a key fetches it at once, and a picture that never comes holds it up for two seconds at most.
 */
const [entry, ...chunks] = document.getElementById('app')?.dataset.scripts?.split(' ') ?? []
const patienceMs = 2000
const intents = ['pointerdown', 'keydown', 'touchstart'] as const
let hasStarted = false

function start() {
  if (hasStarted || !entry) return
  hasStarted = true
  for (const chunk of chunks) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: chunk })
    document.head.append(link)
  }
  void import(/* @vite-ignore */ entry)
}

// A tap that comes before the app is not lost: buttons wait for it and are pressed again, links work by themselves.
let waiting: HTMLElement | undefined
function hold(event: Event) {
  const button = (event.target as Element).closest<HTMLElement>('button')
  if (!button) return
  waiting = button
  event.preventDefault()
  event.stopPropagation()
}
addEventListener('click', hold, true)
addEventListener(
  'app-ready',
  () => {
    removeEventListener('click', hold, true)
    waiting?.click()
  },
  { once: true },
)

if (document.readyState === 'complete') start()
else addEventListener('load', start, { once: true })
for (const intent of intents) addEventListener(intent, start, { once: true, passive: true })
setTimeout(start, patienceMs)
