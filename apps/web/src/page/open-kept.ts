import type { AnyRouter } from '@tanstack/react-router'
import { isOnline } from '#platform/connection.ts'
import { hasKept, hasWorker } from '#platform/worker.ts'

/** A screen with its data in memory renders within this time. */
const STUCK_MS = 600

/**
 * Offline, a screen whose data this visit has not read would stay a skeleton. When the worker has kept its page, the page is loaded. A page that was
 * loaded at this address is not loaded again.
 */
export function openKeptPages(router: AnyRouter): void {
  if (!hasWorker()) return
  const loaded = location.href
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = async () => {
    const { href } = location
    if (isOnline() || href === loaded || !(await hasKept(href)) || href !== location.href) return
    location.reload()
  }
  router.subscribe('onBeforeLoad', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void open(), STUCK_MS)
  })
  router.subscribe('onResolved', () => clearTimeout(timer))
}
