import { beforeAll, expect, it, vi } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { buildCampaign, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { ctxOf, moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { getCampaignMargin, listCampaignMargins } from '@mutirao/contract/costs'
import { cancelOrder, placeOrder } from '@mutirao/contract/orders'
import { refundOrder } from '@mutirao/contract/refunds'
import { getWritten, putWritten } from '@mutirao/contract/written'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import * as counting from './counting.repository.ts'
import { countMargins, readSums, sumSince } from './counting.service.ts'

const shopSize = vi.hoisted(() => ({ isLarge: false, isVeryLarge: false }))
vi.mock('./counting.repository.ts', async (original) => ({
  ...(await original<typeof counting>()),
  hasMoreOrders: (_ctx: unknown, most: number) => Promise.resolve(most < 20_000 ? shopSize.isLarge : shopSize.isVeryLarge),
}))

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

async function shopOf() {
  t.clock.now = NOW
  const { id, host } = await buildTenant(t.pool)
  await t.pool.query(
    `update tenants set body = body || '{"costs": {"PIX": {"percentage": 1, "fixed": 5, "days": 1}, "delivery": 351}}' where id = $1`,
    [id],
  )
  const tenant = { id, host }
  const owner = { host, headersMore: (await signInAsStaff(t, tenant, 'owner')).headers }
  const items: Awaited<ReturnType<typeof buildItem>>[] = []
  const window = { from: '08:00', to: '23:00', fee: 800, cutoffHours: 0 }
  const deliveryCalendar = ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({ weekday, ...window }))
  for (const campaignId of ['hortas', 'queijos']) {
    await buildCampaign(t.pool, id, { id: campaignId, body: { deliveryCalendar } })
    items.push(await buildItem(t.pool, { tenantId: id, campaignId }))
  }
  const order = async (quantity: number, wantedItems = items) => {
    const as = await buildLead(t.pool, id)
    const wanted = orderOf(items[0]!, { price: quantity * 1000 * wantedItems.length + 800 * wantedItems.length })
    const { status, body } = await call(placeOrder, {
      host,
      as,
      ...wanted,
      body: { ...wanted.body, items: wantedItems.map((item) => ({ id: item.id, campaignId: item.campaignId, quantity })) },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    const [payment] = await money.payments(id, body.id)
    await money.payAtAcquirer({ tenantId: id, orderId: body.id, reference: payment!.id, amount: payment!.amount })
    return { ...body, as }
  }
  const write = async (campaignId: string, value: object) => {
    const params = { kind: 'costs' as const, id: campaignId }
    const { body } = await call(getWritten, { ...owner, params })
    expect((await call(putWritten, { ...owner, params, body: { revision: body.revision, value: value as never } })).status).toBe(200)
  }
  /** The list, and the margins of both campaigns by their orders alone. */
  const both = async () => {
    const { body } = await call(listCampaignMargins, { ...owner, query: {} })
    const direct = await Promise.all(
      ['hortas', 'queijos'].map(async (campaignId) => {
        const { name, sold } = (await call(getCampaignMargin, { ...owner, params: { id: campaignId } })).body
        return { id: campaignId, name, sold }
      }),
    )
    const wanted = direct.filter(({ sold }) => sold.orders > 0)
    return { listed: body.campaigns.toSorted((one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)), wanted }
  }
  return { tenant, items, order, write, both, owner, ctx: () => ctxOf(t, id) }
}

it('the kept sums follow each change of the orders and of the costs', async () => {
  const shop = await shopOf()
  const same = async (units: number[]) => {
    const { listed, wanted } = await shop.both()
    expect(listed).toEqual(wanted)
    expect(listed.map(({ sold }: { sold: { units: number } }) => sold.units)).toEqual(units)
    return listed
  }
  await same([])
  const first = await shop.order(3)
  await same([3, 3])
  t.clock.now = new Date(NOW.getTime() + 60_000)
  await shop.order(1, [shop.items[0]!])
  await same([4, 3])
  await shop.write('hortas', { fixed: 450, items: { [shop.items[0]!.id]: { price: 3100, caseUnits: 7 } } })
  expect((await same([4, 3]))[0].sold).toMatchObject({ cost: 1771, fixed: 450 })
  await call(refundOrder, { ...shop.owner, params: { id: first.id }, body: { act: uuidv7(), amount: 301 } })
  expect((await same([4, 3])).map(({ sold }: { sold: { courtesies: number } }) => sold.courtesies)).toEqual([151, 150])
  // The next day has another cost.
  t.clock.now = new Date(NOW.getTime() + DAY_MS / 2)
  await shop.write('hortas', { items: { [shop.items[0]!.id]: { price: 900 } } })
  expect((await same([4, 3]))[0].sold).toMatchObject({ fixed: 0 })
  await call(cancelOrder, { host: shop.tenant.host, as: first.as, params: { id: first.id } })
  await same([1])
  t.clock.now = NOW
})

it('the kept sums are those of the orders alone, counted again from nothing', async () => {
  const shop = await shopOf()
  for (const quantity of [1, 2, 5]) await shop.order(quantity)
  const ctx = await shop.ctx()
  expect(await countMargins(ctx)).toBe(true)
  const kept = await readSums(ctx, { from: '2026-01-01' })
  await money.query(shop.tenant.id, "update margin_states set terms = 'others'")
  await money.query(shop.tenant.id, 'update margin_days set goods = 1, units = 2')
  expect(await countMargins(ctx)).toBe(true)
  expect(await readSums(ctx, { from: '2026-01-01' })).toEqual(kept)
  const direct = await sumSince(ctx, '2026-01-01')
  expect([...kept].map(([id, { orders, units, goods, fees, delivery }]) => [id, orders, units, goods, fees, delivery])).toEqual(
    [...direct].map(([id, { orders, units, goods, fees, delivery }]) => [id, orders, units, goods, fees, delivery]),
  )
  expect(await readSums(ctx, { from: '2026-11-22' })).toEqual(new Map())
})

it('a large shop is read from its orders until the sweep has counted it, also after a change of its fees', async () => {
  const shop = await shopOf()
  await shop.order(2)
  shopSize.isLarge = true
  try {
    const counted = async () => (await money.query(shop.tenant.id, 'select count(*)::int as days from margin_days'))[0]
    const before = await shop.both()
    expect(before.listed).toEqual(before.wanted)
    expect(await counted()).toEqual({ days: 0 })
    await countMargins(await shop.ctx())
    expect(await counted()).toEqual({ days: 2 })
    expect((await shop.both()).listed).toEqual(before.wanted)
    await money.query(shop.tenant.id, "update margin_states set terms = 'others'")
    await money.query(shop.tenant.id, 'update margin_days set goods = 1')
    expect((await shop.both()).listed).toEqual(before.wanted)
    expect(await money.query(shop.tenant.id, 'select counted_until from margin_states')).toEqual([{ counted_until: null }])
  } finally {
    shopSize.isLarge = false
  }
})

it('a very large shop is not read by a request: it waits for the sweep, and again when its fees change', async () => {
  const shop = await shopOf()
  await shop.order(3)
  Object.assign(shopSize, { isLarge: true, isVeryLarge: true })
  const list = async () => (await call(listCampaignMargins, { ...shop.owner, query: {} })).body
  expect(await list()).toEqual({ days: 90, isCounting: true, campaigns: [] })
  expect(await countMargins(await shop.ctx())).toBe(true)
  const counted = await list()
  expect([counted.isCounting, counted.campaigns.length]).toEqual([undefined, 2])
  // Another process counts: the sums of a minute ago.
  const client = await t.pool.connect()
  await client.query('begin')
  await client.query(`select set_config('app.tenant_id', '${shop.tenant.id}', true)`)
  await client.query('select from margin_states for update')
  expect((await list()).campaigns).toEqual(counted.campaigns)
  await client.query('rollback')
  client.release()
  await money.query(shop.tenant.id, "update margin_states set terms = 'others'")
  expect(await list()).toMatchObject({ isCounting: true, campaigns: [] })
  Object.assign(shopSize, { isLarge: false, isVeryLarge: false })
})
