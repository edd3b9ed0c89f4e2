import { shopCaches, spareCache } from '@mutirao/client/stored-keys'

/**
 * The shop's worker on a device. It keeps the last public pages with the files that they need, so that the shop opens without a network, and it shows
 * messages (decision 039). It keeps no answer of the API and nothing that names somebody: of the cart and of a Pix page the empty frame alone.
 */
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type Asked = Extendable & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type Pushed = Extendable & { data: { json: () => unknown } | null }
type Tapped = Extendable & { notification: Notification }
type Told = Extendable & { data: unknown }
type Tab = { url: string; focus: () => Promise<Tab>; navigate: (url: string) => Promise<unknown> }
type Worker = {
  addEventListener: ((name: 'install' | 'activate', hear: (event: Extendable) => void) => void) &
    ((name: 'fetch', hear: (event: Asked) => void) => void) &
    ((name: 'message', hear: (event: Told) => void) => void) &
    ((name: 'push', hear: (event: Pushed) => void) => void) &
    ((name: 'notificationclick', hear: (event: Tapped) => void) => void)
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<Tab[]>
    openWindow: (url: string) => Promise<unknown>
  }
  registration: ServiceWorkerRegistration
}
const worker = self as unknown as Worker

/** The message of an idle page (page/keep-pages.ts). */
type Shown = { url: string; build: string; files: string[] }

const OFFLINE = '/offline'
/** The cache's name has the build's first script, so that pages are stored beside their own files. */
const MOST_BUILDS = 2
/** A page that was cached within this time is not fetched again. */
const FRESH_MS = 300_000
const MOST_PAGES = 30
const MOST_FILES = 400
const MOST_PICTURES = 150

/** Public pages; all others are personal or useless offline. */
const PUBLIC = /^\/($|home$|products$|store\/|about$|contact$|privacy$|whatnow$|cookie-policy$)/
/** Personal screens whose document is an empty frame for everybody: it is fetched as a stranger, and this device fills it. */
const FRAMES = /^\/(cart|order\/[\w-]+\/pending)$/
const FILES = /^\/(assets|fonts)\//
const PICTURES = /^\/media\//

worker.addEventListener('install', (event) => event.waitUntil(keepOfflinePage().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim()])),
)
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') return event.respondWith(openPage(event))
  const isPicture = PICTURES.test(pathname) && request.destination === 'image'
  if (FILES.test(pathname) || isPicture) event.respondWith(findKept(request.url).then((kept) => kept ?? fetch(request)))
})
worker.addEventListener('message', (event) => event.waitUntil(keepShown(event.data as Shown)))

/** The network's answer whenever there is one, and untouched: a copy of it on its way would make the page wait. */
async function openPage(event: Asked): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const kept = await findKept(event.request.url)
    if (kept) return saidToBeKept(kept)
    const offline = await findKept(OFFLINE)
    if (!offline) throw error
    return offline
  }
}

const isDocument = (answer: Response) =>
  answer.status === 200 && answer.type === 'basic' && !answer.redirected && /^text\/html\b/.test(answer.headers.get('content-type') ?? '')

/** The server says of a page whether it was made for nobody in particular. */
const isPublic = (answer: Response) =>
  isDocument(answer) && PUBLIC.test(new URL(answer.url).pathname) && /^public\b/.test(answer.headers.get('cache-control') ?? '')

const buildOf = (html: string) => /data-scripts="([^ "]+)/.exec(html)?.[1]

/** Marks the page as cached, so that it does not take its creation time for the present. */
async function saidToBeKept(kept: Response): Promise<Response> {
  const html = await kept.text()
  return new Response(html.replace('<html ', '<html data-kept '), { status: 200, headers: kept.headers })
}

/** A page, with all that it took to show it: nearly all of it comes from the browser's own cache, or is asked whether it has changed. */
async function keepShown({ url, build, files }: Shown): Promise<void> {
  const { pathname } = new URL(url)
  const isFrame = FRAMES.test(pathname)
  if (!isFrame && !PUBLIC.test(pathname)) return
  const cache = await caches.open(shopCaches + build)
  if (isOld(await cache.match(url, { ignoreVary: true }))) {
    const answer = await fetch(url, { cache: 'no-cache', credentials: isFrame ? 'omit' : 'same-origin', headers: { accept: 'text/html' } })
    if (!(isFrame ? isDocument : isPublic)(answer) || buildOf(await answer.clone().text()) !== build) return
    await cache.put(url, answer)
  }
  // The first ones were evicted: fetching them again would evict those used last.
  const kept = [...files.filter((file) => !isPictureUrl(file)), ...files.filter(isPictureUrl).slice(-MOST_PICTURES)]
  await Promise.all(kept.map((file) => keepFile(cache, file)))
  await bound(cache, new Set(kept))
  await forgetFormer()
}

const isPictureUrl = (url: string) => PICTURES.test(new URL(url).pathname)

const isOld = (kept: Response | undefined) => Date.now() - Date.parse(kept?.headers.get('date') ?? '1970') > FRESH_MS

async function keepFile(cache: Cache, url: string): Promise<void> {
  const { origin, pathname } = new URL(url)
  if (origin !== location.origin || !(FILES.test(pathname) || PICTURES.test(pathname)) || (await cache.match(url))) return
  const answer = await fetch(url).catch(() => undefined)
  if (answer?.status === 200) await cache.put(url, answer)
}

/** The oldest of each kind goes first, and of the pictures what is shown now goes last. */
async function bound(cache: Cache, shown: ReadonlySet<string>): Promise<void> {
  const paths = (await cache.keys()).map(({ url }) => ({ url, path: new URL(url).pathname }))
  const isFile = ({ path }: { path: string }) => FILES.test(path)
  const isPicture = ({ path }: { path: string }) => PICTURES.test(path)
  const pages = paths.filter((one) => !isFile(one) && !isPicture(one))
  const pictures = paths.filter(isPicture)
  const byUse = [...pictures.filter(({ url }) => !shown.has(url)), ...pictures.filter(({ url }) => shown.has(url))]
  const over = [...pages.slice(0, -MOST_PAGES), ...paths.filter(isFile).slice(0, -MOST_FILES), ...byUse.slice(0, -MOST_PICTURES)]
  await Promise.all(over.map(({ url }) => cache.delete(url)))
}

/** The newest first. */
async function keptBuilds(): Promise<string[]> {
  const names = await caches.keys()
  return names.filter((name) => name.startsWith(shopCaches) && name !== spareCache).toReversed()
}

async function forgetFormer(): Promise<void> {
  await Promise.all((await keptBuilds()).slice(MOST_BUILDS).map((name) => caches.delete(name)))
}

async function findKept(url: string): Promise<Response | undefined> {
  for (const cacheName of [...(await keptBuilds()), spareCache]) {
    const kept = await caches.match(url, { cacheName, ignoreVary: true })
    if (kept) return kept
  }
  return undefined
}

async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(spareCache)
  await cache.add(new Request(OFFLINE, { cache: 'reload' }))
}

/** A line of the inbox; `id`, so that what comes twice is shown once. */
type Message = { id: string; title: string; text: string; target: string | null }

worker.addEventListener('push', (event) => {
  if (!event.data) return
  const { id, title, text, target } = event.data.json() as Message
  event.waitUntil(
    worker.registration.showNotification(title, { body: text, tag: id, lang: 'pt-BR', icon: '/logo.svg', data: ownAddress(target) }),
  )
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openMessage(String(event.notification.data)))
})

/** A message's target is always an address of this shop. */
function ownAddress(target: string | null): string {
  const address = new URL(target ?? '/messages', location.origin)
  return address.origin === location.origin ? address.href : new URL('/messages', location.origin).href
}

/** In a tab of the shop, where there is one. */
async function openMessage(url: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((one) => one.url === url) ?? tabs.find((one) => !new URL(one.url).pathname.startsWith('/office'))
  if (!tab) return void (await worker.clients.openWindow(url))
  const focused = await tab.focus()
  // A tab that no worker has yet may not be led: the browser opens another.
  if (focused.url !== url) await focused.navigate(url).catch(() => worker.clients.openWindow(url))
}
