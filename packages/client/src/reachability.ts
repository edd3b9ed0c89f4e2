import { REACHABILITY_MS } from '@mutirao/domain/limits'
import { createStore } from './store.ts'

/** since: the server's last sign of life before it stopped answering, in this device's time. */
export type Reachability = { isReachable: true } | { isReachable: false; since: number }

const reached: Reachability = { isReachable: true }
const state = createStore((): Reachability => reached)
/** On the monotonic clock. */
let heardAt = performance.now()
const silence = () => performance.now() - heardAt

export const reachability = { get: state.get, subscribe: state.subscribe }

/** Any answer is a sign of life, as good as one to /ping. */
export function hearServer(): void {
  heardAt = performance.now()
  state.set(reached)
}

const lose = () => state.get().isReachable && state.set({ isReachable: false, since: Date.now() - silence() })

let doubt = () => {}

/** A call got no answer: /ping decides whether the server is away. */
export const doubtServer = () => doubt()

/**
 * Asks GET /ping (spec §7: 204 = reachable) while the page is visible: each minute without another sign of life, every five seconds while there is
 * none (spec §9). origin: the server's, where the document has another one. Returns how to stop.
 */
export function watchReachability(origin: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined

  function plan() {
    clearTimeout(timer)
    if (document.visibilityState !== 'visible') return
    const { long, short } = REACHABILITY_MS
    const wait = state.get().isReachable ? long - silence() : short
    timer = setTimeout(look, Math.max(wait, 0))
  }

  function look() {
    const isDue = !state.get().isReachable || silence() >= REACHABILITY_MS.long
    if (isDue) void ask()
    else plan()
  }

  async function ask() {
    if (asking) return
    clearTimeout(timer)
    const controller = (asking = new AbortController())
    const limit = setTimeout(() => controller.abort(), REACHABILITY_MS.request)
    const isAnswered = await fetch(`${origin}/ping`, { cache: 'no-store', signal: controller.signal }).then(
      ({ status }) => status === 204,
      () => false,
    )
    clearTimeout(limit)
    if (asking !== controller) return
    asking = undefined
    if (isAnswered) hearServer()
    else lose()
    plan()
  }

  function handleOffline() {
    lose()
    plan()
  }
  const handleOnline = () => void ask()

  doubt = () => void ask()
  const events = [
    [window, 'online', handleOnline],
    [window, 'offline', handleOffline],
    [document, 'visibilitychange', plan],
  ] as const
  for (const [target, name, handle] of events) target.addEventListener(name, handle)
  plan()
  return () => {
    clearTimeout(timer)
    doubt = () => {}
    const ending = asking
    asking = undefined
    ending?.abort()
    for (const [target, name, handle] of events) target.removeEventListener(name, handle)
  }
}
