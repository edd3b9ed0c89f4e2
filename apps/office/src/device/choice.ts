import { createStore, useValue, type Store } from '@mutirao/client/store'

/** A choice stored on this device, such as its pickup point; undefined deletes it. */
export type Choice = Pick<Store<string | undefined>, 'get' | 'set' | 'subscribe'>

export function createChoice(name: string): Choice {
  const held = createStore(() => localStorage.getItem(name) ?? undefined)
  return {
    get: held.get,
    subscribe: held.subscribe,
    set(next) {
      if (next === undefined) localStorage.removeItem(name)
      else localStorage.setItem(name, next)
      held.set(next)
    },
  }
}

export const useChoice = (choice: Choice): string | undefined => useValue(choice)
