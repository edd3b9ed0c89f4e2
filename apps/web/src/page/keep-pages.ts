import type { AnyRouter } from '@tanstack/react-router'
import { isOnline } from '#platform/connection.ts'
import { whenIdle } from '#platform/idle.ts'
import { savesData } from '#platform/user-agent.ts'
import { hasWorker, startWorker, tellWorker } from '#platform/worker.ts'
import { readStored } from '@mutirao/client/storage'
import { cartKey, loginKey, recentOrdersKey } from '@mutirao/client/stored-keys'
import type { StoredLogin } from '@mutirao/domain/session'

/** Screens shown for a shorter time are not stored. */
const SHOWN_MS = 300
/** The delay of the second storing, when the screen's later requests, pictures included, have mostly finished. */
const SETTLED_MS = 5000
/** The size of the resource timing buffer: with the default of 250, files of later screens of a visit would be missing. */
const MOST_LISTED = 2000

/** Tells the worker to store each shown public page, at once and again with its files; not when data saving is on. */
export async function keepPages(router: AnyRouter): Promise<void> {
  if (!hasWorker()) return
  // Registration fails where the browser forbids storage.
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
 * Addresses that are stored with this screen although they were not shown: a campaign's catalogue, the cart where something can be added to it, with
 * the frame of its payment screen once it is filled, and the frames of the visitor's own orders.
 */
function alsoKept(): string[] {
  const [campaign] = /^\/store\/[\w-]+/.exec(location.pathname) ?? []
  const paths = [
    ...(campaign ? [campaign, `${campaign}/catalog`] : []),
    ...(campaign || location.pathname === '/products' ? ['/cart'] : []),
    ...(readStored(cartKey) === undefined ? [] : ['/cart', orderFrame('pending')]),
    ...(mayHaveOrders() ? ['/orders', ...orderFrames] : []),
  ]
  return paths.map((path) => location.origin + path)
}

/** The worker has one frame for all orders. */
const orderFrame = (screen: 'pending' | 'success' | 'details') => `/order/any/${screen}`
const orderFrames = [orderFrame('pending'), orderFrame('success'), orderFrame('details')]

const mayHaveOrders = () =>
  readStored<StoredLogin>(loginKey)?.authenticated === true || (readStored<unknown[]>(recentOrdersKey) ?? []).length > 0

/** The files that the screen uses; the newest comes last. */
function shownNow() {
  const [build = ''] = document.getElementById('app')?.dataset['scripts']?.split(' ') ?? []
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  // Resources of an earlier screen are not fetched again, though this one shows them; lazy pictures outside the viewport were not seen.
  const pictures = [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).map(({ currentSrc }) => currentSrc)
  const own = [...files, ...pictures].filter((name) => name.startsWith(`${location.origin}/`) && isFile(new URL(name).pathname))
  return { url: location.href.replace(/#.*/, ''), build, files: [...new Set(own.toReversed())].toReversed(), also: alsoKept() }
}
