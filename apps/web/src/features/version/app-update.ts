import { isNativeShell } from '#platform/device.ts'
import { reloadPage, updateWorker } from '#platform/worker.ts'
import { call } from '@mutirao/client/call'
import { readInTab, storeInTab } from '@mutirao/client/storage'
import { createStore, createStoredValue, useStore } from '@mutirao/client/store'
import { pwaVersionKey, updatePlaceKey, updateRestsKey } from '@mutirao/client/stored-keys'
import { getDocument } from '@mutirao/contract/marketplaces'
import { APP_VERSION, isNewerVersion, isVersion } from '@mutirao/domain/app-version'
import { REACHABILITY_MS } from '@mutirao/domain/limits'

/** Spec §2: the stored version of the shop's pwa settings. */
const stored = createStoredValue<string>(pwaVersionKey, APP_VERSION.web)

/** The version that was put off, or tried, in this visit. */
const resting = createStore(() => readInTab<string>(updateRestsKey))

export const ownVersion = () => (isNativeShell() ? APP_VERSION.native : APP_VERSION.web)

/** Asks the shop for its newest version. Resolves to it, also when it is this one; undefined without an answer, or with one that is no version. */
export async function askVersion(): Promise<string | undefined> {
  const defaults = await call(getDocument, { params: { name: 'defaults' } }).catch(() => undefined)
  const version = (defaults?.['pwa'] as { version?: unknown } | undefined)?.version
  if (typeof version !== 'string' || !isVersion(version)) return undefined
  stored.set(version)
  return version
}

/** The newer version, unless it rests; the web app's alone, because a store updates the native one. */
export function useNewerVersion(): string | undefined {
  const version = stored.useValue()
  const rests = useStore(resting, undefined, (value) => value)
  if (isNativeShell() || rests === version) return undefined
  return isNewerVersion(version, APP_VERSION.web) ? version : undefined
}

/** "Mais Tarde": until the next visit, or a version newer still. */
export function restUpdate(version: string): void {
  storeInTab(updateRestsKey, version)
  resting.set(version)
}

/**
 * "Atualizar Agora": the newest worker and page. Cart and typed fields stay in the storage, the address and the scroll position are those of before; a
 * version that does not come is not offered again in this visit.
 */
export async function updateNow(version: string): Promise<void> {
  storeInTab(updateRestsKey, version)
  storeInTab(updatePlaceKey, { path: location.pathname, top: scrollY } satisfies ScreenPlace)
  // While another tab's worker is being installed the browser may keep this one waiting.
  const limit = new Promise((resolve) => setTimeout(resolve, REACHABILITY_MS.short))
  await Promise.race([updateWorker().catch(() => {}), limit])
  reloadPage()
}

type ScreenPlace = { path: string; top: number }

/** Scrolls the page that an update has loaded to where it was, while its screen grows; not against somebody who scrolls meanwhile. */
export function returnToPlace(): void {
  const place = readInTab<ScreenPlace | null>(updatePlaceKey)
  if (!place) return
  storeInTab(updatePlaceKey, null)
  if (place.path !== location.pathname) return
  let reached = 0
  const lengths = new ResizeObserver(() => {
    if (Math.round(scrollY) !== reached) return lengths.disconnect()
    reached = Math.round(Math.min(place.top, document.documentElement.scrollHeight - innerHeight))
    scrollTo({ top: reached, behavior: 'instant' })
    if (reached === Math.round(place.top)) lengths.disconnect()
  })
  lengths.observe(document.body)
  setTimeout(() => lengths.disconnect(), REACHABILITY_MS.request)
}
