/** Ctrl+C reaches every process of the terminal, and npm forwards it as well: signals within this time count as one. */
const ECHO_MS = 1000
const LOOK_MS = 500

type Options = {
  /** Whether the process also ends with its parent, even if that was killed. */
  isWithParent: boolean
  /** Called at a second stop signal, which skips the wait for open responses. */
  onHurry: () => void
}

/** Resolves when this process is asked to end: by a signal, or because its parent is gone. */
export function whenAskedToEnd({ isWithParent, onHurry }: Options): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let askedAt: number | undefined
  const ask = () => {
    const now = performance.now()
    if (askedAt !== undefined && now - askedAt > ECHO_MS) onHurry()
    askedAt ??= now
    resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, ask)
  if (isWithParent) watchParent(resolve)
  return promise
}

/** A process whose parent dies gets another parent. */
function watchParent(onGone: () => void) {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    onGone()
  }, LOOK_MS).unref()
}
