import { useSyncExternalStore } from 'react'

/** An observable value. */
export type Store<Value> = { get: () => Value; set: (next: Value) => void; watch: (hear: () => void) => () => void }

export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const hearers = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const hear of hearers) hear()
    },
    watch(hear) {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
  }
}

export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.watch, store.get)
