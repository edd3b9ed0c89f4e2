const LONGEST_WAIT_MS = 200
/** Safari has no idle callback. */
const PAUSE_MS = 60

/** Runs work when the browser is idle; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, PAUSE_MS)
  return () => clearTimeout(timer)
}
