import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  type CircuitBreakerPolicy,
} from 'cockatiel'
import { LRUCache } from 'lru-cache'

/** So many failures in a row, and it is left alone: for half a minute at first, for longer after each try that fails. */
const MOST_FAILURES = 3
const REST_MS = 30_000
const LONGEST_REST_MS = 15 * 60_000
/** The ones asked longest ago are forgotten first. */
const MOST_KNOWN = 5000

/** A circuit breaker for each key; `counts` says which failures are the key's own. */
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
  /** Does the work unless the key rests; returns or throws what the work does. Throws BrokenCircuitError. */
  return <T>(key: string, work: () => Promise<T>): Promise<T> => breakerOf(key).execute(work)
}

export const isResting = (error: unknown): boolean => error instanceof BrokenCircuitError
