import { beforeEach, describe, expect, it } from 'vitest'
import { createContext, type Services } from '#context.ts'
import { auditLog } from '#db/schema/staff.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { buildTenant } from '#testing/factories.ts'
import { loadAgain } from '#testing/loaded-folder.ts'
import { signInAsStaff } from '#testing/people.ts'
import { proofSize } from '#testing/proof-size.ts'
import { edit, folder, HEADER, put, useTenantFolder } from '#testing/tenant-folder.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { createApiKey, endApiKey } from '@mutirao/contract/api-keys'
import { getBulk, getBulkReport, listBulkMistakes, listBulks, startBulk, type BulkJob } from '@mutirao/contract/bulk'
import { getItem } from '@mutirao/contract/catalog'
import { getWritten, listWrittenStates, putWritten } from '@mutirao/contract/written'
import { writeDueBulk } from './bulk-writing.service.ts'

useTenantFolder()

const { t, call } = testApp()
const host = 'remessa.test'
let shop: { id: string; host: string }
let owner: Record<string, string>
let erp: { id: string; headers: Record<string, string> }
const ITEMS = 12
const idOf = (index: number) => `bolo-${String(index).padStart(2, '0')}`

beforeEach(async () => {
  t.clock.now = NOW
  await edit('tenant.json', '"hosts": []', `"hosts": ["${host}"]`)
  const rows = Array.from({ length: ITEMS }, (_, index) => `${idOf(index)},Bolo ${index},cafe,1000,,5,500 g,,De fubá,,,cafe.webp,,`)
  await put(folder, 'catalogs/clube.csv', [HEADER, ...rows].join('\n'))
  shop = { id: (await loadAgain(t)).id, host }
  await tenantTransaction(t.pool, shop.id, (db) => db.execute('delete from bulk_jobs'))
  await tenantTransaction(t.pool, shop.id, (db) => db.execute("update items set active = true where id like 'bolo-%'"))
  owner ??= (await signInAsStaff(t, shop, 'owner')).headers
  erp ??= await newKey(['items.write', 'stock.write', 'campaigns.write'])
})

let made = 0
async function newKey(rights: string[]) {
  const { body } = await call(createApiKey, {
    host,
    headersMore: owner,
    body: { name: `ERP ${++made}`, rights: rights as ['items.write'] },
  })
  return { id: body.id as string, headers: { authorization: `Bearer ${body.token}` } }
}

const send = async (lines: readonly (object | string)[], headers = erp.headers, more: Record<string, string> = {}) => {
  const payload = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  const response = await t.app.inject({
    method: 'POST',
    url: startBulk.path,
    headers: { host, ...headers, 'content-type': 'application/x-ndjson', ...more },
    payload,
  })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}
/** As the next round of the sweep. */
const run = async () => {
  const services = { ...t.services, log: t.app.log } as Services
  await writeDueBulk(createContext(services, (await findTenant(services, shop.id))!))
}
const read = async (id: string, headersMore = erp.headers): Promise<BulkJob> =>
  (await call(getBulk, { host, headersMore, params: { id } })).body
const mistakesOf = async (id: string, query: object = {}) =>
  (await call(listBulkMistakes, { host, headersMore: erp.headers, params: { id }, query })).body
const reportOf = async (id: string) =>
  String((await call(getBulkReport, { host, headersMore: erp.headers, params: { id } })).body)
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const writtenOf = async (kind: 'items' | 'coupons' | 'stores', id: string) =>
  (await call(getWritten, { host, headersMore: owner, params: { kind, id } })).body
const shown = async (id: string) => (await call(getItem, { host, params: { id: 'clube', itemId: id } })).body
const done = async (lines: readonly (object | string)[], headers = erp.headers) => {
  const { status, body } = await send(lines, headers)
  expect(status, JSON.stringify(body)).toBe(202)
  await run()
  return read(body.id, headers)
}
const newItem = (more: object = {}) => ({
  campaign: 'clube',
  name: 'Broa',
  category: 'cafe',
  price: 700,
  stock: 3,
  unit: '1 un',
  description: 'De milho',
  pictures: ['cafe.webp'],
  ...more,
})

describe('while a bulk write runs', () => {
  const wait = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms))

  /** Holds rows as another transaction does, until the returned function is called. */
  async function hold(statement: string): Promise<() => Promise<void>> {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let isHeld = () => {}
    const held = new Promise<void>((resolve) => (isHeld = resolve))
    const holding = tenantTransaction(t.pool, shop.id, async (db) => {
      await db.execute(statement)
      isHeld()
      await released
    })
    await held
    return async () => {
      release()
      await holding
    }
  }

  it('its share is shown, and only while it runs', async () => {
    const release = await hold(`select from stock where id = '${idOf(3)}' for update`)
    const { body } = await send([
      { kind: 'items', id: 'broa', value: newItem() },
      { item: idOf(3), set: 8 },
    ])
    expect((await read(body.id)).progress).toBeUndefined()
    const running = run()
    await expect.poll(async () => (await read(body.id)).progress ?? 0, { timeout: 4500 }).toBeGreaterThan(50)
    const job = await read(body.id)
    expect([job.state, job.progress! < 100, job.created]).toEqual(['RUNNING', true, 0])
    expect((await call(listBulks, { host, headersMore: erp.headers, query: {} })).body.content[0].progress).toBe(job.progress)
    await release()
    await running
    const ended = await read(body.id)
    expect([ended.state, ended.progress, ended.created]).toEqual(['DONE', undefined, 1])
  })

  it('a process that has lost its job to another one writes nothing', async () => {
    const release = await hold(`select from stock where id = '${idOf(3)}' for update`)
    const { body } = await send([
      { kind: 'items', id: 'broa', value: newItem() },
      { item: idOf(3), set: 8 },
    ])
    const running = run()
    await expect.poll(async () => (await read(body.id)).progress ?? 0, { timeout: 4500 }).toBeGreaterThan(50)
    await tenantTransaction(t.pool, shop.id, (db) => db.execute('update bulk_jobs set attempts = attempts + 1'))
    await release()
    await running
    expect((await read(body.id)).state).toBe('RUNNING')
    expect(await shown('broa')).not.toMatchObject({ name: 'Broa', price: 700 })
  })

  it('a save of the office waits, and is told why it was not taken', async () => {
    const release = await hold(`select from tenants where id = '${shop.id}' for update`)
    const before = await writtenOf('items', idOf(4))
    const params = { kind: 'items' as const, id: idOf(4) }
    const saving = () =>
      call(putWritten, { host, headersMore: owner, params, body: { value: { ...before.value, price: 777 }, revision: before.revision } })
    const refused = await saving()
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'overloaded', reason: expect.stringContaining('Muitas mudanças de uma vez') },
    })
    const waiting = saving()
    await wait(200)
    await release()
    expect(await waiting).toMatchObject({ status: 200, body: { value: { price: 777 } } })
  })
})

describe('a bulk write', () => {
  it('writes items, prices, stock, coupons and stores at once, under the name of its key', async () => {
    const { value: store } = await writtenOf('stores', 'padaria')
    const { status, body } = await send([
      { kind: 'items', id: 'broa', value: newItem() },
      { item: idOf(0), price: 1200, set: 9, reason: 'inventário' },
      '',
      { item: idOf(1), adjust: -2 },
      { kind: 'items', id: idOf(2), value: null },
      { kind: 'coupons', id: 'ERP10', value: { code: 'ERP10', percentage: 10 } },
      { kind: 'stores', id: 'padaria', value: { ...store, hours: 'Sempre' } },
    ])
    expect({ status, body }).toMatchObject({ status: 202, body: { state: 'WAITING', lines: 6, by: 'ERP 1' } })
    expect(await shown(idOf(0))).toMatchObject({ price: 1000 })
    await run()
    const job = await read(body.id)
    expect(job, JSON.stringify(await mistakesOf(body.id))).toMatchObject({
      state: 'DONE',
      created: 2,
      changed: 3,
      removed: 1,
      kept: 0,
      mistakes: 0,
    })
    expect(await shown('broa')).toMatchObject({ price: 700, name: 'Broa' })
    expect(await shown(idOf(0))).toMatchObject({ price: 1200 })
    expect(await writtenOf('items', idOf(2))).toMatchObject({ isGone: true })
    expect((await writtenOf('coupons', 'ERP10')).value).toMatchObject({ percentage: 10 })
    expect((await writtenOf('stores', 'padaria')).value).toMatchObject({ hours: 'Sempre' })
    const { rows } = await tenantTransaction(t.pool, shop.id, (db) =>
      db.execute("select id, on_hand from stock where id like 'bolo-0%' order by id"),
    )
    expect(rows.slice(0, 2)).toEqual([{ id: idOf(0), on_hand: 9 }, { id: idOf(1), on_hand: 3 }]) // prettier-ignore
    const report = await reportOf(body.id)
    expect(report.map(({ line, outcome }) => [line, outcome])).toEqual([[1, 'CREATED'], [2, 'CHANGED'], [4, 'CHANGED'], [5, 'REMOVED'], [6, 'CREATED'], [7, 'CHANGED']]) // prettier-ignore
    expect(report[0]).toMatchObject({ kind: 'items', id: 'broa', revision: (await writtenOf('items', 'broa')).revision })
    expect(report[1]).toMatchObject({ kind: 'stock', onHand: { before: 5, after: 9 }, price: { before: 1000, after: 1200 } })
    const log = await tenantTransaction(t.pool, shop.id, (db) => db.select().from(auditLog))
    expect(log.find(({ action, subject }) => action === 'bulk.write' && subject === `bulk ${body.id}`)).toMatchObject({
      actor: 'key',
      keyId: erp.id,
    })
    const states = (await call(listWrittenStates, { host, headersMore: owner, params: { kind: 'items', id: idOf(0) } })).body.content
    expect(states[0]).toMatchObject({ by: 'ERP 1', keys: ['price'], isPresent: true })
  })

  it('writes nothing when one line is wrong, and names every wrong line with its field', async () => {
    const job = await done([
      { item: idOf(3), price: 1500 },
      { kind: 'items', id: idOf(4), value: newItem({ name: 'X', price: 'caro', stock: undefined }) },
      '{"item": ',
      { item: 'nunca-houve', set: 1 },
      { kind: 'items', id: 'novo', value: newItem({ category: 'nenhuma' }) },
      { item: idOf(3), set: 2 },
      { kind: 'livros', id: 'a', value: {} },
    ])
    expect(job).toMatchObject({ state: 'FAILED', changed: 0 })
    expect(await shown(idOf(3))).toMatchObject({ price: 1000 })
    const { content } = await mistakesOf(job.id)
    expect(content.map(({ line, path }: { line: number; path: string }) => [line, path])).toEqual([
      [2, 'price'],
      [3, ''],
      [4, ''],
      [6, ''],
      [7, 'kind'],
    ])
    expect(job.mistakes).toBe(5)
    expect(await reportOf(job.id)).toEqual(content)
    const first = await mistakesOf(job.id, { limit: 2 })
    const second = await mistakesOf(job.id, { limit: 2, cursor: first.next })
    expect([...first.content, ...second.content]).toEqual(content.slice(0, 4))
    const other = await done([{ item: idOf(3), adjust: 0 }])
    expect((await mistakesOf(other.id, { cursor: first.next })).errors[0].path).toBe('cursor')
  })

  it('names the line of what only the whole shop or the moment shows', async () => {
    const job = await done([
      { item: idOf(5), price: 1100 },
      { kind: 'items', id: idOf(6), value: newItem({ stock: undefined, category: 'nenhuma' }) },
      { kind: 'stores', id: 'padaria', value: null },
    ])
    const { content } = await mistakesOf(job.id)
    expect(content[0]).toMatchObject({ line: 0, message: expect.stringContaining('campaigns/feira.json') })
    expect(content.at(-1)).toMatchObject({ line: 2, path: 'category' })
    const coupon = { code: 'ONTEM', percentage: 10, endsAt: '2020-01-01T10:00:00Z' }
    const late = await done([
      { item: idOf(5), price: 1100 },
      { kind: 'coupons', id: 'ONTEM', value: coupon },
    ])
    expect((await mistakesOf(late.id)).content).toMatchObject([{ line: 2, path: 'endsAt' }])
    expect(await shown(idOf(5))).toMatchObject({ price: 1000 })
  })

  it('refuses a line whose revision is an older one, and writes the same twice without a change', async () => {
    const before = await writtenOf('items', idOf(7))
    const value = { ...before.value, price: 1300 }
    await call(putWritten, { host, headersMore: owner, params: { kind: 'items', id: idOf(7) }, body: { revision: before.revision, value } })
    const stale = await done([{ kind: 'items', id: idOf(7), revision: before.revision, value: { ...before.value, price: 900 } }])
    expect((await mistakesOf(stale.id)).content).toMatchObject([{ line: 1, path: 'revision' }])
    expect(await done([{ kind: 'items', id: idOf(7), value }])).toMatchObject({ state: 'DONE', kept: 1, changed: 0 })
  })

  it('asks the rights again at the writing, and of each line', async () => {
    const stockOnly = await newKey(['stock.write'])
    const mixed = await done([{ item: idOf(8), set: 1 }, { item: idOf(9), price: 5000 }, { kind: 'coupons', id: 'A', value: { code: 'A' } }], stockOnly.headers) // prettier-ignore
    expect(mixed).toMatchObject({ state: 'FAILED', mistakes: 2 })
    const late = await send([{ item: idOf(8), set: 1 }], stockOnly.headers)
    await call(endApiKey, { host, headersMore: owner, params: { id: stockOnly.id } })
    await run()
    expect(await read(late.body.id, owner)).toMatchObject({ state: 'FAILED' })
    expect((await call(startBulk, { host, headersMore: (await newKey(['orders.read'])).headers })).status).toBe(403)
  })

  it('returns more to those who have paid only with the right to return money, and names the line of what it refuses', async () => {
    const group = (percentage: number) => ({ discountRules: [], groupRules: [{ minimumUnits: 10, percentage }] })
    const paid = (units: number) =>
      tenantTransaction(t.pool, shop.id, (db) => db.execute(`update group_counters set paid_units = ${units} where campaign_id = 'feira'`))
    const { value } = (await call(getWritten, { host, headersMore: owner, params: { kind: 'campaigns', id: 'feira' } })).body
    const ended = async (headers: Record<string, string>, over: object) => {
      const { body } = await send([{ kind: 'campaigns', id: 'feira', value: { ...value, ...over } }], headers)
      await run()
      return read(body.id, owner)
    }
    await paid(3)
    const failed = await ended(erp.headers, { cartControls: group(60) })
    expect(failed).toMatchObject({ state: 'FAILED', mistakes: 1 })
    expect((await mistakesOf(failed.id)).content).toMatchObject([
      { line: 1, path: 'cartControls.groupRules', message: expect.stringContaining('devolveria dinheiro a quem pagou') },
    ])
    const refunder = await newKey(['campaigns.write', 'orders.refund'])
    expect(await ended(refunder.headers, { cartControls: group(60) })).toMatchObject({ state: 'DONE' })
    const hidden = await ended(erp.headers, { cartControls: group(60), producer: 'Outra\0' })
    expect((await mistakesOf(hidden.id)).content).toMatchObject([
      { line: 1, path: 'producer', message: expect.stringContaining('invisível') },
    ])
    await paid(0)
  })

  it('is read by its own program and by staff, in its own shop', async () => {
    const { body } = await send([{ item: idOf(8), set: 5 }])
    const other = await newKey(['stock.write'])
    expect((await call(getBulk, { host, headersMore: other.headers, params: { id: body.id } })).status).toBe(404)
    expect((await read(body.id, owner)).id).toBe(body.id)
    const elsewhere = await buildTenant(t.pool)
    const stranger = (await signInAsStaff(t, elsewhere, 'owner')).headers
    expect((await call(getBulk, { host: elsewhere.host, headersMore: stranger, params: { id: body.id } })).status).toBe(404)
  })

  it('runs one after the other, and the one of a process that died again', async () => {
    const first = (await send([{ item: idOf(10), set: 20 }])).body
    const second = (await send([{ item: idOf(10), adjust: 1 }])).body
    const inShop = <T>(text: string) => tenantTransaction(t.pool, shop.id, async (db) => (await db.execute(text)).rows as T[])
    await inShop(`update bulk_jobs set state = 'RUNNING', attempts = 1, due_at = due_at + interval '5 minutes' where id = '${first.id}'`)
    await run()
    expect([(await read(first.id)).state, (await read(second.id)).state]).toEqual(['RUNNING', 'WAITING'])
    t.clock.now = new Date(NOW.getTime() + 301_000)
    await run()
    await run()
    expect([(await read(first.id)).state, (await read(second.id)).state]).toEqual(['DONE', 'DONE'])
    expect(await inShop(`select on_hand from stock where id = '${idOf(10)}'`)).toEqual([{ on_hand: 21 }])
    const third = (await send([{ item: idOf(10), set: 1 }])).body
    await inShop(`update bulk_jobs set attempts = 3 where id = '${third.id}'`)
    await run()
    expect(await read(third.id)).toMatchObject({ state: 'FAILED', mistakes: 1 })
    expect(await inShop(`select on_hand from stock where id = '${idOf(10)}'`)).toEqual([{ on_hand: 21 }])
  })

  it('is accepted once for its Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'remessa-1' }
    const first = await send([{ item: idOf(11), adjust: 1 }], erp.headers, key)
    const again = await send([{ item: idOf(11), adjust: 1 }], erp.headers, key)
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect((await send([{ item: idOf(11), adjust: 2 }], erp.headers, key)).status).toBe(422)
  })

  it('refuses no lines, too many, too long ones, other media types, and more than a few that wait', async () => {
    expect((await send([])).status).toBe(400)
    expect((await send(['', '  '])).body.errors[0].message).toBe('não há nenhuma linha')
    const many = Array.from({ length: 60_000 }, () => '{"item":"a","set":1}')
    expect((await send(many)).body.errors).toEqual([{ path: 'lines.50001', message: 'no máximo 50000 linhas por vez: divida o envio' }])
    const million = Array.from({ length: 1_000_000 }, () => '{"item":"um-item-de-nome-comprido","set":1000}')
    expect((await send(million)).status).toBe(413)
    expect((await send([{ item: 'a', set: 1 }, `{"kind":"items","id":"a","value":{"name":"${'x'.repeat(2_100_000)}"}}`])).body.errors[0].path).toBe('lines.2') // prettier-ignore
    expect((await send(['{}'], erp.headers, { 'content-type': 'application/json' })).status).toBe(415)
    for (let count = 0; count < 5; count++) expect((await send([{ item: idOf(0), adjust: 1 }])).status).toBe(202)
    const sixth = await send([{ item: idOf(0), adjust: 1 }])
    expect(sixth).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
  })

  it('cuts lines at any byte and counts them through', async () => {
    const wrong = new Set([1, 700, 4999, 5000])
    const lines = Array.from({ length: 5000 }, (_, index) => (wrong.has(index + 1) ? { item: 'ã'.repeat(3), set: 1 } : { item: idOf(0), reason: 'ã'.repeat(100), set: 1 })) // prettier-ignore
    const job = await done(lines)
    const { content } = await mistakesOf(job.id, { limit: 1000 })
    const strange = content.filter(({ path }: { path: string }) => path === 'item').map(({ line }: { line: number }) => line)
    expect(strange).toEqual([...wrong].filter((line) => line <= 1000 || job.mistakes < 1000).slice(0, strange.length))
    expect(strange[0]).toBe(1)
  })

  it(
    'takes thousands of items',
    async () => {
      const count = proofSize(3000, 50_000)
      const lines = Array.from({ length: count }, (_, index) => ({
        kind: 'items',
        id: `erp-${index}`,
        value: newItem({ name: `Item ${index}` }),
      }))
      const job = await done(lines)
      expect(job, JSON.stringify(await mistakesOf(job.id))).toMatchObject({ state: 'DONE', created: count })
      expect(await done(lines.map(({ id }) => ({ item: id, price: 800, set: 4 })))).toMatchObject({ state: 'DONE', changed: count })
      expect(await shown(`erp-${count - 1}`)).toMatchObject({ price: 800 })
    },
    proofSize(60_000, 300_000),
  )
})

describe('the list of bulk writes', () => {
  it('has the newest first, page by page, and for a program its own', async () => {
    const line = { kind: 'coupons', id: 'NADA', value: null }
    const other = await newKey(['campaigns.write'])
    const ids = [(await send([line])).body.id, (await send([line], other.headers)).body.id, (await send([line])).body.id] as string[]
    await run()
    const list = async (headersMore: Record<string, string>, query: object = {}) =>
      (await call(listBulks, { host, headersMore, query })).body
    const all = await list(owner)
    expect(all.content.map(({ id }: BulkJob) => id).toSorted()).toEqual(ids.toSorted())
    expect(all.content[0]).toMatchObject({ by: expect.stringContaining('ERP'), lines: 1 })
    expect((await list(other.headers)).content.map(({ id }: BulkJob) => id)).toEqual([ids[1]])
    const first = await list(owner, { limit: 2 })
    const second = await list(owner, { limit: 2, cursor: first.next })
    expect([...first.content, ...second.content]).toEqual(all.content)
    expect(second.next).toBeUndefined()
  })
})
