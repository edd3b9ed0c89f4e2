import { useSyncExternalStore } from 'react'
import { onStoredElsewhere, readStored, store } from './storage.ts'

/** A browser-side value that outlives a screen, with subscribers. */
export type Store<Value> = {
  get: () => Value
  set: (next: Value) => void
  /** Drops the cached value: it is read again on next use. */
  readAgain: () => void
  subscribe: (listener: () => void) => () => void
}

/** `read` returns the initial value; it is called on first use, never on import. */
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
      // A new list each time: subscriptions made during a notification take effect at the next one.
      listeners = [...listeners, listener]
      return () => void (listeners = listeners.filter((one) => one !== listener))
    },
  }
}

/** For server-rendered pages: `first` is the value on the server and during hydration. */
export const useStore = <Value, Part>({ get, subscribe }: Store<Value>, first: Value, select: (value: Value) => Part): Part =>
  useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(first),
  )

/** For screens that the server does not render. */
export const useValue = <Value>({ get, subscribe }: Pick<Store<Value>, 'get' | 'subscribe'>): Value => useSyncExternalStore(subscribe, get)

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

/** Another release, or somebody's hand, may have stored another shape: its unusable fields are those of the initial value. */
function inShapeOf<Value>(initial: Value, stored: unknown): Value {
  if (kindOf(stored) !== kindOf(initial)) return initial
  if (kindOf(initial) !== 'object') return stored as Value
  const unusable = Object.entries(initial as object).filter(
    ([field, value]) => kindOf((stored as Record<string, unknown>)[field]) !== kindOf(value),
  )
  return unusable.length === 0 ? (stored as Value) : { ...(stored as Value), ...Object.fromEntries(unusable) }
}

/** A value stored for the shop, always in the shape of its initial one; every component and every tab shows the same. */
export function createStoredValue<Value>(key: string, initial: Value) {
  const held = createStore((): Value => inShapeOf(initial, readStored(key)))

  // Also without subscribers.
  if (typeof window !== 'undefined') onStoredElsewhere(key, held.readAgain)

  function set(next: Value) {
    store(key, next)
    held.set(next)
  }

  const useWhole = () => useStore(held, initial, (value) => value)
  const usePart = <Part>(select: (value: Value) => Part): Part => useStore(held, initial, select)
  return { get: held.get, set, subscribe: held.subscribe, useValue: useWhole, usePart }
}
