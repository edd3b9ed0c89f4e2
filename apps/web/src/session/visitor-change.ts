import { onStoredElsewhere } from '#platform/storage.ts'
import { loginKey } from './signed-in.ts'

const listeners = new Set<() => void>()

/** Spec §4: account, lead or place are others than before, here or in another tab. */
export function onVisitorChange(listener: () => void): () => void {
  const stops = [loginKey, 'lead'].map((key) => onStoredElsewhere(key, listener))
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    for (const stop of stops) stop()
  }
}

export function sayVisitorChanged(): void {
  for (const listener of listeners) listener()
}
