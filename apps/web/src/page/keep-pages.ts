import type { AnyRouter } from '@tanstack/react-router'
import type { StoredLogin } from '@mutirao/domain/session'
import { readStored } from '@mutirao/client/storage'
import { cartKey, loginKey } from '@mutirao/client/stored-keys'
import { whenIdle } from '#platform/idle.ts'
import { hasWorker, isKeptPage, savesData, startWorker, tellWorker } from '#platform/worker.ts'

/** By then the screen's later requests, pictures included, have mostly finished. */
const SETTLED_MS = 2500
/** A browser lists 250 files of a visit and no more: what a screen took that one came to later would be missing. */
const MOST_LISTED = 2000

/** The worker keeps each public page that is shown, with what it took to show it; from the first idle moment on, and never for who saves data. */
export async function keepPages(router: AnyRouter): Promise<void> {
  if (!hasWorker()) return
  // Refused where the browser forbids storage.
  const { active } = await startWorker().catch(() => ({ active: null }))
  if (!active || isKeptPage() || savesData()) return
  performance.setResourceTimingBufferSize(MOST_LISTED)
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => whenIdle(() => tellWorker(active, shownNow())), SETTLED_MS)
  }
  router.subscribe('onResolved', keepSoon)
  whenIdle(() => tellWorker(active, shownNow()))
}

const isFile = (path: string) => /^\/(assets|fonts|media)\//.test(path)

/** What belongs to this screen and is kept with it, seen or not: a campaign's catalogue, the filled cart, and the frames of one's own orders. */
function alsoKept(): string[] {
  const [campaign] = /^\/store\/[\w-]+/.exec(location.pathname) ?? []
  const paths = [
    ...(campaign ? [campaign, `${campaign}/catalog`] : []),
    ...(readStored(cartKey) === undefined ? [] : ['/cart']),
    ...(isSignedIn() ? ['/orders', ...orderFrames] : []),
  ]
  return paths.map((path) => location.origin + path)
}

/** The worker has one frame for all orders. */
const orderFrames = ['pending', 'success', 'details'].map((screen) => `/order/any/${screen}`)

const isSignedIn = () => readStored<StoredLogin>(loginKey)?.authenticated === true

/** The newest last. */
function shownNow() {
  const [build = ''] = document.getElementById('app')?.dataset['scripts']?.split(' ') ?? []
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  // Resources of an earlier screen are not fetched again, though this one shows them; lazy pictures outside the viewport were not seen.
  const pictures = [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).map(({ currentSrc }) => currentSrc)
  const own = [...files, ...pictures].filter((name) => name.startsWith(`${location.origin}/`) && isFile(new URL(name).pathname))
  return { url: location.href.replace(/#.*/, ''), build, files: [...new Set(own.toReversed())].toReversed(), also: alsoKept() }
}
