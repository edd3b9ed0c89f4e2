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

if (document.readyState === 'complete') start()
else addEventListener('load', start, { once: true })
for (const intent of intents) addEventListener(intent, start, { once: true, passive: true })
setTimeout(start, patienceMs)
