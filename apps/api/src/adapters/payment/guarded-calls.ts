import { setTimeout as wait } from 'node:timers/promises'
import { circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel'
import { Problem } from '@mutirao/contract/problems'

const TIMEOUT_MS = 8000
/** So many failures in a row, and the provider rests for so long. */
const MOST_FAILURES = 5
const REST_MS = 30_000

/** The provider answered, and said no. */
export class ProviderRefusal extends Error {
  readonly status: number
  constructor(status: number, why: string) {
    super(`status ${status} ${why}`)
    this.name = 'ProviderRefusal'
    this.status = status
  }
}

type Options = { name: string; tell: (line: string) => void; timeoutMs?: number }

/**
 * Calls of one provider with one shop's keys: each ends in time, and a provider that fails again and again is left alone for a while. A no of
 * the provider's is thrown as it came, everything else as payment_provider_unavailable. What is told names the call, never what was sent.
 */
export function guardedCalls({ name, tell, timeoutMs = TIMEOUT_MS }: Options) {
  const breaker = circuitBreaker(
    handleWhen((error) => !(error instanceof ProviderRefusal)),
    { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(MOST_FAILURES) },
  )
  return async function call<T>(what: string, ask: () => Promise<T>): Promise<T> {
    try {
      return await breaker.execute(() => inTime(ask, timeoutMs))
    } catch (error) {
      if (error instanceof ProviderRefusal) throw error
      tell(`${name}: ${what}: ${(error as Error).message}`)
      throw new Problem('payment_provider_unavailable')
    }
  }
}

async function inTime<T>(ask: () => Promise<T>, timeoutMs: number): Promise<T> {
  const ending = new AbortController()
  const late = wait(timeoutMs, undefined, { signal: ending.signal }).then(() => {
    throw new Error(`no answer in ${timeoutMs} ms`)
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([ask(), late])
  } finally {
    ending.abort()
  }
}

/** A refusal where nothing but an answer is of use: told, and as if nobody had answered. */
export function unavailableAfter(refusal: unknown, { name, tell }: Pick<Options, 'name' | 'tell'>, what: string): unknown {
  if (!(refusal instanceof ProviderRefusal)) return refusal
  tell(`${name}: ${what}: ${refusal.message}`)
  return new Problem('payment_provider_unavailable')
}
