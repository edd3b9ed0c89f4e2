import fc from 'fast-check'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { endpoints } from '@mutirao/contract/endpoints'
import { newGuest } from '../apps/api/src/testing/buyer.ts'
import { fuzzOf, killers } from '../apps/api/src/testing/fuzz-values.ts'
import type { Attack } from './attack.ts'
import { tellsOfInside } from './target.ts'

const SLOWEST_MS = 5000
/** Calls that would end the session, or the shop, that the others need. */
const spared = new Set(['DELETE /api/accounts/client', 'POST /auth/logout', 'POST /auth/renew'])

/** Requests that go over the wire: an address is text, a body JSON. */
function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

type Fuzzed = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; who: number }

/** R13: from the contract, so many cases a call: no 5xx, no hang, no text of the inside. */
export async function attackFuzz({ target, check, seed, cases }: Attack) {
  const guest = (await newGuest((endpoint, sent) => target.call(endpoint, sent as never) as never)) as Record<string, string>
  const person = await target.signIn(target.somePhone())
  const callers = [{}, guest, person.headers]
  const faults: string[] = []

  const faultOf = async (endpoint: EndpointOptions, { params = {}, query = {}, body, who }: Fuzzed): Promise<string | undefined> => {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => inAddress(params[name]) || 'x')
    const search = Object.entries(query).map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
    const headers = { ...callers[who], 'idempotency-key': `attack-${seed}-${Math.random()}` }
    const sent = endpoint.body && endpoint.bodyType === undefined ? { body: body ?? null } : {}
    const answer = await target.ask({ method: endpoint.method, path: `${path}?${search.join('&')}`, headers, ...sent })
    if (!answer) return 'no answer'
    if (answer.status >= 500 && answer.status !== 503) return `${answer.status} ${answer.text.slice(0, 120)}`
    if (answer.ms > SLOWEST_MS) return `${Math.round(answer.ms)} ms`
    return answer.status >= 400 && tellsOfInside(answer.text) ? `tells of the inside: ${answer.text.slice(0, 120)}` : undefined
  }

  const objectOf = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {})
  let asked = 0
  for (const endpoint of endpoints) {
    const name = `${endpoint.method} ${endpoint.path}`
    if (spared.has(name)) continue
    const nothing = fc.constant(undefined)
    const arbitrary = fc.record({
      params: endpoint.params ? fuzzOf(endpoint.params, {}) : nothing,
      query: endpoint.query ? fuzzOf(endpoint.query, {}) : nothing,
      body: endpoint.body ? fuzzOf(endpoint.body, {}) : nothing,
      who: fc.nat(2),
    })
    const texts = killers.map((killer): Fuzzed => {
      const of = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, killer]))
      return {
        params: of(Object.keys(endpoint.params?.shape ?? {})),
        query: of(Object.keys(endpoint.query?.shape ?? {})),
        body: killer,
        who: 2,
      }
    })
    const random = fc
      .sample(arbitrary, { seed, numRuns: cases })
      .map(({ params, query, body, who }) => ({ params: objectOf(params), query: objectOf(query), body, who }))
    for (const one of [...random, ...texts.slice(0, Math.max(4, cases))]) {
      asked++
      const fault = await faultOf(endpoint, one)
      if (fault) faults.push(`${name}: ${fault}`)
    }
  }
  check('no call fails, hangs, or tells of the inside', faults.length === 0, faults.slice(0, 3).join(' | ') || `${asked} requests`)
}
