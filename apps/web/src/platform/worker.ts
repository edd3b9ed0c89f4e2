import { shopCaches, spareCache } from '@mutirao/client/stored-keys'
import { MAKE_WAY, TAKE_OVER } from '@mutirao/client/worker-messages'
import { isNativeShell } from './device.ts'

/** While developing, files change under their names: the worker is there when it is asked for (`npm run dev -- --worker`). */
const isInBuild = () => !import.meta.env.DEV || import.meta.env['VITE_WORKER'] === 'true'

/** The native app has its own. */
export const hasWorker = () => 'serviceWorker' in navigator && !isNativeShell() && isInBuild()

type Frugal = { connection?: { saveData?: boolean } }
/** Whether the browser's data saving is on. */
export const savesData = () => (navigator as Frugal).connection?.saveData === true

/** Whether the worker had this page from a visit before, because there was no network. */
export const isKeptPage = () => document.documentElement.dataset['kept'] !== undefined

/** The shop's worker on this device, there once it can be spoken to. */
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

/** Whether the worker opens this address without a network. */
export const hasKept = async (url: string): Promise<boolean> => (await caches.match(url, { ignoreVary: true })) !== undefined

/** Public as they are, the pages that somebody saw tell where they were: they go when somebody leaves. */
export async function forgetKeptPages(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(shopCaches) && name !== spareCache).map((name) => caches.delete(name)))
}

/** Fetches the newest worker, and resolves once it has taken over. Without a newer one, or without a network, the present one stays. */
export async function updateWorker(): Promise<void> {
  if (!hasWorker()) return
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update().catch(() => {})
  const newer = registration?.installing ?? registration?.waiting
  if (!newer) return
  const takenOver = heard(navigator.serviceWorker, 'controllerchange')
  while (newer.state === 'installing') await heard(newer, 'statechange')
  if (newer.state !== 'installed') return
  // The browser lets it take over once the running one has nothing to do.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
  registration?.active?.postMessage(MAKE_WAY)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
  newer.postMessage(TAKE_OVER)
  await takenOver
}

/**
 * Loads the page anew. A navigation that the running worker has begun to answer when a newer one takes over never ends in Chromium: the takeover starts it
 * again.
 */
export function reloadPage(): void {
  if (hasWorker()) navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  location.reload()
}

const heard = (target: EventTarget, name: string) => new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))
