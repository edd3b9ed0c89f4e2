import { createStore, useStore, type Store } from './store.ts'

/** A choice that this device keeps, such as the counter that it stands on; undefined forgets it. */
export type Choice = Store<string | undefined>

export function createChoice(name: string): Choice {
  const { get, set, watch } = createStore(localStorage.getItem(name) ?? undefined)
  return {
    get,
    watch,
    set(next) {
      if (next === undefined) localStorage.removeItem(name)
      else localStorage.setItem(name, next)
      set(next)
    },
  }
}

export const useChoice = (choice: Choice): string | undefined => useStore(choice)
