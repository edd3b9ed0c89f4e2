/** Ctrl+C reaches every process of the terminal, and npm passes it on as well: signals within this time count as one. */
const ECHO_MS = 1000
const LOOK_MS = 500

type Options = {
  /** True: the process also ends when its parent is gone, even if that was killed. */
  isWithParent: boolean
  /** Called at a second request to end: whoever asks again does not want to wait for open answers. */
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

/** When a parent dies its children get another parent. */
function watchParent(onGone: () => void) {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    onGone()
  }, LOOK_MS).unref()
}
