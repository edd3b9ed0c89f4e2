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

/** A message belongs to the screen that it was said on; one said on the way to another screen belongs to that one. */
export function endSnackOfScreen() {
  const shown = snack.get()
  if (shown && Date.now() - shown.id > arrivalMs) dismissSnack()
}

export const readSnack = snack.get
export const useSnack = () => useStore(snack, undefined, (shown) => shown)
export const dismissSnack = () => snack.set(undefined)
