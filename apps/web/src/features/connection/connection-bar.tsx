import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { useIsOnline } from '#platform/connection.ts'
import { hasCode, mayPass } from '@mutirao/client/problem'
import { reachability } from '@mutirao/client/reachability'
import { serverNow } from '@mutirao/client/server-clock'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { Icon } from '@mutirao/ui/icon.tsx'
import { wifiOff } from '@mutirao/ui/icons.gen.ts'
import { refreshCw } from '@mutirao/ui/service-icons.gen.ts'

/** Above every screen: the device is offline, or the last data is shown because a newer answer did not come. */
export function ConnectionBar() {
  const isOnline = useIsOnline()
  const since = useStaleSince()
  if (isOnline && since === undefined) return null
  return (
    <output className="flex items-center justify-center gap-2 bg-ink px-4 py-2.5 text-13 font-medium text-bg">
      <Icon d={isOnline ? refreshCw : wifiOff} />
      {isOnline ? <StaleText since={since!} /> : <OfflineText />}
    </output>
  )
}

/** Data that was never saved shows a skeleton until the connection returns, or a screen without its code (ui/error-screen.tsx). */
function OfflineText() {
  const isAwaited = useSyncExternalStore(
    onDraw,
    () => document.querySelector('main .skeleton, main[data-missing]') !== null,
    () => false,
  )
  return isAwaited ? m.offline_awaited() : m.offline()
}

function onDraw(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}

function StaleText({ since }: { since: number }) {
  const { timeZone } = useTenant()
  const isOfToday = useNow(MINUTE_MS) - since < DAY_MS / 2
  const format = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', ...(!isOfToday && { dateStyle: 'short' }), timeZone })
  return m.could_not_update_since({ when: format.format(since) })
}

/** The moment of the oldest data on the screen that could not be refreshed, to the minute; undefined when all of it is of now. */
function useStaleSince(): number | undefined {
  const client = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [client.getQueryCache().subscribe(listener), reachability.subscribe(listener)]
      return () => ends.forEach((end) => end())
    },
    [client],
  )
  return useSyncExternalStore(
    subscribe,
    () => staleSince(client),
    () => undefined,
  )
}

const MINUTE_MS = 60_000

function staleSince(client: QueryClient): number | undefined {
  const server = reachability.get()
  const moments = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: isStale })
    .map(({ state }) => state.dataUpdatedAt)
  if (!server.isReachable) moments.push(server.since)
  if (moments.length === 0) return undefined
  // The device's clock may be wrong.
  const at = Math.min(...moments) + serverNow() - Date.now()
  return Math.floor(at / MINUTE_MS) * MINUTE_MS
}

/** A refused refresh (signed out, gone, forbidden) is the screen's own matter; `meta.showsFailure`: the screen says it itself. */
function isStale({ state, meta }: Query): boolean {
  if (meta?.['showsFailure'] || state.data === undefined || state.error === null) return false
  return mayPass(state.error) || hasCode(state.error, 'server_error', 'ssl_error')
}
