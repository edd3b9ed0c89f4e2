import { beforeAll, describe, expect, it } from 'vitest'
import { rateLimits } from '#db/schema/people.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { loadBuiltWeb } from '#http/web-bundle.ts'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { buildMatrixShops, ids, marks, type Mark, type MatrixShops } from './matrix-shops.ts'
import { startTestApp, testApp, type TestApp } from './test-app.ts'
import { askBytes, type Answered } from './wire.ts'

const { t } = testApp()
let behind: TestApp
let shops: MatrixShops

beforeAll(async () => {
  shops = await buildMatrixShops(t)
  behind = await startTestApp({ databaseUrl: t.databaseUrl, env: { TRUST_PROXY: '1' } })
  return () => behind.close()
})

/** A caller with everything that may influence a response. `sees`: whose data the response may hold. */
type Asker = { name: string; host: string; sees: readonly Mark[]; headers?: Record<string, string>; method?: string; more?: string }

function askers({ mine, other, closed, ...people }: MatrixShops, isBehindProxy: boolean): Asker[] {
  const at = (name: string, headers: Record<string, string> = {}, more: Partial<Asker> = {}): Asker => ({
    name,
    host: mine.host,
    sees: ['mine'],
    headers,
    ...more,
  })
  const atOther = { host: other.host, sees: ['other' as const] }
  const chosen = { sees: ['other' as const] }
  const forwarded = { 'x-forwarded-host': other.host, 'x-forwarded-proto': 'https', 'x-forwarded-for': '9.9.9.9' }
  return [
    at('nobody'),
    at('a visitor', people.visitor),
    at('a person', people.person),
    at('another person', people.anotherPerson),
    at('a confirmed adult', people.adult, { sees: ['mine', 'adult'] }),
    at('who works here', people.staff),
    at('another shop’s staff', people.otherShopsStaff),
    at('another shop’s visitor', people.otherShopsVisitor),
    at('another shop’s person', people.otherShopsPerson),
    at('nobody, at another shop', {}, atOther),
    at('another shop’s person, at home', people.otherShopsPerson, atOther),
    at('the adult, at another shop', people.adult, atOther),
    at('nobody, at a closed shop', {}, { host: closed.host, sees: ['closed'] }),
    at('one signed in who may not enter', people.outsider, { host: closed.host, sees: ['closed', 'inside'] }),
    at('one inside', people.insider, { host: closed.host, sees: ['closed', 'inside'] }),
    at('X-App of the host', { 'x-app': mine.host }),
    at('X-App of another shop', { 'x-app': other.host }),
    at('X-App of another shop, "native"', { 'x-app': other.host, 'x-client': 'native' }),
    at('X-App of a closed shop', { 'x-app': closed.host, 'x-client': 'native' }),
    at('X-App from the native app', { 'x-app': other.host, 'x-client': 'native', origin: 'capacitor://localhost' }, chosen),
    at('a forwarded host', forwarded, isBehindProxy ? chosen : {}),
    at('another port', {}, { host: `${mine.host}:8080` }),
    at('capitals', {}, { host: mine.host.toUpperCase() }),
    at('a place', { cookie: 'place=-23.55,-46.63,Centro' }),
    at('another place', { cookie: 'place=-22.9,-43.2,Rio' }),
    at('brotli', { 'accept-encoding': 'br' }),
    at('no brotli', { 'accept-encoding': 'br;q=0, gzip' }),
    at('any tag', { 'if-none-match': '*' }),
    at('HEAD', {}, { method: 'HEAD' }),
    at('an unknown field', {}, { more: 'utm_source=zap' }),
    at('a repeated field', {}, { more: 'q=a&q=b&to=/a&to=/b' }),
    at('a strange field', {}, { more: 'q=%00&sort=weird&campaign=%ED%A0%80&size=-1' }),
  ]
}

const paramOf: Record<string, string> = {
  ...ids,
  campaign: 'feira',
  name: 'FEIRA10',
  cep: '01001-000',
  type: 'login',
  item: ids.itemId,
  uuid: '00000000-0000-7000-8000-000000000000',
  leadId: '00000000-0000-7000-8000-000000000000',
  code: 'ABCD-EFGH',
  cartUuid: '00000000-0000-7000-8000-000000000000',
  orderCode: 'ABCD-EFGH',
  date: '2026-11-22',
  refund: '00000000-0000-7000-8000-000000000000',
  payment: '00000000-0000-7000-8000-000000000000',
  act: '00000000-0000-7000-8000-000000000000',
  walletUuid: '00000000-0000-7000-8000-000000000000',
  photo: '00000000-0000-7000-8000-000000000000',
  person: '00000000-0000-7000-8000-000000000000',
  message: '00000000-0000-7000-8000-000000000000',
  rating: '00000000-0000-7000-8000-000000000000',
  teamId: '00000000-0000-7000-8000-000000000000',
  storeId: 'padaria',
  leader: '00000000-0000-7000-8000-000000000000',
  month: '2026-11',
  kind: 'items',
  state: '00000000-0000-7000-8000-000000000000',
}
const documentParam: Record<string, string> = { 'GET /api/documents/{name}/public': 'likings' }

/** A new path parameter needs its value here. */
function filled(path: string, name = path): string {
  return path.replaceAll(/\{(\w+)\}|\$(\w+)/g, (_, call: string, page: string) => {
    const value = (call === 'name' && documentParam[name]) || paramOf[call ?? page]
    if (value === undefined) throw new Error(`${name} needs a value for ${call ?? page}`)
    return value
  })
}

/** With a point when the call takes one. */
function placed({ path, query }: EndpointOptions, name: string): string {
  return 'latitude' in (query?.shape ?? {}) ? `${filled(path, name)}?latitude=-23.55&longitude=-46.63` : filled(path, name)
}

const VOLATILE = new Set(['date', 'x-request-id', 'connection', 'keep-alive'])
const seen = ({ status, headers, bytes }: Answered) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !VOLATILE.has(name))),
  bytes,
})
type Seen = ReturnType<typeof seen>

/** Bodies are compared as bytes: decoding them takes longer than some of the requests. */
const isSame = (one: Seen, other: Seen) =>
  one.status === other.status && JSON.stringify(one.headers) === JSON.stringify(other.headers) && one.bytes.equals(other.bytes)
const readable = ({ bytes, ...head }: Seen) => ({ ...head, body: bytes.toString() })

const forget = ({ app }: TestApp) => {
  app.values.invalidate(['*'])
  app.responses.invalidate(['*'])
}

async function answerTo(server: TestApp, { host, headers, method, more }: Asker, path: string) {
  const url = more ? `${path}${path.includes('?') ? '&' : '?'}${more}` : path
  const isPage = !path.startsWith('/api/') && !path.startsWith('/ws/')
  return seen(await askBytes(server.port(), { path: url, host, method, headers: { ...(isPage && { accept: 'text/html' }), ...headers } }))
}

/** Callers whose responses differ most: of calls without cached responses they come first. */
const LOUDEST = new Set(['a confirmed adult', 'who works here', 'one inside', 'X-App from the native app'])

/** Callers that get others' response although their own may have another cache key: each also comes first once. */
const CHOOSERS = new Set([
  'X-App of another shop',
  'X-App of another shop, "native"',
  'X-App of a closed shop',
  'a forwarded host',
  'capitals',
])

/** The headers that tell for whom a response is cached. */
const CACHED = ['cache-control', 'vary', 'content-encoding', 'content-type'] as const

/** Paths that tell the same callers apart and cache for the same ones share their way to a response: one of them is asked in all orders. */
const kindsInOrder = new Set<string>()

/** Limits of readers have their own test. */
async function forgetLimits({ pool }: TestApp) {
  for (const { id } of [shops.mine, shops.other, shops.closed]) await tenantTransaction(pool, id, (db) => db.delete(rateLimits))
}

/** Staff who write the shop's things read all of them, also those for adults. */
const ofWriters = /^\/api\/admin\/(written|items|campaigns)\b/

/** After any other caller, each caller gets the response that a fresh server would give. */
async function expectOwnAnswers(server: TestApp, path: string, { isKept = true, isBehindProxy = false } = {}) {
  const all = askers(shops, isBehindProxy)
  const fresh = new Map<Asker, Seen>()
  for (const asker of all) {
    forget(server)
    fresh.set(asker, await answerTo(server, asker, path))
    const { status, body } = readable(fresh.get(asker)!)
    expect(status, `${asker.name}: ${body}`).toBeLessThan(500)
    const sees = asker.name === 'who works here' && ofWriters.test(path) ? [...asker.sees, 'adult' as const] : asker.sees
    const hidden = Object.entries(marks).filter(([mark]) => !sees.includes(mark as Mark))
    expect(
      hidden.filter(([, word]) => body.includes(word)),
      `${asker.name} at ${path}`,
    ).toEqual([])
  }
  /** The first of the callers that get the same response. */
  const firstOf = new Map(all.map((asker) => [asker, all.find((one) => isSame(fresh.get(one)!, fresh.get(asker)!))]))
  const inTurn = async (asked: readonly Asker[]) => {
    forget(server)
    if (!isKept) await forgetLimits(server)
    for (const [place, asker] of asked.entries()) {
      const answer = await answerTo(server, asker, path)
      if (isSame(answer, fresh.get(asker)!)) continue
      const before = asked.slice(0, place).map(({ name }) => name)
      expect(readable(answer), `${asker.name} after ${before.join(', ')} at ${path}`).toEqual(readable(fresh.get(asker)!))
    }
  }
  if (!isKept) {
    const loud = all.filter(({ name }) => LOUDEST.has(name))
    return inTurn([...loud, ...all.filter(({ name }) => !LOUDEST.has(name)), ...loud])
  }
  // Every caller comes after every other one, in both orders: two that share a cache key and differ are told apart.
  await inTurn([...all, ...all.toReversed()])
  // A caller may fill what it does not read itself, and only while it is empty: one of each different answer comes first, before one of each other.
  const different = all.filter((asker) => firstOf.get(asker) === asker)
  const cached = all.map((asker) => [
    firstOf.get(asker)!.name,
    fresh.get(asker)!.status,
    ...CACHED.map((name) => fresh.get(asker)!.headers[name]),
  ])
  const kind = JSON.stringify([isBehindProxy, cached])
  if (kindsInOrder.has(kind)) return
  kindsInOrder.add(kind)
  for (const first of new Set([...different, ...all.filter(({ name }) => CHOOSERS.has(name))])) {
    await inTurn([first, ...different.filter((one) => one !== firstOf.get(first)), first])
  }
}

const { pagePaths, pageFields } = await loadBuiltWeb()
const pages = pagePaths.map((path) => [filled(path), path in pageFields] as const)
const files = [
  '/manifest.webmanifest',
  '/logo.svg',
  '/.well-known/assetlinks.json',
  '/.well-known/apple-app-site-association',
  '/clients/feira/palette.js',
  '/nada',
  '/api/nada',
  '/store/FEIRA10',
  '/?story=feira',
  '/offline',
  '/share/feira.0123456789.jpg',
  '/share/vinhos.0123456789.jpg',
  '/apple-touch-icon.png',
  '/favicon.ico',
  '/share-target?text=caf%C3%A9',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap/shop.xml',
  '/sitemap/feira/1.xml',
  '/sitemap/vinhos/1.xml',
  '/feed.xml',
  '/products.xml',
]

/** The ETag for revalidation, with its response. */
async function tagged(path: string, asker: Asker, tag?: string) {
  const answer = readable(await answerTo(t, { ...asker, headers: { ...asker.headers, ...(tag && { 'if-none-match': tag }) } }, path))
  return { ...answer, tag: answer.headers.etag?.toString() }
}

describe('a confirmed adult and a stranger', () => {
  const adult = (): Asker => askers(shops, false).find(({ name }) => name === 'a confirmed adult')!
  const strangers = (): Asker[] => askers(shops, false).filter(({ name }) => ['nobody', 'a person'].includes(name))

  it('never get 304 for the other one’s answer, on any call or page', async () => {
    const reads = [...t.app.calls].flatMap(([name, { endpoint }]) => (name.startsWith('GET ') ? [placed(endpoint, name)] : []))
    const ofAdults = ['/api/operation/campaigns/vinhos/public', '/api/operation/catalog/campaign/vinhos/item/tinto/public', '/store/vinhos']
    const both = [...reads, ...pages.map(([page]) => page), ...ofAdults, ...files].flatMap((path) =>
      strangers().map((stranger) => ({ path, stranger })),
    )
    let different = 0
    for (const { path, stranger } of both) {
      const [ofAdult, ofStranger] = [await tagged(path, adult()), await tagged(path, stranger)]
      if (ofAdult.body === ofStranger.body) continue
      different++
      const where = `${stranger.name} at ${path}`
      expect(ofAdult.headers['cache-control'] ?? '', where).not.toContain('public')
      // Without an ETag, one that anybody may have from elsewhere.
      const { body, status } = await tagged(path, stranger, ofAdult.tag ?? '"a"')
      expect({ body, status }, where).toEqual({ body: ofStranger.body, status: ofStranger.status })
      const again = await tagged(path, adult(), ofStranger.tag ?? '"a"')
      expect({ body: again.body, status: again.status }, where).toEqual({ body: ofAdult.body, status: ofAdult.status })
    }
    expect(different).toBeGreaterThan(10)
  }, 300_000)
})

describe('an answer to one visitor is never sent to another', () => {
  it('on any reading call', async () => {
    const reads = [...t.app.calls].filter(([name]) => name.startsWith('GET '))
    expect(reads.length).toBeGreaterThan(30)
    for (const [name, { endpoint, ready }] of reads) {
      await expectOwnAnswers(t, placed(endpoint, name), { isKept: ready !== undefined })
    }
  }, 300_000)

  it.each([...pages, ...files.map((path) => [path, true] as const)])(
    'on %s',
    async (path, isKept) => {
      expect.hasAssertions()
      await expectOwnAnswers(t, path, { isKept })
    },
    60_000,
  )

  it.each([
    '/',
    '/store/feira',
    '/location?to=%2Fstore%2Ffeira',
    '/intranet/login',
    '/api/operation/campaigns/public',
    '/api/operation/marketplaces/public',
  ])(
    'behind a proxy, on %s',
    async (path) => {
      expect.hasAssertions()
      await expectOwnAnswers(behind, path, { isBehindProxy: true })
    },
    60_000,
  )
})
