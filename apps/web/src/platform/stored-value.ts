import { onStoredElsewhere, readStored, store } from './storage.ts'
import { createStore, useStore } from './store.ts'

/** One value that this browser keeps for the shop; every component and every tab shows the same. */
export function createStoredValue<Value>(key: string, initial: Value) {
  const held = createStore((): Value => readStored<Value>(key) ?? initial)

  // Also while nobody watches.
  if (typeof window !== 'undefined') onStoredElsewhere(key, held.readAgain)

  function set(next: Value) {
    store(key, next)
    held.set(next)
  }

  const useValue = () => useStore(held, initial, (value) => value)
  const usePart = <Part>(select: (value: Value) => Part): Part => useStore(held, initial, select)
  return { get: held.get, set, useValue, usePart }
}
