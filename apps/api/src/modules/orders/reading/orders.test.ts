import { request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { buildCampaign, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signIn, signInAsStaff } from '#testing/people.ts'
import { bearerOf, startTestApp, testApp, type TestApp } from '#testing/test-app.ts'
import { deliverPart } from '@mutirao/contract/fulfilment'
import type { Order, OrderFollowed } from '@mutirao/contract/order-shapes'
import * as contract from '@mutirao/contract/orders'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

/** A shop with two campaigns, and a visitor. */
async function shopOf() {
  const tenant = await buildTenant(t.pool)
  const items = [
    await buildItem(t.pool, { tenantId: tenant.id, name: 'Café' }),
    await buildItem(t.pool, { tenantId: tenant.id, name: 'Mel 100%' }),
  ]
  return { tenant, host: tenant.host, items, as: await buildLead(t.pool, tenant.id) }
}
type Shop = Awaited<ReturnType<typeof shopOf>>

async function order({ host, as, items }: Shop, wanted = items): Promise<Order> {
  const { params, headers, body } = orderOf(wanted[0]!)
  const lines = wanted.map(({ id, campaignId }) => ({ id, campaignId, quantity: 1 }))
  const sent = { ...body, items: lines, properties: { ...body.properties, price: 1_000_000 } }
  const { status, body: placed } = await call(contract.placeOrder, { host, as, params, headers, body: sent })
  expect(status).toBe(201)
  return placed
}
const pay = async ({ tenant }: Shop, { id }: Order) => {
  const [payment] = await money.payments(tenant.id, id)
  await money.webhook({ tenantId: tenant.id, reference: payment!.id, amount: payment!.amount })
}
async function deliver(shop: Shop, { id }: Order, campaignId: string) {
  const { headers } = await signInAsStaff(t, shop.tenant, 'owner')
  const body = { act: uuidv7(), receivedBy: 'Ana' }
  await call(deliverPart, { host: shop.host, headersMore: headers, params: { id, campaignId }, body })
}

describe('my orders', () => {
  it("have the signed-in person's user id, and none for a guest", async () => {
    const shop = await shopOf()
    const { host, items, tenant } = shop
    expect((await order(shop)).userId).toBeUndefined()
    const { userId, headers: headersMore } = await signIn(t, tenant)
    const placed = await call(contract.placeOrder, { host, headersMore, ...orderOf(items[0]!) })
    expect(placed.body.userId).toBe(userId)
    const { body } = await call(contract.getOrder, { host, headersMore, params: { code: placed.body.code } })
    expect(body.userId).toBe(userId)
  })

  it('can be filtered by state, campaign, day, code and item', async () => {
    const shop = await shopOf()
    const { host, as, items } = shop
    const [coffee, honey] = [await order(shop, [items[0]!]), await order(shop, [items[1]!])]
    await pay(shop, coffee)
    const find = async (query: Record<string, unknown>) =>
      (await call(contract.listOrders, { host, as, query })).body.content.map(({ code }: Order) => code)
    expect(await find({ status: 'PAID' })).toEqual([coffee.code])
    expect(await find({ status: 'PAID,AWAITING_PAYMENT' })).toHaveLength(2)
    expect(await find({ campaignIds: items[1]!.campaignId })).toEqual([honey.code])
    expect(await find({ created_after: '2026-11-21', created_before: '2026-11-21' })).toHaveLength(2)
    expect(await find({ created_after: '2026-11-22' })).toEqual([])
    expect(await find({ searchText: honey.code.toLowerCase() })).toEqual([honey.code])
    expect(await find({ searchText: 'café' })).toEqual([coffee.code])
    expect(await find({ searchText: '100%' })).toEqual([honey.code])
    expect(await find({ searchText: '%' })).toEqual([honey.code])
    expect(await find({ size: 1, page: 1 })).toHaveLength(1)
    expect((await call(contract.listOrders, { host, as, query: { status: 'NADA' } })).status).toBe(400)
    const other = await buildLead(t.pool, shop.tenant.id)
    expect((await call(contract.listOrders, { host, as: other, query: { searchText: honey.code } })).body.content).toEqual([])
  })

  it("have a summary: this year's savings without refunds, and the campaigns bought from", async () => {
    const tenant = await buildTenant(t.pool)
    const as = await buildLead(t.pool, tenant.id)
    const rules = {
      discountRules: [{ minimumQuantity: 1, discountType: 'allProducts' as const, type: 'percentage' as const, discount: 10 }],
      groupRules: [],
    }
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { name: 'Feira', body: { cartControls: rules } })
    const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId, price: 1000, onHand: 50 })
    const shop = { tenant, host: tenant.host, items: [item, item], as }
    const read = async () => (await call(contract.getOrdersSummary, { host: shop.host, as })).body
    expect(await read()).toEqual({ year: 2026, saved: 0, campaigns: [] })
    const first = await order(shop, [item])
    expect((await read()).saved).toBe(0)
    await pay(shop, first)
    expect(await read()).toEqual({ year: 2026, saved: 100, campaigns: [{ id: campaignId, name: 'Feira' }] })
    await money.query(tenant.id, "update orders set created_at = '2025-12-31T12:00:00Z'")
    expect((await read()).saved).toBe(0)
    await money.query(tenant.id, 'update orders set created_at = $1', [t.clock.now])
    await call(contract.cancelOrder, { host: shop.host, as, params: { id: first.id } })
    expect((await read()).saved).toBe(0)
  })

  it('of anybody are archived for strangers 90 days after they ended', async () => {
    const shop = await shopOf()
    const placed = await order(shop, [shop.items[0]!])
    const follow = async () => (await call(contract.getPublicOrder, { host: shop.host, params: { code: placed.code } })).body
    const from = t.clock.now
    try {
      expect(await follow()).toMatchObject({ isArchived: false, neighborhood: expect.any(String), slot: expect.any(Object) })
      t.clock.now = new Date(from.getTime() + 91 * 86_400_000)
      // An open order can be tracked regardless of its age.
      expect((await follow()).isArchived).toBe(false)
      t.clock.now = from
      await call(contract.cancelOrder, { host: shop.host, as: shop.as, params: { id: placed.id } })
      t.clock.now = new Date(from.getTime() + 89 * 86_400_000)
      expect((await follow()).isArchived).toBe(false)
      t.clock.now = new Date(from.getTime() + 91 * 86_400_000)
      const archived = await follow()
      expect(archived).toMatchObject({ isArchived: true, state: 'CANCELLED' })
      for (const field of ['city', 'neighborhood', 'slot', 'store', 'carrier']) expect(archived).not.toHaveProperty(field)
    } finally {
      t.clock.now = from
    }
  })

  it('have a list of open ones', async () => {
    const shop = await shopOf()
    const { host, as } = shop
    const [open, ended] = [await order(shop), await order(shop)]
    await call(contract.cancelOrder, { host, as, params: { id: ended.id }, query: {} })
    expect((await call(contract.listOpenOrders, { host, as })).body.map(({ code }: Order) => code)).toEqual([open.code])
  })
})

describe('an order of two campaigns', () => {
  it('has a child for each, with its own state, slot and fee, and none when it is not split', async () => {
    const shop = await shopOf()
    const { host, as, items } = shop
    const [both, whole] = [await order(shop), await order(shop, [items[0]!])]
    await pay(shop, both)
    await deliver(shop, both, items[0]!.campaignId)
    const children = async (code: string) => (await call(contract.listOrderChildren, { host, as, params: { code } })).body
    expect(await children(both.code)).toMatchObject([
      { campaignId: items[0]!.campaignId, state: 'DELIVERED', fee: 800, slot: { date: '2026-11-22' }, items: [{ name: 'Café' }] },
      { campaignId: items[1]!.campaignId, state: 'CONFIRMED', fee: 800, items: [{ name: 'Mel 100%' }] },
    ])
    expect(await children(whole.code)).toEqual([])
    // Anybody with the code sees each window, but not the part's content.
    const tracked = async (code: string) => (await call(contract.getPublicOrder, { host, params: { code } })).body
    const slot = { date: '2026-11-22', from: expect.any(String), to: expect.any(String) }
    expect((await tracked(both.code)).deliveries).toEqual([{ slot }, { slot }])
    expect(await tracked(whole.code)).not.toHaveProperty('deliveries')
    const listed = async (onlyParent: boolean) =>
      (await call(contract.listOrders, { host, as, query: { onlyParent: String(onlyParent), searchText: both.code } })).body.content[0]
    expect((await listed(false)).children.map(({ state }: Order) => state)).toEqual(['DELIVERED', 'CONFIRMED'])
    expect(await listed(true)).not.toHaveProperty('children')
  })
})

/** Subscribes like a browser's EventSource; `seen`: the received states. */
function watch({ port }: TestApp, { host, as }: Shop, { id }: Order) {
  return new Promise<{ status: number; seen: string[]; stop: () => void }>((resolve, reject) => {
    const path = contract.followOrder.path.replace('{id}', id)
    const asked = request({ port: port(), path, headers: { host, accept: 'text/event-stream', authorization: bearerOf(as) } }, (answer) => {
      const seen: string[] = []
      let rest = ''
      answer.setEncoding('utf8').on('data', (text: string) => {
        const events = (rest + text).split('\n\n')
        rest = events.pop()!
        for (const event of events) {
          const data = event.split('\n').find((line) => line.startsWith('data: '))
          if (data) seen.push((JSON.parse(data.slice(6)) as OrderFollowed).state)
        }
      })
      resolve({ status: answer.statusCode!, seen, stop: () => asked.destroy() })
    })
    asked.on('error', reject).end()
  })
}

describe('following an order', () => {
  it('returns the state, once or as a stream, also for changes by another server', async () => {
    const second = await startTestApp({ databaseUrl: t.databaseUrl, acquirerPort: t.port })
    const shop = await shopOf()
    const { host, as, items } = shop
    const mine = await order(shop, [items[0]!])
    const followed = await call(contract.followOrder, { host, as, params: { id: mine.id } })
    expect(followed.body).toMatchObject({ code: mine.code, state: 'AWAITING_PAYMENT', events: [{ state: 'CREATED' }] })
    const watchers = [await watch(t, shop, mine), await watch(second, shop, mine)]
    for (const { status, seen } of watchers) {
      expect(status).toBe(200)
      await expect.poll(() => seen.at(-1)).toBe('AWAITING_PAYMENT')
    }
    await pay(shop, mine)
    for (const { seen } of watchers) await expect.poll(() => seen.at(-1)).toBe('PAID')
    await deliver(shop, mine, items[0]!.campaignId)
    for (const { seen, stop } of watchers) {
      await expect.poll(() => seen.at(-1)).toBe('DELIVERED')
      stop()
    }
    await second.close()
  })

  it('is restricted to its buyer, for the stream as well', async () => {
    const shop = await shopOf()
    const mine = await order(shop)
    const other = { ...shop, as: await buildLead(t.pool, shop.tenant.id) }
    expect((await watch(t, other, mine)).status).toBe(404)
    expect((await call(contract.followOrder, { ...other, params: { id: mine.id } })).body.code).toBe('order_not_found')
  })
})
