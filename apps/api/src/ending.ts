/** Ctrl+C reaches every process of the terminal, and npm passes it on as well: what comes within so long is the same wish. */
const ECHO_MS = 1000
const LOOK_MS = 500

type Options = {
  /** What started this process and is to take it along when it goes, killed without a word as well. */
  isWithParent: boolean
  /** Somebody who asks again does not want to wait for who is still being answered. */
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

/** A parent that is gone leaves its children to another one. */
function watchParent(onGone: () => void) {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    onGone()
  }, LOOK_MS).unref()
}
