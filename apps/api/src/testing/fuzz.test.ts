import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadBuiltWeb } from '#http/web-bundle.ts'
import { renew } from '@mutirao/contract/authentication'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { endpoints } from '@mutirao/contract/endpoints'
import { keepExtraPhoto } from '@mutirao/contract/extra'
import { keepAttemptPhoto } from '@mutirao/contract/fulfilment'
import { problemTexts } from '@mutirao/contract/problem-texts'
import { problems } from '@mutirao/contract/problems'
import { keepRatingPhoto } from '@mutirao/contract/ratings'
import { buildLead, buildTenant, type TestTenant } from './factories.ts'
import { fuzzOf, killer, killers } from './fuzz-values.ts'
import { bearer, makeStaff } from './people.ts'
import { proofSize } from './proof-size.ts'
import { buildOwner, type Owner } from './rich-owner.ts'
import { bearerOf, callEndpoint, testApp } from './test-app.ts'

const lines: string[] = []
const { t } = testApp({ logLevel: 'error', logStream: { write: (line) => void lines.push(line) } })
const CASES = proofSize(25, 500)
const SLOWEST_MS = 2000
/** Texts that only a server's internals produce. */
const INSIDE = /\bat \S+ \(|node_modules|\.ts:\d|\bselect \w+ |insert into|violates|drizzle|ECONN|pgboss|\/src\//i

let tenant: TestTenant
let owner: Owner
let visitor: string
/** Existing names and ids, so that cases get past the first refusal. */
let known: Record<string, readonly unknown[]>

beforeAll(async () => {
  tenant = await buildTenant(t.pool)
  owner = await buildOwner(t, tenant)
  // So that staff calls are covered as well.
  await makeStaff(t, tenant, { userId: owner.person.userId, role: 'owner' })
  visitor = bearerOf(await buildLead(t.pool, tenant.id))
  const { item, cartUuid, order, leadId, clientId, person, code, messageId } = owner
  const ids = [item.campaignId, item.id, order.id, leadId, clientId, cartUuid]
  known = {
    id: ids,
    campaignId: [item.campaignId],
    itemId: [item.id],
    uuid: [cartUuid],
    cartUuid: [cartUuid],
    leadId: [leadId],
    userId: [person.userId],
    code: [order.code, code],
    accessKey: [code],
    ids: [messageId],
    phone: [person.phone],
    cep: ['01001-000'],
    postalCode: ['01001-000'],
    cpf: ['529.982.247-25'],
    username: [person.phone],
  }
})

/** Each test moves the clock by hours, so its person signs in again. */
let session: { access_token: string; refresh_token?: string }
beforeEach(async () => {
  const refreshToken = session?.refresh_token ?? owner.person.refresh
  const answer = await callEndpoint(t.app, renew, { host: tenant.host, body: { refreshToken }, headersMore: { 'x-client': 'native' } })
  if (answer.status !== 200) throw new Error('no session')
  session = answer.body
})

type FuzzRequest = { params?: object; query?: object; body?: unknown; raw?: string; contentType?: string; who: number }
let n = 0

async function send(
  endpoint: EndpointOptions,
  { params = {}, query = {}, body, raw, contentType = endpoint.bodyType ?? 'application/json', who }: FuzzRequest,
) {
  // Limits have their own test: each case comes from its own network, and hours pass.
  if (++n % 10 === 0) t.clock.now = new Date(t.clock.now.getTime() + 3_700_000)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => inAddress((params as Record<string, unknown>)[name]))
  const search = Object.entries(query).map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
  const payload = raw ?? (endpoint.body ? JSON.stringify(body ?? null) : undefined)
  return t.app.inject({
    method: endpoint.method,
    url: `${path}?${search.join('&')}`,
    remoteAddress: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    headers: { host: tenant.host, ...callerOf(who), ...keyOf(endpoint), ...(payload !== undefined && { 'content-type': contentType }) },
    payload,
  })
}

/** No caller, a visitor, the owner. */
const callerOf = (who: number) => [{}, { authorization: visitor }, bearer(session.access_token)][who % 3]!
const keyOf = ({ headers }: EndpointOptions) => headers && { 'idempotency-key': `fuzz-${'0'.repeat(12)}-${n}` }

/** Encodes a value for a URL; a lone surrogate becomes the three bytes that careless clients send. */
function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

type Answer = Awaited<ReturnType<typeof send>>

/** Also reports slow responses and undeclared failures. Slow means slow each time, because the machine may be busy. */
async function faultOfAsking(work: () => Promise<Answer>, faultIn = faultOf, tries = 3): Promise<string | undefined> {
  lines.length = 0
  const start = performance.now()
  const answer = await work()
  const ms = performance.now() - start
  if (ms > SLOWEST_MS) return tries > 1 ? faultOfAsking(work, faultIn, tries - 1) : `took ${Math.round(ms)} ms`
  if (answer.statusCode >= 500 && !lines.some((line) => line.includes(String(answer.headers['x-request-id'])))) return 'failed unlogged'
  return faultIn(answer)
}

/** A success or a declared problem without internals has no fault. */
function faultOf({ statusCode, headers, body }: Answer): string | undefined {
  if (statusCode < 400) return undefined
  if (statusCode >= 500) return `${statusCode}: ${body}`
  if (!String(headers['content-type']).includes('application/problem+json')) return `no problem document: ${body}`
  const { code, detail } = JSON.parse(body) as { code: keyof typeof problems; detail: string }
  if (problems[code]?.status !== statusCode || detail !== problemTexts[code]) return `not declared: ${body}`
  return INSIDE.test(body) ? `tells of the inside: ${body}` : undefined
}

const all = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
/** Photos belong to a request by an order or a campaign: others are refused before the body is read. */
const isRefusedUnread = (endpoint: EndpointOptions) => [keepExtraPhoto, keepAttemptPhoto, keepRatingPhoto].some((one) => one === endpoint)
/** One that reads nothing of a request differs by its caller alone. */
const takesNothing = ({ params, query, body }: EndpointOptions) =>
  body === undefined && [params, query].every((schema) => Object.keys(schema?.shape ?? {}).length === 0)
/** Calls that would end the session needed by the others. */
const ends = new Set(['DELETE /api/accounts/client', 'POST /auth/logout', 'POST /auth/renew'])

describe(`${CASES} cases a call`, () => {
  it.each(all.filter(([, endpoint]) => takesNothing(endpoint)))(
    '%s never fails and reveals nothing, whoever calls',
    async (name, endpoint) => {
      for (const who of ends.has(name) ? [0, 1] : [0, 1, 2]) expect(await faultOfAsking(() => send(endpoint, { who }))).toBeUndefined()
    },
  )

  it.each(all.filter(([, endpoint]) => !takesNothing(endpoint)))(
    '%s never fails and reveals nothing',
    async (name, endpoint) => {
      const nothing = fc.constant(undefined)
      const cases = fc.record({
        params: endpoint.params ? fuzzOf(endpoint.params, known) : nothing,
        query: endpoint.query ? fuzzOf(endpoint.query, known) : nothing,
        body: endpoint.body ? fuzzOf(endpoint.body, known) : nothing,
        who: ends.has(name) ? fc.constantFrom(0, 1) : fc.nat(2),
      })
      const fits = (value: unknown) => (typeof value === 'object' && value !== null ? value : {})
      await fc.assert(
        fc.asyncProperty(cases, async ({ params, query, body, who }) => {
          expect(await faultOfAsking(() => send(endpoint, { params: fits(params), query: fits(query), body, who }))).toBeUndefined()
        }),
        { numRuns: CASES, endOnFailure: true },
      )
    },
    60_000,
  )
})

/** A screen or a redirect to one; never the application error. */
function faultInPage({ statusCode, headers, body }: Answer): string | undefined {
  if (statusCode >= 500) return `${statusCode}: ${body}`
  if (statusCode === 301 || statusCode === 302)
    return new URL(String(headers.location)).host === tenant.host ? undefined : `leads to ${headers.location}`
  if (!String(headers['content-type']).startsWith('text/html')) return `no page: ${body}`
  const inside = /Application Error/.exec(body) ?? INSIDE.exec(body)
  return inside ? `tells of the inside: ${body.slice(Math.max(0, inside.index - 80), inside.index + 80)}` : undefined
}

const { pagePaths, pageFields } = await loadBuiltWeb()
/** Query fields of all screens, and unknown ones. */
const fieldNames = [
  ...new Set(Object.values(pageFields).flat()),
  'item',
  'pick',
  'from',
  'id',
  'code',
  'state',
  'error',
  'order',
  'vale',
  '__proto__',
  'x',
]

async function openPage(path: string, { names, fields, who }: { names: string[]; fields: [string, unknown][]; who: number }) {
  const parts = path.split('/').map((part) => (part.startsWith('$') ? names.shift() : part))
  const search = fields.map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`).join('&')
  const cookies = ['', 'place=-23.55,-46.63,Centro', 'place=%00,1e999,%ED%A0%80', 'session=1; place=,,;;']
  const headers = { host: tenant.host, accept: 'text/html', cookie: cookies[who % cookies.length]!, ...callerOf(who) }
  return t.app.inject({ url: `${parts.join('/')}${search && `?${search}`}`, headers, remoteAddress: `10.9.${n++ & 255}.1` })
}

describe(`${CASES} cases a page`, () => {
  const namesOf = (path: string) => [...path.matchAll(/\$(\w+)/g)].map(([, name]) => name!)
  it.each(pagePaths.map((path) => [path]))(
    '%s never fails and reveals nothing',
    async (path) => {
      const real = () => [owner.item.campaignId, owner.item.id, owner.order.code, owner.cartUuid, 'mercearia', 'login']
      const value = fc.oneof(fc.constantFrom(...real()), killer, fc.string({ unit: 'binary', maxLength: 12 }), fc.string({ maxLength: 12 }))
      const segment = value.map((text) => inAddress(text) || 'x')
      const cases = fc.record({
        names: fc.array(segment, { minLength: namesOf(path).length, maxLength: namesOf(path).length }),
        fields: fc.array(fc.tuple(fc.constantFrom(...fieldNames), value), { maxLength: 4 }),
        who: fc.nat(11),
      })
      await fc.assert(
        fc.asyncProperty(cases, async (asked) => {
          expect(await faultOfAsking(() => openPage(path, asked), faultInPage)).toBeUndefined()
        }),
        { numRuns: CASES, endOnFailure: true },
      )
    },
    60_000 + CASES * 200,
  )
})

describe('known attack strings', () => {
  it.each(all.filter(([, endpoint]) => !takesNothing(endpoint)))(
    '%s handles all of them',
    async (name, endpoint) => {
      const who = ends.has(name) ? 1 : 2
      const names = [endpoint.params, endpoint.query].map((schema) => Object.keys(schema?.shape ?? {}))
      for (const killer of killers) {
        const of = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, killer]))
        const sent = { params: of(names[0]!), query: of(names[1]!), body: killer, who }
        expect(await faultOfAsking(() => send(endpoint, sent))).toBeUndefined()
      }
    },
    60_000,
  )

  const writes = all.filter(([, { body, bodyType }]) => body && !bodyType)
  const good = { 'content-type': 'application/json' }
  it.each(writes)('%s refuses bodies that are too large, invalid JSON, or prototype pollution', async (name, endpoint) => {
    const who = ends.has(name) ? 1 : 2
    const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((key) => [key, known[key]?.[0] ?? 'x']))
    const bodies: [string, number, string?][] = [
      [JSON.stringify({ name: 'x'.repeat((endpoint.mostBytes ?? 64 * 1024) + 6 * 1024) }), 413],
      ['{"__proto__": {"isAdmin": true}}', 400],
      ['{"constructor": {"prototype": {"isAdmin": true}}}', 400],
      ['{', 400],
      ...(endpoint.body?.safeParse({}).success ? [] : [['', 400] as [string, number]]),
      ['['.repeat(20_000) + ']'.repeat(20_000), 400],
      ['{"a":'.repeat(9000), 400],
      ['name=x', 415, 'application/x-www-form-urlencoded'],
      ['{}', 415, 'text/plain'],
      ['<a/>', 415, 'application/xml'],
    ]
    for (const [raw, status, contentType = good['content-type']] of bodies) {
      const answer = await send(endpoint, { params, raw, contentType, who })
      expect(faultOf(answer)).toBeUndefined()
      const possible = isRefusedUnread(endpoint) && status !== 413 ? [400, 404] : [status]
      expect({ possible, raw: raw.slice(0, 40), status: answer.statusCode }).toSatisfy((one) => one.possible.includes(one.status))
    }
    const nested = `{"a":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}`
    expect(faultOf(await send(endpoint, { params, raw: nested, who }))).toBeUndefined()
    expect({}).not.toHaveProperty('isAdmin')
  })

  it.each([
    ['GET', '/media/%00-320.webp'],
    ['GET', '/media/..%2f..%2fsecrets.json'],
    ['GET', `/media/${'a'.repeat(9000)}`],
    ['GET', '/clients/%00/palette.js'],
    ['GET', '/clients/%ED%A0%80/palette.js'],
    ['GET', '/clients/..%2f..%2fx/palette.js'],
    ['POST', '/webhooks/payments/%00'],
    ['POST', '/webhooks/payments/99999999999'],
    ['GET', '/%c0%ae%c0%ae/'],
    ['GET', '/api/%'],
    ['OPTIONS', '/api/users/leads'],
    ['TRACE', '/api/users/leads'],
    ['DELETE', '/api/users/leads'],
  ])('%s %s is refused with a problem', async (method, url) => {
    const { statusCode, body } = await t.app.inject({ method: method as 'GET', url, headers: { host: tenant.host } })
    expect(statusCode, body).toBeGreaterThanOrEqual(400)
    expect(statusCode, body).toBeLessThan(500)
    expect(body).not.toMatch(INSIDE)
  })
})
