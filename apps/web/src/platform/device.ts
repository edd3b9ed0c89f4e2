import { useSyncExternalStore } from 'react'
import { WIDE_FROM_PX } from '@mutirao/domain/limits'

/** Whether the page runs inside the native app. */
export const isNativeShell = () => 'Capacitor' in globalThis

/** Spec §2: below it the layout is narrow. */
const query = `(min-width: ${WIDE_FROM_PX}px)`

export const isWide = () => matchMedia(query).matches

function onWidth(listener: () => void) {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Always true on the server, which renders one page for all widths: server-rendered parts must not depend on it. */
export const useIsWide = () => useSyncExternalStore(onWidth, isWide, () => import.meta.env.SSR || isWide())
