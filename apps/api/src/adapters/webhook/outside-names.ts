import { Resolver } from 'node:dns/promises'

export type Address = { address: string; family: number }
/** Rejects when the signal aborts, and leaves no query pending. */
export type ResolveAll = (host: string, signal: AbortSignal) => Promise<readonly Address[]>

/** Concurrent lookups of one sender; the others queue within their own timeout. */
const MOST_AT_ONCE = 16
const QUERY_MS = 1500
const QUERIES = 3

/**
 * Resolves names chosen by strangers or merchants without getaddrinfo: that would hold one of four threads, shared with files, passwords and all
 * other lookups of the process, for as long as the name server wishes, and cannot be cancelled.
 */
export function outsideNames({
  servers,
  mostAtOnce = MOST_AT_ONCE,
}: { servers?: readonly string[]; mostAtOnce?: number } = {}): ResolveAll {
  const lane = new Lane(mostAtOnce)
  return async (host, signal) => {
    // RFC 6761: never sent to a name server.
    if (/(^|\.)localhost\.?$/i.test(host)) return [{ address: '127.0.0.1', family: 4 }]
    await lane.enter(signal)
    const resolver = new Resolver({ timeout: QUERY_MS, tries: QUERIES })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      const found = [...addressesIn(four, 4), ...addressesIn(six, 6)]
      if (found.length === 0 && four.status === 'rejected') throw four.reason
      return found
    } finally {
      signal.removeEventListener('abort', cancel)
      lane.leave()
    }
  }
}

const addressesIn = (answer: PromiseSettledResult<string[]>, family: number): Address[] =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []

class Lane {
  readonly #waiting = new Set<() => void>()
  #free: number

  constructor(size: number) {
    this.#free = size
  }

  async enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#free > 0) return void this.#free--
    await new Promise<void>((go, refuse) => {
      const giveUp = () => {
        this.#waiting.delete(enter)
        refuse(signal.reason)
      }
      const enter = () => {
        signal.removeEventListener('abort', giveUp)
        go()
      }
      this.#waiting.add(enter)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  leave() {
    const [next] = this.#waiting
    if (!next) return void this.#free++
    this.#waiting.delete(next)
    next()
  }
}
