import { REACHABILITY_MS } from '@mutirao/domain/limits'
import { createStore } from './store.ts'

/** since: the time of the server's last response, by the device's clock. */
export type Reachability = { isReachable: true } | { isReachable: false; since: number }

const reached: Reachability = { isReachable: true }
const state = createStore((): Reachability => reached)
/** On the monotonic clock. */
let heardAt = performance.now()
const silence = () => performance.now() - heardAt

export const reachability = { get: state.get, subscribe: state.subscribe }

/** Any response proves that the server is reachable, as one to /ping does. */
export function hearServer(): void {
  heardAt = performance.now()
  state.set(reached)
}

const lose = () => state.get().isReachable && state.set({ isReachable: false, since: Date.now() - silence() })

let doubt = () => {}

/** Called after a call without a response: /ping decides whether the server is unreachable. */
export const doubtServer = () => doubt()

/**
 * Polls GET /ping (spec §7: 204 = reachable) while the page is visible: after a minute without a response, and every five seconds while the server
 * is unreachable (spec §9). origin: the server's, when the document has another one. Returns a function that stops it.
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
