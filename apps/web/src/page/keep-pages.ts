import type { AnyRouter } from '@tanstack/react-router'
import type { StoredLogin } from '@mutirao/domain/session'
import { readStored } from '@mutirao/client/storage'
import { cartKey, loginKey } from '@mutirao/client/stored-keys'
import { isOnline } from '#platform/connection.ts'
import { whenIdle } from '#platform/idle.ts'
import { hasWorker, savesData, startWorker, tellWorker } from '#platform/worker.ts'

/** Not for a screen that is only passed through. */
const SHOWN_MS = 300
/** By then the screen's later requests, pictures included, have mostly finished: it is kept once more, with them. */
const SETTLED_MS = 5000
/** A browser lists 250 files of a visit and no more: what a screen took that one came to later would be missing. */
const MOST_LISTED = 2000

/** The worker keeps each public page that is shown, at once and again with what it took to show it; never for who saves data. */
export async function keepPages(router: AnyRouter): Promise<void> {
  if (!hasWorker()) return
  // Refused where the browser forbids storage.
  const registration = await startWorker().catch(() => undefined)
  if (!registration || savesData()) return
  performance.setResourceTimingBufferSize(MOST_LISTED)
  const keep = () => whenIdle(() => isOnline() && registration.active && tellWorker(registration.active, shownNow()))
  let timers: ReturnType<typeof setTimeout>[] = []
  const keepScreen = () => {
    timers.forEach(clearTimeout)
    timers = [setTimeout(keep, SHOWN_MS), setTimeout(keep, SETTLED_MS)]
  }
  router.subscribe('onResolved', keepScreen)
  addEventListener('online', keepScreen)
  keepScreen()
}

const isFile = (path: string) => /^\/(assets|fonts|media)\//.test(path)

/**
 * What belongs to this screen and is kept with it, seen or not: a campaign's catalogue, the filled cart with the frame of the payment that may follow,
 * and the frames of one's own orders.
 */
function alsoKept(): string[] {
  const [campaign] = /^\/store\/[\w-]+/.exec(location.pathname) ?? []
  const paths = [
    ...(campaign ? [campaign, `${campaign}/catalog`] : []),
    ...(readStored(cartKey) === undefined ? [] : ['/cart', orderFrame('pending')]),
    ...(isSignedIn() ? ['/orders', ...orderFrames] : []),
  ]
  return paths.map((path) => location.origin + path)
}

/** The worker has one frame for all orders. */
const orderFrame = (screen: 'pending' | 'success' | 'details') => `/order/any/${screen}`
const orderFrames = [orderFrame('pending'), orderFrame('success'), orderFrame('details')]

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
