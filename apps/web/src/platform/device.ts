import { WIDE_FROM_PX } from '@mutirao/domain/limits'
import { useSyncExternalStore } from 'react'

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

/** On the server, which makes one page for all widths, always true: what is drawn there must not hang on it. */
export const useIsWide = () => useSyncExternalStore(onWidth, isWide, () => import.meta.env.SSR || isWide())
