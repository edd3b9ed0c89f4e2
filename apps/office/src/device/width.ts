import { useSyncExternalStore } from 'react'

/** Whether the window is at least this wide. */
function createWidth(width: string): () => boolean {
  const query = matchMedia(`(min-width: ${width})`)
  function watch(listener: () => void): () => void {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(watch, () => query.matches)
}

/** Whether there is room for tables; on a phone rows are cards. */
export const useIsWide = createWidth('64rem')
/** Whether there is room for a phone's screen beside a form. */
export const useHasSideRoom = createWidth('80rem')
