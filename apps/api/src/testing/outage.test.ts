import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCampaign } from '@mutirao/contract/campaigns'
import { placeOrder } from '@mutirao/contract/orders'
import { liftUnpaidBounds } from '../../../../scripts/unpaid-bounds.ts'
import { newGuest, pricedOrder, type Call } from './buyer.ts'
import { createOwnEngine, type OwnEngine } from './own-engine.ts'
import { proofSize } from './proof-size.ts'
import { copyShops, smallShop } from './small-shop.ts'
import { askServer, callServer, residentMb, startWholeServer, type Answer, type WholeServer } from './whole-server.ts'

const AWAY_MS = proofSize(4000, 60_000)
const BACK_WITHIN_MS = 2000

let engine: OwnEngine
let server: WholeServer
let dataDir: string
const ask = (path: string, more: Partial<Parameters<typeof askServer>[1]> = {}) => askServer(server.port, { path, ...more })
const asPage = { headers: { accept: 'text/html' } }
const { slug, campaign, item } = smallShop
const READ = `/api/operation/campaigns/${campaign}/public`
const UNREAD = `/api/operation/catalog/campaign/${campaign}/item/${item}/public`
/** Public pages: each was requested before the database went away. */
const PAGES = [
  ...['/', '/home', '/products', '/location', '/deliveryarea', '/contact', '/privacy', '/cookie-policy', '/whatnow', '/about'],
  ...['/profile/menu', '/order/tracking', `/store/${campaign}`, '/store/rotina-da-manha/product/serum-vitamina-c'],
]
const READS = [READ, '/api/operation/campaigns/rotina-da-manha/public', '/api/operation/marketplaces/public']
const cart = () =>
  ask(`/api/operation/carts/0198f0d0-0000-7000-8000-000000000001`, { method: 'PUT', body: { products: [] }, headers: visitor })
let visitor: Record<string, string>

beforeAll(async () => {
  engine = await createOwnEngine()
  dataDir = mkdtempSync(join(tmpdir(), 'mutirao-outage-'))
  const tenants = copyShops(join(dataDir, 'tenants'))
  const file = join(tenants, slug, 'tenant.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"simplifiedSignupEligible": false', '"simplifiedSignupEligible": true'))
  server = await startWholeServer({ env: { DATABASE_URL: engine.url, DATA_DIR: dataDir, TENANTS_DIR: tenants, CLIENT: slug } })
})
afterAll(async () => {
  server?.child.kill('SIGTERM')
  await server?.ended
  await engine.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

describe(`a PostgreSQL that is away for ${AWAY_MS / 1000} seconds`, () => {
  it('stops no process: cached answers are served stale, the rest is refused, and everything works when it is back', async () => {
    visitor = await newVisitor()
    for (const path of ['/', READ]) expect(await ask(path, asPage)).toMatchObject({ status: 200 })
    expect(await cart()).toMatchObject({ status: 200 })
    const before = { ...weigh(), lines: server.lines.length }

    await engine.stop()
    const until = Date.now() + AWAY_MS
    await expectRefusals()
    const answers = await load(until)
    expect(server.child.exitCode).toBe(null)
    expect(answers.filter((answer) => answer === undefined)).toEqual([])
    const statuses = new Set(answers.map((answer) => answer?.status))
    expect([...statuses].sort()).toEqual([200, 503])
    const during = weigh()
    expect(during.connections).toBeLessThan(before.connections + 10)
    expect(during.megabytes).toBeLessThan(before.megabytes + 80)

    await engine.start()
    const back = Date.now()
    const waiting: (Answer | undefined)[] = []
    while (waiting.at(-1)?.status !== 200) {
      waiting.push(await ask('/healthz'))
      await wait(20)
    }
    expect(Date.now() - back).toBeLessThan(BACK_WITHIN_MS)
    const [page, read, order] = await Promise.all([ask('/', asPage), ask(UNREAD), cart()])
    expect([page?.status, read?.status, order?.status]).toEqual([200, 200, 200])
    expect(page?.headers['cache-status']).toBe(undefined)
    expectFewLines(server.lines.slice(before.lines), [...answers, ...waiting])
    await expectJobsToRun()
  })
})

describe('orders until the database is lost', () => {
  it('do not remove any page or answer: each is served stale', async () => {
    const shelf = await buyable(campaign)
    for (const path of PAGES) expect([path, (await ask(path, asPage))?.status]).toEqual([path, 200])
    for (const path of READS) expect([path, (await ask(path))?.status]).toEqual([path, 200])
    const statuses: (number | undefined)[] = []
    for (let n = 0; n < 12; n++) {
      statuses.push(await buy(shelf))
      await wait(100)
    }
    expect(new Set(statuses)).toEqual(new Set([201]))
    await wait(300)
    await engine.stop()
    const asked = [...PAGES.map((path) => ({ path, ...asPage })), ...READS.map((path) => ({ path }))]
    const answers = await Promise.all(asked.map(async ({ path, ...more }) => [path, await ask(path, more)] as const))
    const seen = answers.map(([path, answer]) => `${path} ${answer?.status} ${answer?.headers['cache-status']}`)
    expect(seen).toEqual(asked.map(({ path }) => `${path} 200 mutirao; hit; detail=stale`))
    await engine.start()
    await expect.poll(async () => (await ask('/healthz'))?.status, { timeout: 5000 }).toBe(200)
    expect((await ask('/', asPage))?.headers['cache-status']).toBe(undefined)
  })
})

describe('a shop that was closed just before the database was lost', () => {
  it('is served nothing stale', async () => {
    for (const path of ['/', READ]) expect(await ask(path, asPage)).toMatchObject({ status: 200 })
    await setClosed(true)
    await wait(300)
    await engine.stop()
    for (const path of ['/', READ]) expect(await ask(path, asPage)).toMatchObject({ status: 503 })
    await engine.start()
    await expect.poll(async () => (await ask('/healthz'))?.status, { timeout: 5000 }).toBe(200)
    expect(await ask('/', asPage)).toMatchObject({ status: 302 })
    await setClosed(false)
  })
})

/** Closes or opens the shop, like a load. */
async function setClosed(isClosed: boolean) {
  const owner = new pg.Client({ connectionString: engine.url })
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>(
    `update tenants set body = jsonb_set(body, '{marketplace,intranet}', $1), version = version + 1 where slug = $2 returning id`,
    [JSON.stringify(isClosed), slug],
  )
  await owner.query("select pg_notify('changes', $1)", [JSON.stringify(['tenants', `t:${rows[0]!.id}`])])
  await owner.end()
}

type Shelf = { campaignId: string; slot: string; itemId: string }

/** An item that can be ordered repeatedly without paying. */
async function buyable(campaignId: string): Promise<Shelf> {
  const owner = new pg.Client({ connectionString: engine.url })
  await owner.connect()
  await liftUnpaidBounds(owner, slug)
  const { rows } = await owner.query<{ id: string }>(
    `select i.id from items i join stock s using (tenant_id, id) where i.campaign_id = $1 and i.active order by s.on_hand desc limit 1`,
    [campaignId],
  )
  await owner.end()
  const campaign = await called(getCampaign, { params: { id: campaignId }, query: {} })
  return { campaignId, slot: campaign.body.delivery[0]!.id, itemId: rows[0]!.id }
}

const called: Call = async (endpoint, sent) => (await callServer(server.port, endpoint, sent))!

/** As a new person: one visitor may not have many unpaid orders. */
async function buy({ campaignId, slot, itemId }: Shelf): Promise<number | undefined> {
  const guest = await newGuest(called)
  const call: Call = (endpoint, sent) => called(endpoint, { ...sent, headers: { ...guest, ...sent.headers } })
  const order = await pricedOrder(call, { campaignId, slot, products: [{ id: itemId, campaignId, quantity: 1 }] })
  return (await call(placeOrder, order!)).status
}

async function newVisitor(): Promise<Record<string, string>> {
  const answer = await ask('/api/users/leads', { method: 'POST', body: {} })
  return { cookie: answer!.headers['set-cookie']![0]!.split(';')[0]! }
}

async function expectRefusals() {
  expect(await ask('/ping')).toMatchObject({ status: 204 })
  // A proxy that stopped sending requests would hide all of this.
  expect(await ask('/readyz')).toMatchObject({ status: 204 })
  const page = await ask('/', asPage)
  expect(page).toMatchObject({ status: 200, headers: { 'cache-status': 'mutirao; hit; detail=stale' } })
  expect(page?.headers['cache-control']).not.toContain('stale-while-revalidate')
  expect(await ask(READ)).toMatchObject({ status: 200, headers: { 'cache-status': 'mutirao; hit; detail=stale' } })
  for (const refused of [await ask('/healthz'), await ask(UNREAD), await cart()]) {
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '2', 'content-type': expect.stringContaining('problem+json') } })
    expect(JSON.parse(refused!.text)).toMatchObject({ code: 'overloaded' })
  }
  const unmade = await ask('/store/noite-aurora', asPage)
  expect(unmade).toMatchObject({ status: 503, headers: { 'retry-after': '2', 'content-type': expect.stringContaining('text/html') } })
  expect(unmade?.text).toContain('Não foi possível abrir a página')
}

/** A shop's visitors: a few concurrent requests throughout. None waits long, whatever the response. */
async function load(until: number): Promise<(Answer | undefined)[]> {
  const answers: (Answer | undefined)[] = []
  const visit = async (number: number) => {
    const ways = [() => ask('/', asPage), () => ask(READ), () => ask(UNREAD), cart, () => ask('/healthz')]
    for (let turn = number; Date.now() < until; turn++) {
      answers.push(await ways[turn % ways.length]!())
      await wait(20)
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, number) => visit(number)))
  expect(Math.max(...answers.map((answer) => answer?.ms ?? 0))).toBeLessThan(5000)
  return answers
}

/** The memory of the server's process, where the system tells. */
function weigh() {
  const folder = `/proc/${server.child.pid}`
  try {
    return { connections: readdirSync(`${folder}/fd`).length, megabytes: residentMb(server.child.pid!) }
  } catch {
    return { connections: 0, megabytes: 0 }
  }
}

/** One line for each refusal, one when the database goes away, one when it is back; no stack. */
function expectFewLines(lines: string[], answers: (Answer | undefined)[]) {
  const refused = lines.filter((line) => line.includes('"msg":"refused"'))
  const others = lines.filter((line) => !line.includes('"msg":"refused"') && !line.includes('"msg":"answered"'))
  expect(refused.length).toBeGreaterThanOrEqual(answers.filter((answer) => answer?.status === 503).length)
  expect(refused.length).toBeLessThan(answers.filter((answer) => answer?.status === 503).length + 30)
  expect(others.join('\n')).toMatch(/the database is away[\s\S]*the database is back after \d+ s/)
  expect(others.length).toBeLessThan(20)
  expect(lines.filter((line) => line.includes('"stack"'))).toEqual([])
}

async function expectJobsToRun() {
  const owner = new pg.Client({ connectionString: engine.url })
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>(
    `insert into pgboss.job (name, data) values ('expire-order', '{"tenantId":"none","orderId":"none"}') returning id`,
  )
  const state = async () =>
    (await owner.query<{ state: string }>('select state from pgboss.job where id = $1', [rows[0]!.id])).rows[0]?.state
  for (const until = Date.now() + 15_000; (await state()) !== 'completed' && Date.now() < until;) await wait(200)
  expect(await state()).toBe('completed')
  await owner.end()
}
