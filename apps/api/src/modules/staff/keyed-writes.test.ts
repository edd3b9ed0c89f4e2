import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { StaffCtx } from '#context.ts'
import { auditLog, keyedWrites } from '#db/schema/staff.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { buildItem, buildTenant, type TestTenant } from '#testing/factories.ts'
import { ctxOf } from '#testing/money.ts'
import { signInAsStaff } from '#testing/people.ts'
import { NOW, startTestApp, testApp } from '#testing/test-app.ts'
import { createApiKey } from '@mutirao/contract/api-keys'
import { startBulk } from '@mutirao/contract/bulk'
import { openShop } from '@mutirao/contract/first-steps'
import { changeStock, previewStock } from '@mutirao/contract/stock'
import { getToday } from '@mutirao/contract/today'
import { endWrite, forgetKeyedWrites, startWrite } from './keyed-writes.service.ts'

const { t, call } = testApp()

let tenant: TestTenant
let owner: Record<string, string>
let erp: Record<string, string>
let item: string
beforeAll(async () => {
  tenant = await buildTenant(t.pool)
  owner = (await signInAsStaff(t, tenant, 'owner')).headers
  erp = await newProgram('ERP')
})
beforeEach(async () => {
  t.clock.now = NOW
  item = (await buildItem(t.pool, { tenantId: tenant.id, onHand: 10 })).id
})

async function newProgram(name: string) {
  const body = { name, rights: ['office.enter' as const, 'stock.write' as const] }
  const { token } = (await call(createApiKey, { host: tenant.host, headersMore: owner, body })).body
  return { authorization: `Bearer ${token}` }
}

/** Adds units by the write's address alone: the contract's own `act` would hide what the key does. */
async function add(key: string, { units = 5, as = erp, act = uuidv7(), app = t.app } = {}) {
  const { statusCode, headers, payload } = await app.inject({
    method: 'POST',
    url: changeStock.path,
    headers: { host: tenant.host, ...as, 'idempotency-key': key },
    payload: { act, lines: [{ item, adjust: units }] },
  })
  return { status: statusCode, isReplayed: headers['idempotency-replayed'] === 'true', body: JSON.parse(payload) }
}

const shopDb = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) => tenantTransaction(t.pool, tenant.id, work)
const changes = () =>
  shopDb(async (db) => {
    const rows = await db.select().from(auditLog).where(eq(auditLog.action, 'stock.change'))
    return rows.filter(({ detail }) => JSON.stringify(detail).includes(item)).length
  })
const writeOf = (key: string) => and(eq(keyedWrites.tenantId, tenant.id), eq(keyedWrites.key, key))
const update = (key: string, values: Partial<typeof keyedWrites.$inferInsert>) =>
  shopDb((db) => db.update(keyedWrites).set(values).where(writeOf(key)))

describe('a write with an Idempotency-Key', () => {
  it('is done once, and its first response is given again', async () => {
    const [key, act] = [uuidv7(), uuidv7()]
    const first = await add(key, { act })
    expect(first).toMatchObject({ status: 200, isReplayed: false, body: { changes: [{ item, onHand: { before: 10, after: 15 } }] } })
    await add(uuidv7(), { units: 1 })
    expect(await add(key, { act })).toEqual({ ...first, isReplayed: true })
    expect(await changes()).toBe(2)
  })

  it('is refused with another body, and changes nothing', async () => {
    const [key, act] = [uuidv7(), uuidv7()]
    await add(key, { act })
    expect(await add(key, { act, units: 6 })).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(await changes()).toBe(1)
  })

  it('is refused at another address with the same key', async () => {
    const key = uuidv7()
    await add(key)
    const other = await t.app.inject({
      method: 'POST',
      url: startBulk.path,
      headers: { host: tenant.host, ...erp, 'idempotency-key': key, 'content-type': startBulk.bodyType },
      payload: JSON.stringify({ item, adjust: 5 }),
    })
    expect(other.json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  })

  it('may have the key of its preview, which is never stored', async () => {
    const key = uuidv7()
    const preview = () =>
      call(previewStock, { host: tenant.host, headersMore: { ...erp, 'idempotency-key': key }, body: { lines: [{ item, adjust: 5 }] } })
    expect((await preview()).body).toMatchObject({ changes: [{ onHand: { before: 10, after: 15 } }] })
    expect(await add(key)).toMatchObject({ status: 200, isReplayed: false })
    expect((await preview()).body).toMatchObject({ changes: [{ onHand: { before: 15, after: 20 } }] })
    expect(await shopDb((db) => db.select().from(keyedWrites).where(writeOf(key)))).toHaveLength(1)
  })

  it('is done once by ten simultaneous requests to two servers; the others hear that it runs, or its response', async () => {
    const second = await startTestApp({ databaseUrl: t.databaseUrl, acquirerPort: t.port })
    onTestFinished(() => second.close())
    const [key, act] = [uuidv7(), uuidv7()]
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => add(key, { act, app: index % 2 ? second.app : t.app })))
    expect(await changes()).toBe(1)
    expect(answers.filter(({ status, isReplayed }) => status === 200 && !isReplayed)).toHaveLength(1)
    const waiting = answers.filter(({ status, isReplayed }) => !isReplayed && status !== 200)
    for (const { body } of waiting) expect(body).toMatchObject({ status: 409, code: 'idempotency_key_running' })
  })

  it('that was refused may be tried again with the same key', async () => {
    const [key, act] = [uuidv7(), uuidv7()]
    const sent = { method: 'POST' as const, url: changeStock.path, headers: { host: tenant.host, ...erp, 'idempotency-key': key } }
    const payload = { act, lines: [{ item: 'nao-existe', adjust: 1 }] }
    expect((await t.app.inject({ ...sent, payload })).statusCode).toBe(400)
    expect((await t.app.inject({ ...sent, payload })).headers['idempotency-replayed']).toBeUndefined()
    expect((await add(key, { act })).status).toBe(200)
  })

  it('belongs to its caller: another program and a person may have the same key', async () => {
    const key = uuidv7()
    const other = await newProgram('Outro ERP')
    for (const as of [erp, other, owner]) expect(await add(key, { as })).toMatchObject({ status: 200, isReplayed: false })
    expect(await changes()).toBe(3)
  })

  it('whose process ended after the commit is never done again', async () => {
    const [key, act] = [uuidv7(), uuidv7()]
    await add(key, { act })
    await update(key, { status: null, body: null })
    expect(await add(key, { act })).toMatchObject({ status: 409, body: { code: 'idempotency_key_running' } })
    t.clock.now = new Date(NOW.getTime() + 180_000)
    expect(await add(key, { act })).toMatchObject({ status: 409, body: { code: 'idempotency_answer_lost' } })
    expect(await changes()).toBe(1)
  })

  it('that was done, but answered with a failure, is not said to be running', async () => {
    const ctx = { ...(await ctxOf(t, tenant.id)), actor: { kind: 'key', keyId: uuidv7(), name: 'ERP', rights: [] } } as StaffCtx
    const write = { key: uuidv7(), digest: 'x' }
    expect(await startWrite(ctx, write)).toBeUndefined()
    await update(write.key, { isDone: true })
    await endWrite(ctx, write, { status: 500, body: '{}' })
    await expect(startWrite(ctx, write)).rejects.toMatchObject({ code: 'idempotency_answer_lost' })
  })

  it('whose process ended before the commit is done by a later request', async () => {
    const [key, act] = [uuidv7(), uuidv7()]
    await add(key, { act })
    await update(key, { status: null, body: null, isDone: false })
    expect((await add(key, { act: uuidv7() })).status).toBe(422)
    expect((await add(key, { act })).status).toBe(409)
    t.clock.now = new Date(NOW.getTime() + 180_000)
    const answers = await Promise.all([add(key, { act }), add(key, { act })])
    expect(answers.filter(({ status, isReplayed }) => status === 200 && !isReplayed)).toHaveLength(1)
  })

  it('names its key in visible characters', async () => {
    for (const key of ['a b', 'x'.repeat(256), 'é'])
      expect(await add(key)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(await changes()).toBe(0)
  })

  it('without a body in its response is replayed without one', async () => {
    const program = (await call(createApiKey, { host: tenant.host, headersMore: owner, body: { name: 'Curta', rights: ['office.enter'] } }))
      .body
    const end = () =>
      t.app.inject({
        method: 'DELETE',
        url: `/api/admin/keys/${program.id}`,
        headers: { host: tenant.host, ...owner, 'idempotency-key': `end-${program.id}` },
      })
    expect((await end()).statusCode).toBe(204)
    const again = await end()
    expect([again.statusCode, again.payload, again.headers['idempotency-replayed']]).toEqual([204, '', 'true'])
  })

  it('is checked after the caller: without the right there is no response to replay', async () => {
    const key = uuidv7()
    await add(key)
    expect(await add(key, { as: { authorization: 'Bearer mk_live_x.y' } })).toMatchObject({ status: 401 })
    const courier = (await signInAsStaff(t, tenant, 'courier')).headers
    expect(await add(key, { as: courier })).toMatchObject({ status: 403 })
  })

  it('needs no act: the key names it, for this caller', async () => {
    const key = uuidv7()
    const send = (headers: Record<string, string>) =>
      t.app.inject({
        method: 'POST',
        url: changeStock.path,
        headers: { host: tenant.host, ...erp, ...headers },
        payload: { lines: [{ item, adjust: 5 }] },
      })
    expect((await send({})).json()).toMatchObject({ status: 400, errors: [{ path: 'act' }] })
    expect((await send({ 'idempotency-key': key })).statusCode).toBe(200)
    // Even without the row of the key the act is the same one.
    await shopDb((db) => db.delete(keyedWrites).where(writeOf(key)))
    expect((await send({ 'idempotency-key': key })).json()).toMatchObject({ changes: [] })
    expect(await changes()).toBe(1)
  })

  it('never stores a key that is shown once, and makes no second one', async () => {
    const create = () =>
      t.app.inject({
        method: 'POST',
        url: createApiKey.path,
        headers: { host: tenant.host, ...owner, 'idempotency-key': 'new-erp' },
        payload: { name: 'Uma vez', rights: ['office.enter'] },
      })
    const { token } = (await create()).json<{ token: string }>()
    expect((await create()).json()).toMatchObject({ status: 409, code: 'idempotency_answer_lost' })
    const stored = await shopDb((db) => db.select().from(keyedWrites).where(writeOf('new-erp')))
    expect(stored).toMatchObject([{ isDone: true, status: 201, body: null }])
    expect(JSON.stringify(stored)).not.toContain(token.split('.')[1])
  })

  it('is forgotten after a day', async () => {
    const [key, act] = [uuidv7(), uuidv7()]
    await add(key, { act })
    const count = () => shopDb(async (db) => (await db.select().from(keyedWrites).where(writeOf(key))).length)
    const at = async (hours: number) =>
      forgetKeyedWrites({ ...(await ctxOf(t, tenant.id)), now: new Date(NOW.getTime() + hours * 3_600_000) })
    await at(23)
    expect(await count()).toBe(1)
    await at(25)
    expect(await count()).toBe(0)
  })
})

describe('an unknown field or filter of a staff call', () => {
  it('is refused by its name', async () => {
    const send = (url: string, payload?: object) =>
      t.app.inject({ method: payload ? 'POST' : 'GET', url, headers: { host: tenant.host, ...owner }, ...(payload && { payload }) })
    const line = await send(changeStock.path, { act: uuidv7(), lines: [{ item, quantity: 3, set: 4 }] })
    expect(line.json()).toMatchObject({ status: 400, code: 'validation_failed', errors: [{ path: 'lines.0.quantity' }] })
    const whole = await send(changeStock.path, { act: uuidv7(), lines: [{ item, set: 4 }], force: true })
    expect(whole.json()).toMatchObject({ status: 400, errors: [{ path: 'force', message: 'Há um campo que não existe aqui' }] })
    expect((await send('/api/admin/orders?stat=PAID')).json()).toMatchObject({ status: 400, errors: [{ path: 'stat' }] })
    expect((await send('/api/admin/orders?status=PAID')).statusCode).toBe(200)
  })

  it('is refused by a call that takes none, too', async () => {
    const headers = { host: tenant.host, ...owner }
    const filter = await t.app.inject({ url: `${getToday.path}?campaign=feira`, headers })
    expect(filter.json()).toMatchObject({ status: 400, code: 'validation_failed', errors: [{ path: 'campaign' }] })
    const field = await t.app.inject({ method: 'POST', url: openShop.path, headers, payload: { at: 'tomorrow' } })
    expect(field.json()).toMatchObject({ status: 400, errors: [{ path: 'at', message: 'Há um campo que não existe aqui' }] })
    for (const payload of [undefined, {}])
      expect((await t.app.inject({ method: 'POST', url: openShop.path, headers, ...(payload && { payload }) })).json()).not.toMatchObject({
        code: 'validation_failed',
      })
  })
})
