import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  type CircuitBreakerPolicy,
} from 'cockatiel'
import { LRUCache } from 'lru-cache'

/** The circuit opens after this many consecutive failures: for half a minute at first, longer after each failed retry. */
const MOST_FAILURES = 3
const REST_MS = 30_000
const LONGEST_REST_MS = 15 * 60_000
/** The least recently used ones are dropped first. */
const MOST_KNOWN = 5000

/** A circuit breaker for each key; `counts` selects the failures that count. */
export function breakersByKey(counts: (error: unknown) => boolean) {
  const breakers = new LRUCache<string, CircuitBreakerPolicy>({ max: MOST_KNOWN })
  const breakerOf = (key: string) => {
    const known = breakers.get(key)
    if (known) return known
    const made = circuitBreaker(handleWhen(counts), {
      halfOpenAfter: new ExponentialBackoff({ initialDelay: REST_MS, maxDelay: LONGEST_REST_MS }),
      breaker: new ConsecutiveBreaker(MOST_FAILURES),
    })
    breakers.set(key, made)
    return made
  }
  /** Runs the work unless the circuit is open; passes on its result or error. Throws BrokenCircuitError when it is open. */
  return <T>(key: string, work: () => Promise<T>): Promise<T> => breakerOf(key).execute(work)
}

export const isResting = (error: unknown): boolean => error instanceof BrokenCircuitError
