import { useEffect } from 'react'
import { whenIdle } from '#platform/idle.ts'
import { createStore, useStore } from '#platform/store.ts'

const idle = createStore(() => false)

/** False while a page is drawn and taken over, true for the rest of the visit: for what may come when the browser has time. */
export function useIsIdle(): boolean {
  const isIdle = useStore(idle, false, (value) => value)
  useEffect(() => (isIdle ? undefined : whenIdle(() => idle.set(true))), [isIdle])
  return isIdle
}
