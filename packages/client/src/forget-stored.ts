/** Deletes stored values at sign-out (spec §4), and notifies their subscribers. */
export function forgetStored(kept: readonly string[]): void {
  try {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) {
      if (kept.includes(key)) continue
      localStorage.removeItem(key)
      dispatchEvent(new StorageEvent('storage', { key }))
    }
  } catch {
    // Storage is unavailable.
  }
}
