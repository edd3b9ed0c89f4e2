import { createStore, useStore } from '@mutirao/client/store'

export type ShownSnack = { id: number; text: string; icon?: string; action?: { label: string; onPress: () => void } }

const shownMs = 6000
const snack = createStore((): ShownSnack | undefined => undefined)
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows one short message at a time; announced, and dismissed automatically. */
export function showSnack(text: string, options: Omit<ShownSnack, 'id' | 'text'> = {}) {
  clearTimeout(timer)
  snack.set({ id: Date.now(), text, ...options })
  timer = setTimeout(dismissSnack, shownMs)
}

const arrivalMs = 1000

/** Ends the message of the screen that is left; a message shown during a navigation belongs to the next screen. */
export function endSnackOfScreen() {
  const shown = snack.get()
  if (shown && Date.now() - shown.id > arrivalMs) dismissSnack()
}

export const readSnack = snack.get
export const useSnack = () => useStore(snack, undefined, (shown) => shown)
export const dismissSnack = () => snack.set(undefined)
