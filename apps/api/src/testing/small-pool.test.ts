import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { inTransaction, createContext } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { listPublicCampaigns } from '@mutirao/contract/campaigns'
import { getQuote, putCart } from '@mutirao/contract/carts'
import { createLead } from '@mutirao/contract/leads'
import { getPixQrCode } from '@mutirao/contract/order-payments'
import { placeOrder } from '@mutirao/contract/orders'
import { buildCampaign, buildItem, buildLead, buildTenant } from './factories.ts'
import { orderOf, SLOT } from './order-factory.ts'
import { testApp } from './test-app.ts'

const POOL = 2
const BUYERS = 20
const ROUNDS = 3

const { t, call } = testApp({ poolSize: POOL })

async function shopOfMany() {
  const tenant = await buildTenant(t.pool)
  const { id: campaignId } = await buildCampaign(t.pool, tenant.id)
  const items = await Promise.all(Array.from({ length: BUYERS }, () => buildItem(t.pool, { tenantId: tenant.id, campaignId })))
  return { tenant, items }
}

describe('two connections and twenty buyers', () => {
  it('buy whole carts without a deadlock', async () => {
    const { tenant, items } = await shopOfMany()
    const { host } = tenant
    const buy = async (item: (typeof items)[number]) => {
      const lead = await call(createLead, { host, body: {}, headersMore: { 'x-client': 'native' } })
      const headersMore = { authorization: `Bearer lead.${lead.body.secret}` }
      const order = orderOf(item)
      const { cartUuid } = order.body.properties
      const products = [{ id: item.id, campaignId: item.campaignId, quantity: 1 }]
      const cart = await call(putCart, { host, headersMore, params: { uuid: cartUuid }, body: { products } })
      const quote = await call(getQuote, { host, headersMore, params: { id: item.campaignId }, query: { cartUuid, slot: SLOT } })
      const placed = await call(placeOrder, { host, headersMore, ...order })
      const pix = await call(getPixQrCode, { host, headersMore, query: { id: placed.body.id } })
      return [lead, cart, quote, placed, pix].map(({ status }) => status)
    }
    const buyOften = async (item: (typeof items)[number]) => {
      for (let round = 0; round < ROUNDS; round++) expect(await buy(item)).toEqual([201, 200, 200, 201, 200])
    }
    // Orders of other servers invalidate the shop's figures all the time.
    const others = setInterval(() => t.services.changes.publish([`t:${tenant.id}:list`]), 1)
    // A deadlocked wait for a connection is given up after five seconds, with a 503.
    await Promise.all(items.map(buyOften)).finally(() => clearInterval(others))
  })
})

describe('orders that hold every connection', () => {
  it('do not wait for a shared read that waits for a connection', async () => {
    const { tenant, items } = await shopOfMany()
    const { host } = tenant
    const list = () => call(listPublicCampaigns, { host })
    await list()
    const owner = new pg.Client({ connectionString: t.databaseUrl })
    await owner.connect()
    await owner.query('begin')
    await owner.query('lock table items in access exclusive mode')
    const buyers = await Promise.all(Array.from({ length: POOL }, () => buildLead(t.pool, tenant.id)))
    const isWaiting = async (count: number) =>
      (await owner.query("select 1 from pg_locks where not granted and relation = 'items'::regclass")).rowCount === count
    const orders: ReturnType<typeof call>[] = []
    // One after the other: those of one moment would share a connection.
    for (const [index, as] of buyers.entries()) {
      orders.push(call(placeOrder, { host, as, ...orderOf(items[index]!) }))
      await vi.waitUntil(() => isWaiting(index + 1), { timeout: 20_000 })
    }
    t.services.changes.publish([`t:${tenant.id}:list`])
    const reading = list()
    await vi.waitUntil(() => t.pool.waitingCount > 0, { timeout: 20_000 })
    const started = Date.now()
    await owner.query('commit')
    expect((await Promise.all(orders)).map(({ status }) => status)).toEqual([201, 201])
    expect((await reading).status).toBe(200)
    // A vain wait for a connection is given up after five seconds.
    expect(Date.now() - started).toBeLessThan(4500)
    await owner.end()
  })
})

describe('work inside a transaction', () => {
  it('that uses the pool is refused at once', async () => {
    const { tenant } = await shopOfMany()
    const services = { ...t.services, log: t.app.log }
    const ctx = createContext(services, (await findTenant(services, tenant.id))!)
    const asking = inTransaction(ctx, async () => ctx.db.execute('select 1'))
    await expect(asking).rejects.toMatchObject({ cause: { message: expect.stringContaining('inside a transaction') } })
    const nested = inTransaction(ctx, (tx) => inTransaction(tx, async () => uuidv7()))
    await expect(nested).rejects.toThrow('inside a transaction')
    await expect(inTransaction(ctx, (tx) => tx.db.execute('select 1'))).resolves.toBeDefined()
  })

  it('may start work that uses the pool afterwards', async () => {
    const { tenant } = await shopOfMany()
    const services = { ...t.services, log: t.app.log }
    const ctx = createContext(services, (await findTenant(services, tenant.id))!)
    const later = await inTransaction(ctx, async () => () => ctx.db.execute('select 1'))
    await expect(later()).resolves.toBeDefined()
    let settle: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (settle = resolve))
    const left = await inTransaction(ctx, async () => ({ reading: gate.then(() => ctx.db.execute('select 1')) }))
    settle()
    await expect(left.reading).resolves.toBeDefined()
  })
})
