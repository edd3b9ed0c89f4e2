import { useSyncExternalStore } from 'react'
import { onStoredElsewhere, readStored, store } from './storage.ts'

/** A value of the browser that outlives a screen, with subscribers. */
export type Store<Value> = {
  get: () => Value
  set: (next: Value) => void
  /** Drops the cached value: it is read again on next use. */
  readAgain: () => void
  subscribe: (listener: () => void) => () => void
}

/** `read` says what the value is until somebody sets it; it is called when it is first asked for, and never on import. */
export function createStore<Value>(read: () => Value): Store<Value> {
  let held: readonly [Value] | undefined
  let listeners: readonly (() => void)[] = []
  const put = (next?: readonly [Value]) => {
    if (next && held && Object.is(next[0], held[0])) return
    held = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => (held ??= [read()])[0],
    set: (value) => put([value]),
    readAgain: () => put(),
    subscribe(listener) {
      // A new list each time: who joins or leaves while listeners are called changes the next round.
      listeners = [...listeners, listener]
      return () => void (listeners = listeners.filter((one) => one !== listener))
    },
  }
}

/** For pages that the server draws: `first` is what it drew, and so what the first render here draws. */
export const useStore = <Value, Part>({ get, subscribe }: Store<Value>, first: Value, select: (value: Value) => Part): Part =>
  useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(first),
  )

/** For screens that the server does not render. */
export const useValue = <Value>({ get, subscribe }: Pick<Store<Value>, 'get' | 'subscribe'>): Value => useSyncExternalStore(subscribe, get)

/** A value stored for the shop; every component and every tab shows the same. */
export function createStoredValue<Value>(key: string, initial: Value) {
  const held = createStore((): Value => readStored<Value>(key) ?? initial)

  // Also while nobody watches.
  if (typeof window !== 'undefined') onStoredElsewhere(key, held.readAgain)

  function set(next: Value) {
    store(key, next)
    held.set(next)
  }

  const useWhole = () => useStore(held, initial, (value) => value)
  const usePart = <Part>(select: (value: Value) => Part): Part => useStore(held, initial, select)
  return { get: held.get, set, useValue: useWhole, usePart }
}
