import { createStore, useStore, type Store } from './store.ts'

/** A choice stored on this device, such as its pickup point; undefined deletes it. */
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
