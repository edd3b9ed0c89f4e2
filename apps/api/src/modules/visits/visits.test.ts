import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { buildTenant } from '#testing/factories.ts'
import { rowsOf } from '#testing/loaded-folder.ts'
import { ctxOf } from '#testing/money.ts'
import { signInAsStaff } from '#testing/people.ts'
import { callEndpoint, startTestApp, testApp } from '#testing/test-app.ts'
import type { CallInput, CallOutput } from '@mutirao/contract/endpoint'
import { getFigures } from '@mutirao/contract/figures'
import { countVisit } from '@mutirao/contract/visits'
import { visitSteps } from '@mutirao/domain/visit-steps'
import { MOST_MISSED, MOST_SOURCES } from './visits.repository.ts'
import { isRobot, missedWords } from './visits.rules.ts'
import { visitCounter } from './visits.service.ts'

const { t, call } = testApp()
const november = { from: '2026-11-01', to: '2026-11-30' }

async function aShop() {
  const shop = await buildTenant(t.pool)
  const { headers: headersMore } = await signInAsStaff(t, shop, 'owner')
  const figures = async (query = november): Promise<CallOutput<typeof getFigures>> =>
    (await call(getFigures, { host: shop.host, headersMore, query })).body
  return {
    ...shop,
    visits: async (query = november) => (await figures(query)).visits,
    sources: async (query = november) => (await figures(query)).sources,
    missed: async (query = november) => (await figures(query)).missed,
  }
}
type Shop = Awaited<ReturnType<typeof aShop>>

const send = async (shop: Pick<Shop, 'host'>, body: CallInput<typeof countVisit>['body'], more = {}) =>
  expect((await call(countVisit, { host: shop.host, body, ...more })).status).toBe(204)

/** Waits until the process has stored its counts: a last search, each time another one, is stored with everything before it. */
let ends = 0
async function stored(shop: Shop) {
  const words = `fim ${++ends}`
  await send(shop, { missed: [words] }, { ip: '10.9.9.9' })
  await vi.waitFor(async () => expect((await shop.missed()).some((row) => row.words === words)).toBe(true), {
    timeout: 10_000,
    interval: 200,
  })
}

const numbersOf = (counted: Awaited<ReturnType<Shop['visits']>>) => counted?.steps.map(({ visits }) => visits) ?? []

describe('visits', () => {
  it('are counted by step, of one shop alone, since the first one', async () => {
    const [shop, other] = [await aShop(), await aShop()]
    expect(await shop.visits()).toBeUndefined()
    await send(shop, { steps: ['VISIT'] })
    await send(shop, { steps: ['VISIT', 'VIEW', 'VIEW'] })
    await send(shop, { steps: ['CART'] })
    await stored(shop)
    const counts = [2, 1, 1, 0, 0]
    const steps = visitSteps.map((step, index) => ({ step, visits: counts[index] }))
    expect(await shop.visits()).toEqual({ since: '2026-11-21', steps, placed: 0, orders: 0 })
    expect(await shop.visits({ from: '2026-11-01', to: '2026-11-20' })).toBeUndefined()
    expect(await other.visits()).toBeUndefined()
  })

  it('are counted by source up to the paid order, in a bounded number of sources, and names of people are none', async () => {
    const shop = await aShop()
    await send(shop, { steps: ['VISIT', 'VIEW'], source: 'search' })
    await send(shop, { steps: ['VISIT', 'VIEW', 'CART', 'CHECKOUT', 'PAYMENT'], source: 'utm:panfleto' })
    await send(shop, { isPaid: true, source: 'utm:panfleto' })
    await send(shop, { steps: ['VISIT'], source: 'utm:ana@example.com' })
    await send(shop, { steps: ['VISIT'], source: '11912345678' })
    await send(shop, { steps: ['VISIT'] })
    await stored(shop)
    const rowsNow = async () => (await shop.sources()).map(({ source, steps }) => [source, ...steps.map(({ visits }) => visits)])
    expect(await rowsNow()).toEqual([
      ['other', 2, 0, 0, 0, 0, 0],
      ['search', 1, 1, 0, 0, 0, 0],
      ['utm:panfleto', 1, 1, 1, 1, 1, 1],
    ])
    expect(numbersOf(await shop.visits())[0]).toBe(5)
    for (let n = 0; n < MOST_SOURCES + 10; n++) await send(shop, { steps: ['VISIT'], source: `utm:nome-${n}` }, { ip: `10.4.0.${n}` })
    await stored(shop)
    const rows = await rowsNow()
    expect(rows.length).toBeLessThanOrEqual(MOST_SOURCES)
    expect(rows.reduce((sum, [, visits]) => sum + Number(visits), 0)).toBe(4 + MOST_SOURCES + 10)
  })

  it('count on the local day of the shop', async () => {
    const shop = await aShop()
    t.clock.now = new Date('2026-11-22T02:30:00Z')
    await send(shop, { steps: ['VISIT'] })
    t.clock.now = new Date('2026-11-22T03:30:00Z')
    await send(shop, { steps: ['VISIT', 'VIEW'] })
    await stored(shop)
    expect(numbersOf(await shop.visits({ from: '2026-11-21', to: '2026-11-21' })).slice(0, 2)).toEqual([1, 0])
    expect(numbersOf(await shop.visits({ from: '2026-11-22', to: '2026-11-22' })).slice(0, 2)).toEqual([1, 1])
  })

  it('of robots are not counted, nor those of one network beyond 600 an hour', async () => {
    const shop = await aShop()
    await send(shop, { steps: ['VISIT'] }, { headersMore: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } })
    for (let index = 0; index < 602; index++) await send(shop, { steps: ['VISIT'] }, { ip: '10.1.2.3' })
    await send(shop, { steps: ['VISIT'] }, { ip: '10.1.2.4' })
    await stored(shop)
    expect(numbersOf(await shop.visits())[0]).toBe(601)
    t.clock.now = new Date(t.clock.now.getTime() + 3_600_001)
    await send(shop, { steps: ['VISIT'] }, { ip: '10.1.2.3' })
    await stored(shop)
    expect(numbersOf(await shop.visits())[0]).toBe(602)
  })

  it('of two servers add up; a closing server stores the rest, and a refused write waits for the next', async () => {
    const shop = await aShop()
    const owner = new pg.Client({ connectionString: t.databaseUrl })
    await owner.connect()
    const lines: string[] = []
    const logStream = { write: (line: string) => void lines.push(line) }
    const second = await startTestApp({ databaseUrl: t.databaseUrl, logLevel: 'warn', logStream })
    for (const { app } of [t, second, t, second])
      expect((await callEndpoint(app, countVisit, { host: shop.host, body: { steps: ['VISIT'] } })).status).toBe(204)
    await owner.query('alter table visit_days rename to visit_days_away')
    await callEndpoint(second.app, countVisit, { host: shop.host, body: { steps: ['VIEW'] } })
    await vi.waitFor(() => expect(lines.join('')).toContain('visits are not stored yet'), { timeout: 10_000, interval: 100 })
    await owner.query('alter table visit_days_away rename to visit_days')
    await owner.end()
    await second.close()
    await stored(shop)
    expect(numbersOf(await shop.visits()).slice(0, 2)).toEqual([4, 1])
  })
})

describe('searches without results', () => {
  it('are counted by their words, the most frequent first', async () => {
    const shop = await aShop()
    await send(shop, { missed: ['Maracujá  doce', 'maracuja doce', 'pitanga'] })
    await send(shop, { missed: ['MARACUJA, doce'] })
    await stored(shop)
    expect(await shop.missed()).toEqual([
      { words: 'maracuja doce', times: 2 },
      { words: expect.stringMatching(/^fim/), times: 1 },
      { words: 'pitanga', times: 1 },
    ])
  })

  it('keep a bounded number of different ones a day, and none of more than 400 days ago', async () => {
    const shop = await aShop()
    const old = `insert into missed_searches (tenant_id, day, words, times) select '${shop.id}', '2025-01-01', 'velha', 1`
    const many = `insert into missed_searches (tenant_id, day, words, times)
      select '${shop.id}', '2026-11-22', 'palavra ' || n, 1 from generate_series(1, ${MOST_MISSED - 1}) n`
    await t.pool.query(`${old}; ${many}`)
    await stored(shop)
    await send(shop, { missed: ['mais uma', 'palavra 7'] })
    await vi.waitFor(async () => expect((await shop.missed())[0]).toEqual({ words: 'palavra 7', times: 2 }), {
      timeout: 10_000,
      interval: 200,
    })
    const words = (await shop.missed({ from: '2024-01-01', to: '2026-11-30' })).map((row) => row.words)
    expect(words).toHaveLength(MOST_MISSED)
    expect(words).not.toContain('mais uma')
    expect(words).not.toContain('velha')
  })

  it.each(['a', '', 'ana@loja.com', '(11) 98765-4321', '529.982.247-25', 'pedido 12345678', 'cpf: 52998224725'])(
    'that say %j are not counted',
    (text) => expect(missedWords(text)).toBeUndefined(),
  )
})

it.each([
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/128.0.0.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
  ['', false],
])('%j is a robot: %s', (agent, expected) => expect(isRobot(agent)).toBe(expected))

it('a sender with very many addresses fills no memory: beyond a bound all networks begin anew', async () => {
  const { id } = await buildTenant(t.pool)
  const ctx = await ctxOf(t, id)
  const networks = 20_000
  const counter = visitCounter({ ...t.services, log: t.app.log })
  const from = (ip: string) => counter.count({ ...ctx, ip }, { steps: ['VISIT'], missed: [] })
  for (let visit = 0; visit < 610; visit++) await from('one')
  for (let network = 1; network < networks; network++) await from(`network ${network}`)
  for (let visit = 0; visit < 10; visit++) await from('one')
  await counter.store()
  const [row] = await rowsOf<{ visits: number }>(t, id, "select visits from visit_days where step = 'VISIT'")
  expect(row!.visits).toBe(600 + networks - 1 + 10)
})
