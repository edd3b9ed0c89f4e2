type Task = { everyMs: number; run: () => Promise<unknown> }

/** A tenth earlier or later, so that shops opened at the same moment do not ask at the same moment for ever. */
const SPREAD = 0.1
/** What became due while nobody looked is done soon after. */
const SOON_MS = 2000

const spread = (ms: number) => ms * (1 + SPREAD * (2 * Math.random() - 1))

/**
 * One timer for all that is done again and again, and none while the page is hidden. Whatever fails comes again the next time.
 * sinceMs: how long ago all was done for the first time.
 */
export function startHeartbeat(tasks: Task[], sinceMs = 0): () => void {
  const due = tasks.map(({ everyMs }) => performance.now() + spread(everyMs) - sinceMs)
  let timer: ReturnType<typeof setTimeout> | undefined

  function rest() {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = setTimeout(beat, Math.max(0, Math.min(...due) - performance.now()))
  }

  function beat() {
    const now = performance.now()
    for (const [index, { everyMs, run }] of tasks.entries()) {
      if (due[index]! > now) continue
      due[index] = now + spread(everyMs)
      void run().catch(() => {})
    }
    rest()
  }

  function handleVisibility() {
    const now = performance.now()
    for (const index of due.keys()) if (due[index]! < now) due[index] = now + SOON_MS * Math.random()
    rest()
  }

  document.addEventListener('visibilitychange', handleVisibility)
  rest()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', handleVisibility)
  }
}
