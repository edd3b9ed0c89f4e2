/**
 * Keeps the app's own files on the device, so that it opens without a network. It keeps no answer of the API: what a round says is kept by the
 * app, which knows whose it is and when it has to go.
 */
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type Asked = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Worker = {
  addEventListener: ((name: 'install' | 'activate', hear: (event: Extendable) => void) => void) &
    ((name: 'fetch', hear: (event: Asked) => void) => void)
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}
const worker = self as unknown as Worker

/** Written here by the build. */
const { version, files }: { version: string; files: string[] } = JSON.parse('__FILES__')
const SHELL = '/office/'
const PREFIX = 'office-'
const CACHE = PREFIX + version
const FONTS = ['/fonts/gabarito-pt.woff2', '/fonts/roboto-pt.woff2']
/** On a bad network the device's own copy is shown before the courier gives up. */
const PATIENCE_MS = 4000

worker.addEventListener('install', (event) => event.waitUntil(keepFiles().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(forgetOlder().then(() => worker.clients.claim())))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') return event.respondWith(openDocument(request))
  if (/^\/(office\/assets|fonts|media)\//.test(pathname)) event.respondWith(fromDevice(request))
})

async function keepFiles() {
  const cache = await caches.open(CACHE)
  await cache.addAll([...files, ...FONTS, SHELL].map((url) => new Request(url, { cache: 'reload' })))
}

async function forgetOlder() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)))
}

/** Every address of the office opens the same document. */
async function openDocument(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (answer.status < 500) return answer
    return (await caches.match(SHELL)) ?? answer
  } catch (error) {
    const kept = await caches.match(SHELL)
    if (!kept) throw error
    return kept
  }
}

async function fromDevice(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await caches.open(CACHE).then((cache) => cache.put(request, answer.clone()))
  return answer
}
