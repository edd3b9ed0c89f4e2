import { shopCaches, spareCache } from '@mutirao/client/stored-keys'
import { MAKE_WAY, TAKE_OVER } from '@mutirao/client/worker-messages'
import type { FetchEvent, WorkerScope } from '@mutirao/client/worker-scope'
import { DAY_MS } from '@mutirao/domain/zoned-time'

/**
 * The shop's service worker. It caches the last public pages with their files, so that the shop opens offline, and it shows push messages
 * (decision 039). It caches no API response and no personal data: of the cart and of an order it caches the empty frame only.
 */
const worker = self as unknown as WorkerScope

/** The message of a page (page/keep-pages.ts). `also`: further addresses to cache with it. */
type ShownPage = { url: string; build: string; files: string[]; also?: string[] }

const OFFLINE = '/offline'
/** The cache's name has the build's first script, so that pages are stored beside their own files. */
const MOST_BUILDS = 2
/** A page that was cached within this time is not fetched again. */
const FRESH_MS = 300_000
/** A frame changes only with the build and the palette. */
const FRESH_FRAME_MS = DAY_MS
const MOST_PAGES = 30
/** Their pages, catalogues included, are evicted after all others. */
const LAST_CAMPAIGNS = 5
const MOST_FILES = 400
const MOST_PICTURES = 150
/** The cached bytes of one build. */
const MOST_BYTES = 24 * 1024 * 1024
/** The header with the size of a cached body, so that measuring it does not read the body. */
const SIZE = 'x-kept-bytes'

/** Public pages; all others are personal or useless offline. */
const PUBLIC = /^\/($|home$|products$|store\/|about$|contact$|privacy$|whatnow$|cookie-policy$)/
/** Personal screens whose document is the same empty frame for everybody. It is fetched without credentials, and the browser renders the screen. */
const FRAMES = /^\/(cart|orders|order\/[\w-]+\/(pending|success|details))$/
const ORDER = /^\/order\/([\w-]+)\/\w+$/
/** An order's frame is fetched under this code, which no order has, and serves all orders. */
const NO_ORDER = 'pedido-salvo'
const CAMPAIGN = /^\/store\/([\w-]+)(\/catalog)?$/
const FILES = /^\/(assets|fonts)\//
const PICTURES = /^\/media\//

// A newer worker waits until a page sends TAKE_OVER, or no page of the shop is open.
worker.addEventListener('install', (event) => event.waitUntil(keepOfflinePage()))
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim()])),
)
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') return event.respondWith(openPage(event))
  const isPicture = PICTURES.test(pathname) && request.destination === 'image'
  if (FILES.test(pathname)) event.respondWith(findKept(request.url).then((kept) => kept ?? fetch(request)))
  if (isPicture) event.respondWith(findKept(request.url).then((kept) => kept ?? fetch(request).catch(noPicture)))
})
worker.addEventListener('message', (event) => event.waitUntil(hearPage(event.data)))

/** Aborted when a newer worker takes over: the browser replaces this one only once all its events have ended. */
const leaving = new AbortController()

async function hearPage(data: unknown): Promise<void> {
  if (data === TAKE_OVER) return worker.skipWaiting()
  if (data === MAKE_WAY) return leaving.abort()
  // Further work would hold up the newer worker.
  if (leaving.signal.aborted) return
  // A full disk or forbidden storage: the shop works online only.
  await keepShown(data as ShownPage).catch(() => {})
}

/** Network first. The response is passed on without a copy, which would delay the page. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const { url } = event.request
    const kept = await findKept(keptAddress(url))
    if (kept) return saidToBeKept(kept, ORDER.exec(new URL(url).pathname)?.[1])
    const offline = await findKept(OFFLINE)
    if (!offline) throw error
    return offline
  }
}

/** An empty picture, which shows the background colour instead of the browser's broken-image icon. */
const noPicture = () =>
  new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' } })

const isDocument = (answer: Response) =>
  answer.status === 200 && answer.type === 'basic' && !answer.redirected && /^text\/html\b/.test(answer.headers.get('content-type') ?? '')

/** Whether the response headers mark the page as the same for everybody. */
const isPublic = (answer: Response) =>
  isDocument(answer) && PUBLIC.test(new URL(answer.url).pathname) && /^public\b/.test(answer.headers.get('cache-control') ?? '')

/** A page's style sheet, which a landing names apart from its own rules. */
const styleOf = (html: string) => /data-style="([^"]+)/.exec(html)?.[1]

/** The scripts of a page; the first one identifies the build. */
const scriptsOf = (html: string) => /data-scripts="([^"]+)/.exec(html)?.[1]?.split(' ') ?? []

/** The address under which a page is stored: frames differ neither by order nor by search parameters. */
function keptAddress(url: string): string {
  const { origin, pathname } = new URL(url)
  const code = ORDER.exec(pathname)?.[1]
  return FRAMES.test(pathname) ? origin + (code ? pathname.replace(code, NO_ORDER) : pathname) : url
}

/** Marks the page as cached, so that it does not take its creation time for the present. */
async function saidToBeKept(kept: Response, orderCode = NO_ORDER): Promise<Response> {
  const html = await kept.text()
  return new Response(html.replace('<html ', '<html data-kept ').replaceAll(NO_ORDER, orderCode), { status: 200, headers: kept.headers })
}

/** Caches pages with their files; nearly all of them come from the browser's HTTP cache or are revalidated. */
async function keepShown({ url, build, files, also = [] }: ShownPage): Promise<void> {
  const pages = [...new Set([...also, url].map(keptAddress))].filter((page) => mayKeep(new URL(page).pathname))
  if (pages.length === 0) return
  const cache = await caches.open(shopCaches + build)
  const scripts = (await Promise.all(pages.map((page) => keepPage(cache, page, build)))).flat()
  // Fetching the evicted first ones again would evict those used last.
  const kept = [...files.filter((file) => !isPictureUrl(file)), ...scripts, ...files.filter(isPictureUrl).slice(-MOST_PICTURES)]
  await Promise.all(kept.map((file) => keepFile(cache, file)))
  leaving.signal.throwIfAborted()
  await bound(cache, new Set(kept))
  await forgetFormer()
}

const mayKeep = (path: string) => PUBLIC.test(path) || FRAMES.test(path)

/** Returns the scripts and the style sheet of a page that was just fetched. */
async function keepPage(cache: Cache, url: string, build: string): Promise<string[]> {
  const isFrame = FRAMES.test(new URL(url).pathname)
  if (!isOld(await cache.match(url, { ignoreVary: true }), isFrame ? FRESH_FRAME_MS : FRESH_MS)) return []
  const answer = await (isFrame ? fetchFrame(url) : fetchPage(url, 'same-origin'))
  const html = await answer.clone().text()
  const scripts = scriptsOf(html)
  if (!(isFrame ? isDocument : isPublic)(answer) || scripts[0] !== build) return []
  await put(cache, url, answer)
  return [...scripts, styleOf(html) ?? []].flat().map((path) => new URL(path, location.origin).href)
}

const fetchPage = (url: string, credentials: RequestCredentials) =>
  fetch(url, { cache: 'no-cache', credentials, headers: { accept: 'text/html' }, signal: leaving.signal })

/** A closed shop redirects strangers to its sign-in: the frame, which is the same for everybody, is then fetched with credentials. */
async function fetchFrame(url: string): Promise<Response> {
  const answer = await fetchPage(url, 'omit')
  return answer.redirected ? fetchPage(url, 'same-origin') : answer
}

async function put(cache: Cache, url: string, answer: Response): Promise<void> {
  const body = await answer.blob()
  const headers = new Headers(answer.headers)
  headers.set(SIZE, String(body.size))
  await cache.put(url, new Response(body, { headers }))
}

const isPictureUrl = (url: string) => PICTURES.test(new URL(url).pathname)

const isOld = (kept: Response | undefined, freshMs: number) => Date.now() - Date.parse(kept?.headers.get('date') ?? '1970') > freshMs

async function keepFile(cache: Cache, url: string): Promise<void> {
  leaving.signal.throwIfAborted()
  const { origin, pathname } = new URL(url)
  if (origin !== location.origin || !(FILES.test(pathname) || PICTURES.test(pathname)) || (await cache.match(url))) return
  const answer = await fetch(url, { signal: leaving.signal }).catch(() => undefined)
  if (answer?.status === 200) await put(cache, url, answer)
}

type KeptFile = { url: string; path: string; size: number }

/** Evicts the oldest of each kind first, and currently shown pictures last. */
async function bound(cache: Cache, shown: ReadonlySet<string>): Promise<void> {
  const all = await Promise.all(
    (await cache.keys()).map(async ({ url }) => ({ url, path: new URL(url).pathname, size: await sizeOf(cache, url) })),
  )
  const isFile = ({ path }: KeptFile) => FILES.test(path)
  const isPicture = ({ path }: KeptFile) => PICTURES.test(path)
  const pages = byWorth(all.filter((one) => !isFile(one) && !isPicture(one)))
  const pictures = all.filter(isPicture)
  const byUse = [...pictures.filter(({ url }) => !shown.has(url)), ...pictures.filter(({ url }) => shown.has(url))]
  const over = new Set([...pages.slice(0, -MOST_PAGES), ...all.filter(isFile).slice(0, -MOST_FILES), ...byUse.slice(0, -MOST_PICTURES)])
  let bytes = all.reduce((sum, one) => sum + (over.has(one) ? 0 : one.size), 0)
  for (const one of [...byUse, ...pages]) {
    if (bytes <= MOST_BYTES) break
    if (over.has(one)) continue
    over.add(one)
    bytes -= one.size
  }
  await Promise.all([...over].map(({ url }) => cache.delete(url)))
}

const sizeOf = async (cache: Cache, url: string) => Number((await cache.match(url, { ignoreVary: true }))?.headers.get(SIZE) ?? 0)

/** In order of eviction: the last campaigns with their catalogues, Home and the frames come last. */
function byWorth(pages: KeptFile[]): KeptFile[] {
  const campaigns = pages.flatMap(({ path }) => CAMPAIGN.exec(path)?.[1] ?? [])
  const last = new Set([...new Set(campaigns.toReversed())].slice(0, LAST_CAMPAIGNS))
  const isLast = ({ path }: KeptFile) => path === '/' || FRAMES.test(path) || last.has(CAMPAIGN.exec(path)?.[1] ?? '')
  return [...pages.filter((page) => !isLast(page)), ...pages.filter(isLast)]
}

/** The cached builds, the newest first. */
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

/** Without a number, which an open page sets: the worker makes no calls. */
type Badged = { setAppBadge?: () => Promise<void> }

/** A push message; a repeated `id` replaces the shown notification. */
type Message = { id: string; title: string; text: string; target: string | null }

worker.addEventListener('push', (event) => event.data && event.waitUntil(showMessage(event.data.json() as Message)))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openMessage(String(event.notification.data)))
})

async function showMessage({ id, title, text, target }: Message): Promise<void> {
  const options = { body: text, tag: id, lang: 'pt-BR', icon: '/logo.svg', data: ownAddress(target) }
  await worker.registration.showNotification(title, options)
  await (navigator as Badged).setAppBadge?.().catch(() => {})
}

/** A message's target is always an address of this shop. */
function ownAddress(target: string | null): string {
  const address = new URL(target ?? '/messages', location.origin)
  return address.origin === location.origin ? address.href : new URL('/messages', location.origin).href
}

/** Uses an open tab of the shop, if there is one. */
async function openMessage(url: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((one) => one.url === url) ?? tabs.find((one) => !new URL(one.url).pathname.startsWith('/office'))
  if (!tab) return void (await worker.clients.openWindow(url))
  const focused = await tab.focus()
  // An uncontrolled tab cannot be navigated: another window is opened.
  if (focused.url !== url) await focused.navigate(url).catch(() => worker.clients.openWindow(url))
}
