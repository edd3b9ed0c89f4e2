import { useSyncExternalStore } from 'react'
import { onStoredElsewhere, readStored, store } from './storage.ts'

/** One value that this browser keeps for the shop; every component and every tab shows the same. */
export function createStoredValue<Value>(key: string, initial: Value) {
  const listeners = new Set<() => void>()
  let held: Value | undefined

  // Also while nobody watches.
  if (typeof window !== 'undefined') onStoredElsewhere(key, () => (held = undefined))

  const get = (): Value => (held ??= readStored<Value>(key) ?? initial)

  function set(next: Value) {
    held = next
    store(key, next)
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    const stop = onStoredElsewhere(key, () => {
      held = undefined
      listener()
    })
    return () => {
      listeners.delete(listener)
      stop()
    }
  }

  const useValue = () => useSyncExternalStore(subscribe, get, () => initial)
  return { get, set, useValue }
}
