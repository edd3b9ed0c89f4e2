import { officeCaches } from '@mutirao/client/stored-keys'
import type { WorkerScope } from '@mutirao/client/worker-scope'

/**
 * Caches the app's own files on the device, so that it opens offline. It caches no API response: rounds are stored by the app, which knows their
 * owner and their expiry.
 */
const worker = self as unknown as WorkerScope

/** Inserted by the build. */
const { version, files }: { version: string; files: string[] } = JSON.parse('__FILES__')
const SHELL = '/office/'
const CACHE = officeCaches + version
const FONTS = ['/fonts/gabarito-pt.woff2', '/fonts/roboto-pt.woff2']
/** On a bad network the cached copy is shown after this delay. */
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
  await Promise.all(names.filter((name) => name.startsWith(officeCaches) && name !== CACHE).map((name) => caches.delete(name)))
}

/** All addresses of the office have the same document. */
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

type NewOrder = { title: string; text: string; target: string }

// One notification for all new orders: ten at once are not ten rows on a lock screen.
worker.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, text, target } = event.data.json() as NewOrder
  const options = { body: text, tag: 'orders', renotify: true, lang: 'pt-BR', icon: '/logo.svg', data: addressOf(target) }
  event.waitUntil(worker.registration.showNotification(title, options))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openOffice(String(event.notification.data)))
})

/** A notification opens only the office of this shop. */
function addressOf(target: string): string {
  const { origin, pathname, href } = new URL(target, location.origin)
  return origin === location.origin && pathname.startsWith(SHELL) ? href : new URL(SHELL, location.origin).href
}

async function openOffice(url: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((one) => new URL(one.url).pathname.startsWith(SHELL))
  if (!tab) return void (await worker.clients.openWindow(url))
  await tab.focus()
  if (tab.url !== url) await tab.navigate(url).catch(() => worker.clients.openWindow(url))
}
