import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tenantTransaction } from '#db/transaction.ts'
import { decideReview } from '#modules/orders/office/reviews.command.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { buildTenant, type TestTenant } from '#testing/factories.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { buildOwner, ownersSecrets, type Owner } from '#testing/rich-owner.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { listMarketplaces } from '@mutirao/contract/marketplaces'
import { cancelOrder, listOrders, placeOrder } from '@mutirao/contract/orders'
import { endShop, removeShop, reopenShop, shopLines } from './shop-end.command.ts'
import { keptTables } from './shop-end.repository.ts'

const { t, call } = testApp()
let shop: TestTenant
let owner: Owner

/** A shop with somebody who has one of everything. */
async function richShop() {
  const tenant = await buildTenant(t.pool)
  return { tenant, owner: await buildOwner(t, tenant) }
}
const openShop = async () => void ({ tenant: shop, owner } = await richShop())

const services = () => ({ ...t.services, log: t.app.log })
const desk = async (now = NOW) => ({ tenant: (await findTenant(services(), shop.id))!, queue: t.services.queue, now })
const visit = ({ host }: TestTenant) => call(listMarketplaces, { host, query: {} })

/** Cancels every waiting order. */
async function cancelAll() {
  const { rows } = await inShop(shop, "select id from orders where state not in ('CANCELLED', 'EXPIRED')")
  for (const { id } of rows) await call(cancelOrder, { host: shop.host, headersMore: owner.person.headers, params: { id: id as string } })
}

const inShop = ({ id }: Pick<TestTenant, 'id'>, text: string) => tenantTransaction(t.pool, id, (db) => db.execute(sql.raw(text)))

/** Such a job writes a letter when it has run. */
async function dueJobsOf({ id }: TestTenant): Promise<number> {
  const { rows } = await t.pool.query<{ due: number }>(
    `select count(*)::int as due from pgboss.job where state < 'completed' and start_after <= now() and data->>'tenantId' = $1`,
    [id],
  )
  return rows[0]!.due
}

async function countsOf(tenant: TestTenant) {
  const { rows: tables } = await inShop(
    tenant,
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await inShop(tenant, `select count(*)::int as n from ${String(name)} where tenant_id = '${tenant.id}'`)
    counts[String(name)] = rows[0]!['n'] as number
  }
  return counts
}

describe('ending a shop', () => {
  beforeEach(openShop)

  it('is refused while an order is open', async () => {
    expect(await endShop(t.pool, await desk())).toEqual({ mistake: expect.stringMatching(/tem \d+ pedido\(s\) em aberto/) })
    expect(await visit(shop)).toMatchObject({ status: 200 })
  })

  it('answers 410 at its hosts, removes stored cards, does not affect others, and can be undone', async () => {
    const { tenant: other } = await richShop()
    await cancelAll()
    expect(await endShop(t.pool, await desk())).toHaveProperty('said')
    await expect.poll(async () => (await visit(shop)).status).toBe(410)
    const page = await t.app.inject({ url: '/', headers: { host: shop.host, accept: 'text/html' } })
    expect([page.statusCode, page.body]).toEqual([410, expect.stringContaining('Esta loja encerrou as atividades')])
    expect(await countsOf(shop)).toMatchObject({ payment_cards: 0 })
    expect(await visit(other)).toMatchObject({ status: 200 })
    expect(await shopLines(t.pool)).toEqual(expect.arrayContaining([expect.stringContaining('encerrada em')]))
    expect(await reopenShop(t.pool, await desk())).toHaveProperty('said')
    await expect.poll(async () => (await visit(shop)).status).toBe(200)
  })
})

describe('unsettled money', () => {
  const money = moneyOf(t)
  afterEach(() => void (t.clock.now = NOW))

  /** An expired order, whose charge may still be paid. */
  async function expired() {
    const { host, tenant, item, as } = await shopWith(t.pool)
    const { body } = await call(placeOrder, { host, as, ...orderOf(item) })
    const [payment] = await money.payments(tenant.id, body.id)
    await money.expire(tenant.id, body.id)
    const of = { tenantId: tenant.id, orderId: body.id, reference: payment!.id }
    const pay = (more: number) => money.payAtAcquirer({ ...of, amount: payment!.amount + more })
    const desk = async () => ({ tenant: (await findTenant(services(), tenant.id))!, queue: t.services.queue, now: t.clock.now })
    return { tenant, order: body, payment: payment!, pay, desk }
  }

  it('keeps the shop open until it has been decided and refunded', async () => {
    const { tenant, order, payment, pay, desk } = await expired()
    await pay(1)
    expect(await money.payments(tenant.id, order.id)).toMatchObject([{ state: 'REVIEW' }])
    const refused = { mistake: expect.stringContaining('dinheiro') }
    expect(await endShop(t.pool, await desk())).toEqual(refused)
    expect(await decideReview(t.pool, await desk(), payment.id, 'return')).toHaveProperty('lines')
    expect(await endShop(t.pool, await desk())).toEqual(refused)
    await money.sendRefunds(tenant.id, order.id)
    expect(await endShop(t.pool, await desk())).toHaveProperty('said')
  })

  it('received after the end keeps the keys needed to refund it', async () => {
    const { tenant, order, pay, desk } = await expired()
    expect(await endShop(t.pool, await desk())).toHaveProperty('said')
    await pay(1)
    expect(await money.payments(tenant.id, order.id)).toMatchObject([{ state: 'REVIEW' }])
    expect(await removeShop(t.pool, await desk())).toEqual({ mistake: expect.stringContaining('dinheiro') })
  })

  it('of a dispute must be decided first', async () => {
    const { tenant, pay, desk } = await expired()
    await pay(0)
    await inShop(tenant, "update orders set state = 'DELIVERED'")
    await inShop(tenant, "update payments set dispute = 'OPEN', disputed_at = now()")
    expect(await endShop(t.pool, await desk())).toEqual({ mistake: expect.stringContaining('dinheiro') })
  })
})

describe('removing a shop', () => {
  beforeEach(openShop)

  it('is refused while the shop is open', async () => {
    expect(await removeShop(t.pool, await desk())).toEqual({ mistake: expect.stringContaining('está aberta') })
  })

  it('empties every table but the kept records, which contain no phone and no e-mail, and touches no other shop', async () => {
    const { tenant: other } = await richShop()
    await cancelAll()
    await endShop(t.pool, await desk())
    await expect.poll(() => dueJobsOf(other)).toBe(0)
    const others = await countsOf(other)
    expect(await removeShop(t.pool, await desk())).toEqual({ said: expect.stringContaining('ficam até') })
    const counts = await countsOf(shop)
    const filled = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [name] : []))
    expect(filled.filter((name) => !keptTables.includes(name))).toEqual([])
    expect(counts).toMatchObject({ users: 0, items: 0, hosts: 0 })
    expect(counts['orders']).toBeGreaterThan(0)
    const { rows } = await inShop(shop, 'select orders::text as row from orders union all select leads::text from leads')
    for (const { row } of rows) for (const secret of [ownersSecrets.email, ownersSecrets.cpf]) expect(row).not.toContain(secret)
    expect(await countsOf(other)).toEqual(others)
    await expect.poll(async () => (await visit(shop)).status).toBe(404)
    expect(await call(listOrders, { host: other.host, query: {} })).toMatchObject({ status: 401 })
  })

  it('leaves nothing after the retention of the last order', async () => {
    await cancelAll()
    await endShop(t.pool, await desk())
    const later = new Date(NOW)
    later.setUTCFullYear(later.getUTCFullYear() + 5, later.getUTCMonth(), later.getUTCDate() + 1)
    expect(await removeShop(t.pool, await desk(later))).toEqual({ said: expect.stringContaining('por inteiro') })
    expect(await findTenant(services(), shop.id)).toBeUndefined()
    expect(Object.values(await countsOf(shop)).filter((count) => count > 0)).toEqual([])
  })
})
