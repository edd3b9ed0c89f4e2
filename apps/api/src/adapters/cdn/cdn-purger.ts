import { setTimeout as wait } from 'node:timers/promises'
import type { Settings } from '../../settings.ts'

/** Purges of one moment go together: an order changes several tags. */
const COLLECT_MS = 200
/** Fastly's limit for one call. */
const MOST_TAGS = 256
const TIMEOUT_MS = 5000
/** Calls under way to a slow cache. */
const MOST_RUNNING = 8
const RETRIES_MS = [1000, 5000]
const WARN_MS = 60_000

export type CdnPurger = { add: (tags: readonly string[]) => void; stop: () => Promise<void> }

/**
 * Tells a cache in front of the shops which surrogate keys have changed: Fastly's batch call, and the same request to a Varnish with
 * deploy/varnish.vcl. What a cache does not take, it forgets by time.
 */
export function cdnPurger({ urls, token }: NonNullable<Settings['cdn']>, warn: (line: string) => void): CdnPurger {
  const waiting = new Set<string>()
  const running = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let warnedAt = 0

  async function purge(url: string, tags: readonly string[]) {
    const headers = { 'surrogate-key': tags.join(' '), 'fastly-key': token, accept: 'application/json' }
    for (const rest of [...RETRIES_MS, undefined]) {
      const isTaken = await fetch(url, { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
        .then(async ({ ok, body }) => {
          // An unread body would hold its connection.
          await body?.cancel()
          return ok
        })
        .catch(() => false)
      if (isTaken) return
      if (rest !== undefined) await wait(rest, undefined, { ref: false })
    }
    if (Date.now() - warnedAt < WARN_MS) return
    warnedAt = Date.now()
    warn('cdn: a purge was not taken (CDN_PURGE_URL); what it keeps there ends by time')
  }

  function send(isLast = false) {
    clearTimeout(timer)
    timer = undefined
    if (running.size >= MOST_RUNNING && !isLast) {
      timer = setTimeout(send, COLLECT_MS).unref()
      return
    }
    const all = [...waiting]
    waiting.clear()
    for (let from = 0; from < all.length; from += MOST_TAGS)
      for (const url of urls) {
        const run = purge(url, all.slice(from, from + MOST_TAGS)).finally(() => running.delete(run))
        running.add(run)
      }
  }

  return {
    add(tags) {
      for (const tag of tags) waiting.add(tag)
      timer ??= setTimeout(send, COLLECT_MS).unref()
    },
    async stop() {
      send(true)
      await Promise.race([Promise.all(running), wait(TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}
