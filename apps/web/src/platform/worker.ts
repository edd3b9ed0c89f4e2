import { shopCaches, spareCache } from '@mutirao/client/stored-keys'
import { MAKE_WAY, TAKE_OVER } from '@mutirao/client/worker-messages'
import { REACHABILITY_MS } from '@mutirao/domain/limits'
import { isNativeShell } from './device.ts'

/** In development, files change without new names, so the worker runs only with `npm run dev -- --worker`. */
const isInBuild = () => !import.meta.env.DEV || import.meta.env['VITE_WORKER'] === 'true'

/** Not in the native app, whose files are on the device. */
export const hasWorker = () => 'serviceWorker' in navigator && !isNativeShell() && isInBuild()

/** Whether the worker served this page from its cache, for lack of a network. */
export const isKeptPage = () => document.documentElement.dataset['kept'] !== undefined

/** Registers the shop's worker, and resolves once it is active. */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  // The built worker is one file without imports.
  await navigator.serviceWorker.register('/worker.js', import.meta.env.DEV ? { type: 'module' } : undefined)
  return navigator.serviceWorker.ready
}

/** Received by src/worker.ts. */
export function tellWorker(to: ServiceWorker, shown: { url: string; build: string; files: string[]; also: string[] }): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
  to.postMessage(shown)
}

/** Whether the worker has a cached page for this address. */
export const hasKept = async (url: string): Promise<boolean> => (await caches.match(url, { ignoreVary: true })) !== undefined

/** Deletes the cached pages at sign-out: public pages, too, reveal what a person looked at. */
export async function forgetKeptPages(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(shopCaches) && name !== spareCache).map((name) => caches.delete(name)))
}

/** Fetches the newest worker and resolves once it controls the page. Without a newer one or a network, the present one stays. */
export async function updateWorker(): Promise<void> {
  if (!hasWorker()) return
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update().catch(() => {})
  const newer = registration?.installing ?? registration?.waiting
  if (!newer) return
  const takenOver = heard(navigator.serviceWorker, 'controllerchange')
  while (newer.state === 'installing') await heard(newer, 'statechange')
  if (newer.state !== 'installed') return
  // The browser activates it once the running worker is idle.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
  registration?.active?.postMessage(MAKE_WAY)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
  newer.postMessage(TAKE_OVER)
  await takenOver
}

/**
 * Loads the page anew. A navigation that the running worker has begun to answer when a newer one takes over never ends in Chromium: the takeover starts it
 * again. A page does not always hear of a takeover by another tab, so it tries once more after a while; not again and again, which would cut off a slow network.
 */
export function reloadPage(): void {
  if (hasWorker()) navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  setTimeout(() => location.reload(), REACHABILITY_MS.request)
  location.reload()
}

const heard = (target: EventTarget, name: string) => new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))
