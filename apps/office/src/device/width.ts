import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 64rem)')

function watch(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether there is room for tables; on a phone rows are cards. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, () => wide.matches)
