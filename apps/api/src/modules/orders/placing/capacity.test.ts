import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CampaignBody } from '#db/schema/catalog.ts'
import { uuidv7 } from '#ids.ts'
import { buildCampaign, buildItem, buildLead, buildStore, buildTenant } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, SLOT } from '#testing/order-factory.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { getCampaign, listPublicCampaigns } from '@mutirao/contract/campaigns'
import { getQuote, putCart } from '@mutirao/contract/carts'
import { payOrder } from '@mutirao/contract/order-payments'
import { cancelOrder, getOrder, placeOrder } from '@mutirao/contract/orders'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))
afterEach(() => void (t.clock.now = NOW))

const everyDay = (capacity?: number, fee = 800) =>
  ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({ weekday, from: '08:00', to: '12:00', fee, cutoffHours: 0, capacity }))
const NEXT = '2026-11-23T08:00'

/** A shop with one campaign. */
async function shopOf(body: Partial<CampaignBody>) {
  const tenant = await buildTenant(t.pool)
  const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { body })
  const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId, onHand: 1000 })
  return { host: tenant.host, tenantId: tenant.id, campaignId, item }
}
type Shop = Awaited<ReturnType<typeof shopOf>>
type Choice = { slot?: string; storeId?: string; items?: { id: string; campaignId: string; quantity: number }[] }

async function buy({ host, tenantId, item }: Shop, { slot = SLOT, storeId, items }: Choice = {}) {
  const as = await buildLead(t.pool, tenantId)
  const { params, headers, body } = orderOf(item, { price: 1_000_000 })
  const { status, body: order } = await call(placeOrder, {
    host,
    as,
    params,
    headers,
    body: { ...body, items: items ?? body.items, type: storeId ? 'PICKUP' : 'SHIPPING', properties: { ...body.properties, slot, storeId } },
  })
  return { host, as, status, order }
}
type PlacedOrder = Awaited<ReturnType<typeof buy>>

const seen = async ({ host, as, order }: PlacedOrder) => (await call(getOrder, { host, as, params: { code: order.code } })).body
const cancel = ({ host, as, order }: PlacedOrder) => call(cancelOrder, { host, as, params: { id: order.id } })
const renew = ({ host, as, order }: PlacedOrder) =>
  call(payOrder, { host, as, params: { id: order.id }, body: { type: 'PIX', price: 1_000_000 } })
const taken = (shop: Shop) =>
  money
    .query(shop.tenantId, 'select campaign_id, slot_id, taken from slot_counters order by campaign_id, slot_id')
    .then((rows) => Object.fromEntries(rows.map((row) => [row['slot_id'], row['taken']])))
const healthy = async () => expect(await checkInvariants(t.databaseUrl)).toEqual([])
/** Invalidates the caches, as an order in another process or a load would. */
const refresh = () => t.services.changes.publish(['*'])
const campaignOf = async ({ host, campaignId }: Shop) => (await call(getCampaign, { host, params: { id: campaignId } })).body
const write = (shop: Shop, body: Partial<CampaignBody>) =>
  money
    .query(shop.tenantId, 'update campaigns set body = body || $2 where id = $1', [shop.campaignId, JSON.stringify(body)])
    .then(() => money.query(shop.tenantId, 'update tenants set version = version + 1 where id = $1', [shop.tenantId]))
    .then(() => t.services.changes.publish(['*', 'tenants']))

describe('a window that takes three orders a day', () => {
  it('accepts three, refuses the fourth with the next free slot, and stores nothing of it', async () => {
    const shop = await shopOf({ deliveryCalendar: everyDay(3) })
    for (let n = 0; n < 3; n++) expect((await buy(shop)).status).toBe(201)
    refresh()
    const { status, order: problem } = await buy(shop)
    expect([status, problem.code]).toEqual([409, 'slot_full'])
    expect(problem).toMatchObject({ campaignId: shop.campaignId, slot: SLOT, next: { id: NEXT, kind: 'DELIVERY', from: '08:00' } })
    expect(problem.next).not.toHaveProperty('capacity')
    expect(await taken(shop)).toEqual({ [SLOT]: 3 })
    expect(await money.query(shop.tenantId, 'select count(*)::int from orders')).toEqual([{ count: 3 }])
    expect(await money.query(shop.tenantId, 'select reserved from stock')).toEqual([{ reserved: 3 }])
    expect((await buy(shop, { slot: NEXT })).status).toBe(201)
    await healthy()
  })

  it('shows the places left wherever its slots are offered, and skips a full slot as the next one', async () => {
    const shop = await shopOf({ deliveryCalendar: everyDay(3) })
    expect((await campaignOf(shop)).delivery.map(({ left }: { left?: number }) => left)).toEqual(Array.from({ length: 8 }, () => 3))
    for (let n = 0; n < 3; n++) await buy(shop)
    refresh()
    const { delivery } = await campaignOf(shop)
    // Eight free slots, and the full one between them.
    expect(delivery).toHaveLength(9)
    expect(delivery[0]).toMatchObject({ id: SLOT, left: 0 })
    expect(delivery[0]).not.toHaveProperty('capacity')
    const [summary] = (await call(listPublicCampaigns, { host: shop.host })).body
    expect(summary.nextDelivery).toMatchObject({ date: '2026-11-23' })
    const as = await buildLead(t.pool, shop.tenantId)
    const cartUuid = uuidv7()
    const products = [{ id: shop.item.id, campaignId: shop.campaignId, quantity: 1 }]
    await call(putCart, { host: shop.host, as, params: { uuid: cartUuid }, body: { products } })
    const quote = await call(getQuote, { host: shop.host, as, params: { id: shop.campaignId }, query: { cartUuid } })
    expect(quote.body.delivery).toEqual(delivery)
  })

  it('shows the number only for the last five places', async () => {
    const shop = await shopOf({ deliveryCalendar: everyDay(7) })
    expect((await campaignOf(shop)).delivery[0]).not.toHaveProperty('left')
    await buy(shop)
    await buy(shop)
    refresh()
    expect((await campaignOf(shop)).delivery[0].left).toBe(5)
  })

  it('frees a place when an order is cancelled, or its payment deadline passes', async () => {
    const shop = await shopOf({ deliveryCalendar: everyDay(2) })
    const [first, second] = [await buy(shop), await buy(shop)]
    expect((await cancel(first)).status).toBe(204)
    expect(await taken(shop)).toEqual({ [SLOT]: 1 })
    expect((await cancel(first)).status).toBe(204)
    expect(await taken(shop)).toEqual({ [SLOT]: 1 })
    await money.expire(shop.tenantId, second.order.id)
    expect(await taken(shop)).toEqual({ [SLOT]: 0 })
    await healthy()
  })

  it('accepts an expired order again when it is paid, and refuses it when others came first', async () => {
    const shop = await shopOf({ deliveryCalendar: everyDay(1) })
    const late = await buy(shop)
    await money.expire(shop.tenantId, late.order.id)
    const other = await buy(shop)
    expect(await renew(late)).toMatchObject({ status: 409, body: { code: 'slot_full', slot: SLOT, next: { id: NEXT } } })
    expect(await seen(late)).toMatchObject({ state: 'EXPIRED' })
    expect(await taken(shop)).toEqual({ [SLOT]: 1 })
    expect((await cancel(other)).status).toBe(204)
    expect((await renew(late)).status).toBe(201)
    expect(await taken(shop)).toEqual({ [SLOT]: 1 })
    await healthy()
  })

  it.each([
    { name: 'goes back where the window is full', isFull: true, state: 'REFUND_REQUESTED', reserved: 1 },
    { name: 'pays the order where a place is free', isFull: false, state: 'PAID', reserved: 1 },
  ])('money that comes too late $name', async ({ isFull, state, reserved }) => {
    const shop = await shopOf({
      deliveryCalendar: everyDay(1),
      cartControls: { discountRules: [], groupRules: [{ minimumUnits: 5, percentage: 5 }] },
    })
    const late = await buy(shop)
    await money.expire(shop.tenantId, late.order.id)
    if (isFull) await buy(shop)
    expect(await taken(shop)).toEqual({ [SLOT]: isFull ? 1 : 0 })
    const [payment] = await money.payments(shop.tenantId, late.order.id)
    const { id: reference, amount } = payment!
    await money.webhook({ tenantId: shop.tenantId, reference, amount })
    expect(await money.stateOf(shop.tenantId, late.order.id)).toBe(state)
    expect(await taken(shop)).toEqual({ [SLOT]: 1 })
    expect(await money.query(shop.tenantId, 'select reserved from stock')).toEqual([{ reserved }])
    await healthy()
  })

  it('frees the place when the stock is missing', async () => {
    const shop = await shopOf({ deliveryCalendar: everyDay(1) })
    const late = await buy(shop)
    await money.expire(shop.tenantId, late.order.id)
    await money.query(
      shop.tenantId,
      "update stock set on_hand = 0; insert into stock_ledger select tenant_id, gen_random_uuid(), id, null, 'adjust', -1000, now() from stock",
    )
    const [payment] = await money.payments(shop.tenantId, late.order.id)
    const { id: reference, amount } = payment!
    await money.webhook({ tenantId: shop.tenantId, reference, amount })
    expect(await money.stateOf(shop.tenantId, late.order.id)).toBe('REFUND_REQUESTED')
    expect(await taken(shop)).toEqual({ [SLOT]: 0 })
    await healthy()
  })
})

describe('a cart over two campaigns', () => {
  const both = async (second: Partial<CampaignBody>) => {
    const shop = await shopOf({ deliveryCalendar: everyDay(2) })
    await buildCampaign(t.pool, shop.tenantId, { id: 'z', body: second })
    const other = await buildItem(t.pool, { tenantId: shop.tenantId, campaignId: 'z' })
    refresh()
    const items = [shop.item, other].map(({ id, campaignId }) => ({ id, campaignId, quantity: 1 }))
    return { shop, items }
  }

  it('takes a place in each, and frees both', async () => {
    const { shop, items } = await both({ deliveryCalendar: everyDay(1) })
    const order = await buy(shop, { items })
    expect(order.status).toBe(201)
    const counters = () => money.query(shop.tenantId, 'select campaign_id, slot_id, taken from slot_counters order by campaign_id desc')
    expect(await counters()).toEqual([
      { campaign_id: 'z', slot_id: SLOT, taken: 1 },
      { campaign_id: shop.campaignId, slot_id: SLOT, taken: 1 },
    ])
    refresh()
    // The second campaign's part gets its own next free window.
    const later = await buy(shop, { items })
    expect(later.order.properties.deliveries).toMatchObject([{ slot: { date: '2026-11-22' } }, { slot: { date: '2026-11-23' } }])
    await cancel(order)
    await cancel(later)
    expect((await counters()).map((row) => row['taken'])).toEqual([0, 0, 0])
    await healthy()
  })

  it('takes none when one of them is full', async () => {
    const { shop, items } = await both({ deliveryCalendar: everyDay(2) })
    for (let n = 0; n < 2; n++) expect((await buy(shop)).status).toBe(201)
    expect(await buy(shop, { items })).toMatchObject({ status: 409, order: { code: 'slot_full', campaignId: shop.campaignId } })
    const counters = await money.query(shop.tenantId, 'select campaign_id, taken from slot_counters where taken > 0')
    expect(counters).toEqual([{ campaign_id: shop.campaignId, taken: 2 }])
    await healthy()
  })
})

describe('a pickup point', () => {
  it('has its own capacity, separate from another point at the same hour', async () => {
    const shop = await shopOf({ deliveryCalendar: [] })
    const [one, two] = [await buildStore(t.pool, shop.tenantId), await buildStore(t.pool, shop.tenantId)]
    const pickup = [one, two].flatMap(({ id: store }) => everyDay(1, 0).map((window) => ({ ...window, store })))
    await write(shop, { pickup })
    const at = ({ id }: { id: string }) => ({ storeId: id, slot: `${id}/${SLOT}` })
    expect((await buy(shop, at(one))).status).toBe(201)
    refresh()
    expect(await buy(shop, at(one))).toMatchObject({
      status: 409,
      order: { code: 'slot_full', next: { id: `${one.id}/${NEXT}`, store: one.id } },
    })
    expect((await buy(shop, at(two))).status).toBe(201)
    await healthy()
  })
})

describe('a capacity added to a window that is on sale', () => {
  it('counts the existing orders', async () => {
    const shop = await shopOf({ deliveryCalendar: everyDay() })
    const early = [await buy(shop), await buy(shop)]
    expect(await taken(shop)).toEqual({})
    await write(shop, { deliveryCalendar: everyDay(3) })
    expect((await buy(shop)).status).toBe(201)
    expect(await taken(shop)).toEqual({ [SLOT]: 3 })
    expect(await buy(shop)).toMatchObject({ status: 409, order: { code: 'slot_full' } })
    await cancel(early[0]!)
    expect((await buy(shop)).status).toBe(201)
    await healthy()
  })

  it('refuses at once when there are as many orders already, and accepts again once there are fewer', async () => {
    const shop = await shopOf({ deliveryCalendar: everyDay(3) })
    const early = [await buy(shop), await buy(shop), await buy(shop)]
    await write(shop, { deliveryCalendar: everyDay(2) })
    expect((await campaignOf(shop)).delivery[0].left).toBe(0)
    expect((await buy(shop)).status).toBe(409)
    await cancel(early[0]!)
    expect((await buy(shop)).status).toBe(409)
    await cancel(early[1]!)
    expect((await buy(shop)).status).toBe(201)
    await healthy()
  })

  it('keeps counting after it is removed, so that it may return', async () => {
    const shop = await shopOf({ deliveryCalendar: everyDay(1) })
    await buy(shop)
    await write(shop, { deliveryCalendar: everyDay() })
    refresh()
    expect((await buy(shop)).status).toBe(201)
    expect(await taken(shop)).toEqual({ [SLOT]: 2 })
    await write(shop, { deliveryCalendar: everyDay(2) })
    expect((await buy(shop)).status).toBe(409)
    await healthy()
  })
})

describe('a blackout day', () => {
  const blackoutDays = [
    { date: '2026-12-25', reason: 'Natal' },
    { date: '2026-11-22', reason: 'Feriado da cidade' },
    { date: '2026-11-20' },
  ]

  it('is not offered, and has its reason', async () => {
    const shop = await shopOf({ deliveryCalendar: everyDay(), blackoutDays })
    const campaign = await campaignOf(shop)
    expect(campaign.delivery.map(({ date }: { date: string }) => date).slice(0, 2)).toEqual(['2026-11-23', '2026-11-24'])
    expect(campaign.delivery).toHaveLength(8)
    expect(campaign.blackoutDays).toEqual([
      { date: '2026-11-22', reason: 'Feriado da cidade' },
      { date: '2026-12-25', reason: 'Natal' },
    ])
  })

  it('accepts no order', async () => {
    const shop = await shopOf({ deliveryCalendar: everyDay(), blackoutDays })
    expect(await buy(shop)).toMatchObject({ status: 409, order: { code: 'slot_unavailable' } })
    expect((await buy(shop, { slot: NEXT })).status).toBe(201)
  })

  it('applies to pickup points as well', async () => {
    const shop = await shopOf({ deliveryCalendar: [] })
    const { id: store } = await buildStore(t.pool, shop.tenantId)
    await write(shop, { pickup: everyDay().map((window) => ({ ...window, store })), blackoutDays })
    expect((await campaignOf(shop)).pickup[0].slots[0]).toMatchObject({ date: '2026-11-23' })
    expect(await buy(shop, { storeId: store, slot: `${store}/${SLOT}` })).toMatchObject({
      status: 409,
      order: { code: 'slot_unavailable' },
    })
  })
})
