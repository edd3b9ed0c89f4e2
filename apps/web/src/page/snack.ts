type Snack = { id: number; text: string; icon?: string; action?: { label: string; onPress: () => void } }

const shownMs = 6000
let snack: Snack | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function publish(next: Snack | undefined) {
  snack = next
  for (const listener of listeners) listener()
}

/** One short message at a time, read aloud, gone by itself. */
export function showSnack(text: string, options: Omit<Snack, 'id' | 'text'> = {}) {
  clearTimeout(timer)
  publish({ id: Date.now(), text, ...options })
  timer = setTimeout(() => publish(undefined), shownMs)
}

export function subscribeToSnack(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readSnack = () => snack
export const dismissSnack = () => publish(undefined)
