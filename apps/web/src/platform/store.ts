import { createAtom } from '@tanstack/store'
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
  const told = createAtom<readonly [] | readonly [Value]>([])
  const value = createAtom((): Value => {
    const said = told.get()
    return said.length === 0 ? read() : said[0]
  })
  return {
    get: () => value.get(),
    set: (next) => told.set([next]),
    readAgain: () => told.set([]),
    subscribe(listener) {
      const { unsubscribe } = value.subscribe(() => listener())
      return unsubscribe
    },
  }
}

/** `first` is what the server drew, and so what the first render here draws. */
export const useStore = <Value, Part>({ get, subscribe }: Store<Value>, first: Value, select: (value: Value) => Part): Part =>
  useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(first),
  )

/** A value stored for the shop; every component and every tab shows the same. */
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
