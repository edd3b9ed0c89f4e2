import { setTimeout as wait } from 'node:timers/promises'
import { circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel'
import { Problem } from '@mutirao/contract/problems'

const TIMEOUT_MS = 8000
/** The circuit opens after this many consecutive failures, for this long. */
const MOST_FAILURES = 5
const REST_MS = 30_000

/** The provider answered with a refusal. */
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
 * Calls to one provider with one shop's keys: each has a timeout, and a circuit breaker rests a provider that keeps failing. Refusals are thrown as
 * they are, everything else as payment_provider_unavailable. Log lines name the call, never its content.
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

/** A refusal that is not a usable answer: logged, and treated as if the provider had not answered. */
export function unavailableAfter(refusal: unknown, { name, tell }: Pick<Options, 'name' | 'tell'>, what: string): unknown {
  if (!(refusal instanceof ProviderRefusal)) return refusal
  tell(`${name}: ${what}: ${refusal.message}`)
  return new Problem('payment_provider_unavailable')
}
