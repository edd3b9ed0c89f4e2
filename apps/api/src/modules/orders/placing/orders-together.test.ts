import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { buildItem, buildLead } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { statementsOf } from '#testing/statements.ts'
import { testApp } from '#testing/test-app.ts'
import { placeOrder } from '@mutirao/contract/orders'

const { t, call } = testApp()
type Shop = Awaited<ReturnType<typeof shopWith>>

const place = ({ host }: Shop, as: Shop['as'], order: ReturnType<typeof orderOf>) => call(placeOrder, { host, as, ...order })
const buyers = ({ tenant }: Shop, count: number) => Promise.all(Array.from({ length: count }, () => buildLead(t.pool, tenant.id)))
const healthy = async () => expect(await checkInvariants(t.databaseUrl)).toEqual([])

it('orders of one moment share transactions', async () => {
  const shop = await shopWith(t.pool, { onHand: 100 })
  const all = await buyers(shop, 12)
  await place(shop, shop.as, orderOf(shop.item))
  const { statements, answer } = await statementsOf(() => Promise.all(all.map((as) => place(shop, as, orderOf(shop.item)))))
  expect(answer.map(({ status }) => status)).toEqual(all.map(() => 201))
  const begun = statements.filter((text) => text === 'begin')
  expect(begun.length).toBeGreaterThan(0)
  // As many as the machine lets arrive apart; without a lane there would be one for each.
  expect(begun.length).toBeLessThan(all.length)
  // Each batch bounds its wait for a lock, and no order ran alone.
  expect(statements.filter((text) => text.includes("'lock_timeout'"))).toHaveLength(begun.length)
  await healthy()
})

it('the last units go to as many orders as there are, and each order tells its own outcome', async () => {
  const shop = await shopWith(t.pool, { onHand: 4 })
  const all = await buyers(shop, 10)
  const answers = await Promise.all(all.map((as) => place(shop, as, orderOf(shop.item))))
  const counts = Map.groupBy(answers, ({ status }) => status)
  expect([counts.get(201)?.length, counts.get(409)?.length]).toEqual([4, 6])
  for (const { body } of counts.get(409)!) expect(body).toMatchObject({ code: 'out_of_stock', items: [shop.item.id] })
  await healthy()
})

it('a request sent twice at once is one order, and fails no other', async () => {
  const shop = await shopWith(t.pool, { onHand: 10 })
  const [twice, ...others] = await buyers(shop, 4)
  const order = orderOf(shop.item)
  const [one, same, ...rest] = await Promise.all([
    place(shop, twice!, order),
    place(shop, twice!, order),
    ...others.map((as) => place(shop, as, orderOf(shop.item))),
  ])
  expect(one.status).toBe(201)
  expect(same.body).toEqual(one.body)
  expect(rest.map(({ status }) => status)).toEqual([201, 201, 201])
  await healthy()
})

it('an order that waits for a locked product holds up no order of another product', async () => {
  const shop = await shopWith(t.pool, { onHand: 10 })
  const other = await buildItem(t.pool, { tenantId: shop.tenant.id, campaignId: shop.item.campaignId, onHand: 10 })
  const [patient, free] = await buyers(shop, 2)
  const holder = new pg.Client({ connectionString: t.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query("select set_config('app.tenant_id', $1, true)", [shop.tenant.id])
  const { rowCount } = await holder.query('select 1 from stock where tenant_id = $1 and id = $2 for update', [shop.tenant.id, shop.item.id])
  expect(rowCount).toBe(1)
  let isPlaced = false
  // Strangers to each other: orders of one phone, address or network are serialized, because their unpaid stock is counted.
  const order = orderOf(shop.item)
  const waiting = call(placeOrder, { host: shop.host, as: patient, ip: '203.0.113.7', ...order }).finally(() => (isPlaced = true))
  const waiters = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await holder.query(waiters)).rowCount).toBe(1)
  const { body, ...rest } = orderOf(other)
  const shippingAddress = { ...body.properties.shippingAddress, street_number: '77' }
  const elsewhere = { ...body, userPhone: '(11) 98888-7777', properties: { ...body.properties, shippingAddress } }
  const quick = call(placeOrder, { host: shop.host, as: free, ip: '198.51.100.7', ...rest, body: elsewhere })
  expect((await quick).status).toBe(201)
  await wait(50)
  expect(isPlaced).toBe(false)
  await holder.query('commit')
  expect((await waiting).status).toBe(201)
  await holder.end()
  await healthy()
})
