import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CampaignBody } from '#db/schema/catalog.ts'
import { buildCampaign, buildItem, buildLead, buildStore, buildTenant } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, SLOT } from '#testing/order-factory.ts'
import { NOW, testApp, untilServed } from '#testing/test-app.ts'
import { cancelOrder, getOrder, getPublicOrder, listOrderParts, placeOrder, editOrder } from '@mutirao/contract/orders'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))
afterEach(() => void (t.clock.now = NOW))

type Window = CampaignBody['deliveryCalendar'][number]
const everyDay = (over: Partial<Window> = {}) =>
  ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({ weekday, from: '08:00', to: '12:00', fee: 800, cutoffHours: 2, ...over }))
const NEXT = '2026-11-23T08:00'

async function shopOf(body: Partial<CampaignBody>) {
  const tenant = await buildTenant(t.pool)
  const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { body })
  const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId, onHand: 1000 })
  return { host: tenant.host, tenantId: tenant.id, campaignId, item }
}
type Shop = Awaited<ReturnType<typeof shopOf>>

async function buy({ host, tenantId, item }: Shop, { slot = SLOT, storeId }: { slot?: string; storeId?: string } = {}) {
  const as = await buildLead(t.pool, tenantId)
  const { params, headers, body } = orderOf(item, { price: 1_000_000 })
  const type = storeId ? ('PICKUP' as const) : ('SHIPPING' as const)
  const sent = { ...body, type, properties: { ...body.properties, slot, storeId } }
  const { status, body: order } = await untilServed(() => call(placeOrder, { host, as, params, headers, body: sent }))
  expect(status).toBe(201)
  return { host, as, order }
}
type PlacedOrder = Awaited<ReturnType<typeof buy>>

const parts = async ({ host, as, order }: PlacedOrder) => (await call(listOrderParts, { host, as, params: { id: order.id } })).body
const move = ({ host, as, order }: PlacedOrder, slot: string, campaignId = order.campaignId) =>
  untilServed(() => call(editOrder, { host, as, params: { id: order.id }, body: { campaignId, slot } }))
const seen = async ({ host, as, order }: PlacedOrder) => (await call(getOrder, { host, as, params: { code: order.code } })).body
const taken = async ({ tenantId }: Shop) =>
  Object.fromEntries((await money.query(tenantId, 'select slot_id, taken from slot_counters')).map((row) => [row['slot_id'], row['taken']]))
const healthy = async () => expect(await checkInvariants(t.databaseUrl)).toEqual([])

describe('another slot for an order', () => {
  it('moves the place, keeps the price, and is an event of the order', async () => {
    const shop = await shopOf({ deliveryCalendar: everyDay({ capacity: 3 }) })
    const bought = await buy(shop)
    const [part] = await parts(bought)
    expect(part).toMatchObject({ campaignId: shop.campaignId, slot: { date: '2026-11-22' }, until: '2026-11-22T09:00:00.000Z' })
    expect(part.slots.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([NEXT]))
    expect(part.slots.map(({ id }: { id: string }) => id)).not.toContain(SLOT)

    t.clock.now = new Date(NOW.getTime() + 60_000)
    const { status, body: order } = await move(bought, NEXT)
    expect([status, order.properties.price]).toEqual([200, bought.order.properties.price])
    const to = { date: '2026-11-23', from: '08:00', to: '12:00' }
    expect(order.properties).toMatchObject({ slot: to, deliveries: [{ slot: to, fee: 800 }] })
    expect(order.events.at(-1)).toEqual({
      state: 'AWAITING_PAYMENT',
      at: t.clock.now.toISOString(),
      rescheduled: { campaignId: shop.campaignId, from: { ...to, date: '2026-11-22' }, to },
    })
    expect(await taken(shop)).toEqual({ [SLOT]: 0, [NEXT]: 1 })
    const { body: followed } = await call(getPublicOrder, { host: shop.host, params: { code: order.code } })
    expect(followed).toMatchObject({ slot: to, events: [{ state: 'CREATED' }] })
    await call(cancelOrder, { host: shop.host, as: bought.as, params: { id: order.id } })
    expect(await taken(shop)).toEqual({ [SLOT]: 0, [NEXT]: 0 })
    await healthy()
  })

  it('is idempotent', async () => {
    const shop = await shopOf({ deliveryCalendar: everyDay({ capacity: 3 }) })
    const bought = await buy(shop)
    const answers = await Promise.all([move(bought, NEXT), move(bought, NEXT)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await seen(bought)).events.filter(({ rescheduled }: { rescheduled?: object }) => rescheduled)).toHaveLength(1)
    expect(await taken(shop)).toEqual({ [SLOT]: 0, [NEXT]: 1 })
    await healthy()
  })

  it('is refused when full, and the order keeps its own', async () => {
    const shop = await shopOf({ deliveryCalendar: everyDay({ capacity: 1 }) })
    const bought = await buy(shop)
    await buy(shop, { slot: NEXT })
    expect(await move(bought, NEXT)).toMatchObject({ status: 409, body: { code: 'slot_full', slot: NEXT, next: { date: '2026-11-24' } } })
    expect((await seen(bought)).properties.slot.date).toBe('2026-11-22')
    expect(await taken(shop)).toEqual({ [SLOT]: 1, [NEXT]: 1 })
    await healthy()
  })

  it('keeps the number of places when twenty orders swap concurrently', async () => {
    const shop = await shopOf({ deliveryCalendar: everyDay({ capacity: 20 }) })
    const orders = await Promise.all(Array.from({ length: 20 }, (_, n) => buy(shop, { slot: n % 2 ? SLOT : NEXT })))
    const answers = await Promise.all(orders.map((order, n) => move(order, n % 2 ? NEXT : SLOT)))
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200))
    expect(await taken(shop)).toEqual({ [SLOT]: 10, [NEXT]: 10 })
    await healthy()
  })

  it.each([
    ['of a higher fee than its buyer agreed to', { slot: '2026-11-23T18:00' }, 'price_changed'],
    ['that nobody offers', { slot: '2026-11-23T03:00' }, 'slot_unavailable'],
    ['on a blackout day', { slot: '2026-11-24T08:00' }, 'slot_unavailable'],
    ['of a pickup point', { slot: 'ponto/2026-11-23T08:00' }, 'slot_unavailable'],
    ['of a campaign that is not in it', { slot: NEXT, campaignId: 'outra' }, 'order_not_reschedulable'],
  ])('cannot be one %s', async (_name, { slot, campaignId }: { slot: string; campaignId?: string }, code) => {
    const deliveryCalendar = [...everyDay(), ...everyDay({ from: '18:00', to: '20:00', fee: 1200 })]
    const shop = await shopOf({ deliveryCalendar, blackoutDays: [{ date: '2026-11-24' }] })
    const bought = await buy(shop)
    expect(await move(bought, slot, campaignId)).toMatchObject({ status: 409, body: { code } })
    expect((await parts(bought))[0].slots.every(({ date }: { date: string }) => date !== '2026-11-24')).toBe(true)
  })

  it('is available until its own window closes', async () => {
    const shop = await shopOf({ deliveryCalendar: everyDay() })
    const [bought, late] = [await buy(shop), await buy(shop)]
    t.clock.now = new Date('2026-11-22T09:00:00.000Z')
    expect((await move(bought, NEXT)).status).toBe(200)
    t.clock.now = new Date('2026-11-22T09:00:00.001Z')
    expect(await move(late, NEXT)).toMatchObject({ status: 409, body: { code: 'order_not_reschedulable', reason: 'CUTOFF' } })
    expect(await parts(late)).toMatchObject([{ issue: 'CUTOFF', slots: [] }])
  })

  it('is not available to an order that has ended', async () => {
    const shop = await shopOf({ deliveryCalendar: everyDay({ capacity: 3 }) })
    const bought = await buy(shop)
    await money.expire(shop.tenantId, bought.order.id)
    expect(await move(bought, NEXT)).toMatchObject({ status: 409, body: { code: 'order_not_reschedulable', reason: 'STATE' } })
    expect(await taken(shop)).toEqual({ [SLOT]: 0 })
    await healthy()
  })

  it('of a pickup stays at its point', async () => {
    const shop = await shopOf({ deliveryCalendar: everyDay() })
    const [one, two] = [await buildStore(t.pool, shop.tenantId), await buildStore(t.pool, shop.tenantId)]
    const pickup = [one, two].flatMap(({ id: store }) => everyDay({ fee: 0 }).map((window) => ({ ...window, store })))
    await money.query(shop.tenantId, 'update campaigns set body = body || $2 where id = $1', [shop.campaignId, JSON.stringify({ pickup })])
    const bought = await buy(shop, { storeId: one.id, slot: `${one.id}/${SLOT}` })
    expect((await parts(bought))[0].slots.every(({ store }: { store: string }) => store === one.id)).toBe(true)
    expect(await move(bought, `${two.id}/${NEXT}`)).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } })
    expect((await move(bought, `${one.id}/${NEXT}`)).status).toBe(200)
    await healthy()
  })

  it("is not found for another person's order", async () => {
    const shop = await shopOf({ deliveryCalendar: everyDay() })
    const bought = await buy(shop)
    const other = { ...bought, as: await buildLead(t.pool, shop.tenantId) }
    expect(await move(other, NEXT)).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
    const foreign = await buildTenant(t.pool)
    const stranger = { ...bought, host: foreign.host, as: await buildLead(t.pool, foreign.id) }
    expect(await move(stranger, NEXT)).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
  })
})
