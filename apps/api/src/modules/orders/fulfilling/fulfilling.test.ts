import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CampaignBody } from '#db/schema/catalog.ts'
import { uuidv7 } from '#ids.ts'
import { buildCampaign, buildItem, buildLead, buildStore, buildTenant } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, SLOT } from '#testing/order-factory.ts'
import { signIn, signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import * as deskOrders from '@mutirao/contract/desk-orders'
import * as desk from '@mutirao/contract/fulfilment'
import type { Round, Stop } from '@mutirao/contract/fulfilment'
import * as lists from '@mutirao/contract/lists'
import { listMessages, type Message } from '@mutirao/contract/messages'
import type { Order } from '@mutirao/contract/order-shapes'
import { cancelOrder, getOrder, getPublicOrder, placeOrder } from '@mutirao/contract/orders'
import { refundOrder } from '@mutirao/contract/refunds'
import type { Role } from '@mutirao/domain/staff'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))
afterEach(() => void (t.clock.now = NOW))

const window = (from: string, to: string) =>
  ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({ weekday, from, to, fee: 800, cutoffHours: 0 }))
const TOMORROW = '2026-11-22'

async function shopOf(...bodies: Partial<CampaignBody>[]) {
  const tenant = await buildTenant(t.pool)
  const items = []
  for (const body of bodies) {
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { body })
    items.push(await buildItem(t.pool, { tenantId: tenant.id, campaignId, onHand: 1000 }))
  }
  const staff = async (role: Role) => ({ host: tenant.host, headersMore: (await signInAsStaff(t, tenant, role)).headers })
  return { tenant, tenantId: tenant.id, host: tenant.host, items, staff }
}
type Shop = Awaited<ReturnType<typeof shopOf>>
type Over = { storeId?: string; slot?: string; method?: 'PIX' | 'ON_DELIVERY'; isUnpaid?: boolean; place?: [number, number] }

/** An order with one unit of each item, paid by default. */
async function buy(shop: Shop, { storeId, slot = SLOT, method = 'PIX', isUnpaid, place }: Over = {}) {
  const { host, tenantId, tenant, items } = shop
  const who = method === 'ON_DELIVERY' ? { headersMore: (await signIn(t, tenant)).headers } : { as: await buildLead(t.pool, tenantId) }
  const { params, headers, body } = orderOf(items[0]!, { method })
  const [latitude, longitude] = place ?? [body.properties.shippingAddress.latitude, body.properties.shippingAddress.longitude]
  const properties = {
    ...body.properties,
    slot,
    storeId,
    price: 1_000_000,
    shippingAddress: { ...body.properties.shippingAddress, latitude, longitude },
  }
  const sent = { ...body, type: storeId ? ('PICKUP' as const) : ('SHIPPING' as const), properties }
  sent.items = items.map(({ id, campaignId }) => ({ id, campaignId, quantity: 1 }))
  const placed = await call(placeOrder, { host, ...who, params, headers, body: sent })
  expect(placed.body).toMatchObject({ code: expect.any(String) })
  const order = placed.body as Order
  if (!isUnpaid && method === 'PIX') {
    const [payment] = await money.payments(tenantId, order.id)
    await money.webhook({ tenantId, reference: payment!.id, amount: payment!.amount })
  }
  const see = async (): Promise<Order> => (await call(getOrder, { host, ...who, params: { code: order.code } })).body
  const inbox = async (): Promise<string[]> => (await call(listMessages, { host, ...who })).body.content.map(({ title }: Message) => title)
  return { host, who, order, see, inbox, params: (at = 0) => ({ id: order.id, campaignId: items[at]!.campaignId }) }
}
type Worker = Awaited<ReturnType<Shop['staff']>>
const act = () => ({ act: uuidv7() })
const healthy = async () => expect(await checkInvariants(t.databaseUrl)).toEqual([])
const round = async (worker: Worker, date = TOMORROW): Promise<Round> => (await call(desk.getRound, { ...worker, params: { date } })).body

describe('an order that is delivered', () => {
  it('is prepared, shipped and delivered with its code; each step notifies the buyer and is audited', async () => {
    const shop = await shopOf({})
    const [picker, courier] = [await shop.staff('picker'), await shop.staff('courier')]
    const bought = await buy(shop)
    const params = bought.params()
    expect((await call(desk.preparePart, { ...picker, params, body: { ...act(), to: 'PREPARING' } })).body).toEqual({
      state: 'PREPARING',
      order: 'PREPARING',
    })
    expect((await call(desk.shipPart, { ...courier, params, body: act() })).body).toEqual({ state: 'SHIPPED', order: 'SHIPPED' })
    const wrong = String(((Number(bought.order.deliveryCode) + 1) % 9000) + 1000)
    expect((await call(desk.deliverPart, { ...courier, params, body: { ...act(), deliveryCode: wrong } })).body.code).toBe(
      'delivery_code_wrong',
    )
    expect((await bought.see()).state).toBe('SHIPPED')
    const { deliveryCode } = bought.order
    expect((await call(desk.deliverPart, { ...courier, params, body: { ...act(), deliveryCode } })).body.order).toBe('DELIVERED')
    const seen = await bought.see()
    expect(seen.events.map(({ state }) => state)).toEqual(['CREATED', 'PAID', 'CONFIRMED', 'PREPARING', 'SHIPPED', 'DELIVERED'])
    expect(await bought.inbox()).toEqual(expect.arrayContaining(['Saiu para entrega', 'Pedido entregue']))
    const log = await money.query(shop.tenantId, 'select detail from audit_log where subject = $1 order by id', [
      `order ${bought.order.id}`,
    ])
    expect(log.map(({ detail }) => detail)).toMatchObject([
      { before: 'CONFIRMED', after: 'PREPARING' },
      { before: 'PREPARING', after: 'SHIPPED' },
      { before: 'SHIPPED', after: 'DELIVERED', isByCode: true },
    ])
    const [stock] = await money.query(shop.tenantId, 'select on_hand, reserved from stock')
    expect(stock).toEqual({ on_hand: 999, reserved: 0 })
    await healthy()
  })

  it('collects the full amount due on delivery, once', async () => {
    const shop = await shopOf({})
    const courier = await shop.staff('courier')
    const bought = await buy(shop, { method: 'ON_DELIVERY' })
    const params = bought.params()
    const due = bought.order.properties.price
    const [stop] = (await round(courier)).stops
    expect(stop?.due).toBe(due)
    const give = (collected?: number) => call(desk.deliverPart, { ...courier, params, body: { ...act(), receivedBy: 'Ana', collected } })
    for (const collected of [undefined, 0, due - 1, due + 1])
      expect((await give(collected)).body).toMatchObject({ code: 'amount_differs', due })
    expect((await give(due)).body.order).toBe('DELIVERED')
    expect(await money.payments(shop.tenantId, bought.order.id)).toMatchObject([{ state: 'APPROVED', received: due }])
    await healthy()
  })

  it('is delivered once, however often devices send it', async () => {
    const shop = await shopOf({})
    const [one, other] = [await shop.staff('courier'), await shop.staff('courier')]
    const bought = await buy(shop)
    const params = bought.params()
    const body = { ...act(), receivedBy: 'Ana' }
    const sent = await Promise.all(Array.from({ length: 4 }, () => call(desk.deliverPart, { ...one, params, body })))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const late = await call(desk.deliverPart, { ...other, params, body: { ...act(), receivedBy: 'Bia' } })
    expect(late.body).toMatchObject({ code: 'part_moved', state: 'DELIVERED' })
    expect((await bought.see()).events.filter(({ state }) => state === 'DELIVERED')).toHaveLength(1)
    expect(await money.query(shop.tenantId, 'select received_by from order_parts')).toEqual([{ received_by: 'Ana' }])
    await healthy()
  })

  it('limits wrong codes: after five even the correct one is refused, and a name is still accepted', async () => {
    const shop = await shopOf({})
    const courier = await shop.staff('courier')
    const bought = await buy(shop)
    const params = bought.params()
    const { deliveryCode } = bought.order
    const wrong = deliveryCode === '1234' ? '4321' : '1234'
    for (let n = 0; n < 5; n++) await call(desk.deliverPart, { ...courier, params, body: { ...act(), deliveryCode: wrong } })
    expect((await call(desk.deliverPart, { ...courier, params, body: { ...act(), deliveryCode } })).status).toBe(429)
    expect((await call(desk.deliverPart, { ...courier, params, body: { ...act(), receivedBy: 'Porteiro' } })).status).toBe(200)
  })

  it('limits concurrent wrong codes as well', async () => {
    const shop = await shopOf({})
    const courier = await shop.staff('courier')
    const bought = await buy(shop)
    const { deliveryCode } = bought.order
    const wrong = Array.from({ length: 30 }, (_, n) => String(1000 + n)).filter((one) => one !== deliveryCode)
    const tried = await Promise.all(
      wrong.map((one) => call(desk.deliverPart, { ...courier, params: bought.params(), body: { ...act(), deliveryCode: one } })),
    )
    expect(tried.filter(({ body }) => body.code === 'delivery_code_wrong').length).toBeLessThanOrEqual(5)
  })

  it('may have a failed attempt: the reason is stored once, sent and shown, and a later attempt delivers it', async () => {
    const shop = await shopOf({})
    const courier = await shop.staff('courier')
    const bought = await buy(shop)
    const params = bought.params()
    const body = { ...act(), reason: 'NOBODY_HOME' as const, note: 'Toquei três vezes', at: '2026-11-21T11:00:00.000Z' }
    for (let n = 0; n < 3; n++) expect((await call(desk.recordAttempt, { ...courier, params, body })).status).toBe(200)
    const [stop] = (await round(courier)).stops
    // The device's clock was before the order, so the order's time counts.
    expect(stop?.attempts).toEqual([{ at: NOW.toISOString(), reason: 'NOBODY_HOME', note: 'Toquei três vezes' }])
    expect((await bought.see()).events.map(({ part }) => part?.attempt).filter(Boolean)).toEqual(['NOBODY_HOME'])
    expect((await bought.inbox()).filter((title) => title === 'Não conseguimos entregar')).toHaveLength(1)
    const tracked = (await call(getPublicOrder, { host: shop.host, params: { code: bought.order.code } })).body
    expect(JSON.stringify(tracked)).not.toMatch(/NOBODY|três vezes/)
    expect((await call(desk.deliverPart, { ...courier, params, body: { ...act(), receivedBy: 'Ana' } })).status).toBe(200)
    expect((await call(desk.recordAttempt, { ...courier, params, body: { ...body, ...act() } })).body.code).toBe('part_moved')
  })

  it('must be paid and not cancelled', async () => {
    const shop = await shopOf({})
    const courier = await shop.staff('courier')
    const unpaid = await buy(shop, { isUnpaid: true })
    const body = { ...act(), receivedBy: 'Ana' }
    expect((await call(desk.deliverPart, { ...courier, params: unpaid.params(), body })).body.code).toBe('part_moved')
    expect((await round(courier)).stops).toEqual([])
    await call(cancelOrder, { host: shop.host, ...unpaid.who, params: { id: unpaid.order.id } })
    expect((await call(desk.shipPart, { ...courier, params: unpaid.params(), body: act() })).body.code).toBe('part_moved')
    await healthy()
  })
})

describe('an order in parts', () => {
  it('has the state of its last part, and reports the others', async () => {
    const shop = await shopOf({}, {})
    const courier = await shop.staff('courier')
    const bought = await buy(shop)
    const step = (at: number) => call(desk.deliverPart, { ...courier, params: bought.params(at), body: { ...act(), receivedBy: 'Ana' } })
    expect((await step(0)).body).toEqual({ state: 'DELIVERED', order: 'PREPARING' })
    expect(await bought.inbox()).toEqual(expect.arrayContaining([expect.stringMatching(/^Pedido entregue: Campanha/)]))
    expect((await round(courier)).stops.map(({ state }) => state).toSorted()).toEqual(['CONFIRMED', 'DELIVERED'])
    expect((await step(1)).body).toEqual({ state: 'DELIVERED', order: 'DELIVERED' })
    expect((await bought.see()).events.flatMap(({ part }) => (part?.state ? [part.campaignId] : []))).toEqual(
      shop.items.map(({ campaignId }) => campaignId),
    )
    await healthy()
  })

  it('waits for the group of each part', async () => {
    const group: NonNullable<CampaignBody['group']> = {
      minimumUnits: 5,
      share: 100,
      onFailure: 'Devolvemos tudo.',
      seller: { legalName: 'Sítio Ltda.', document: '11.222.333/0001-81', address: 'Praça da Sé, 1' },
    }
    const rules = { discountRules: [], groupRules: [{ minimumUnits: 5, percentage: 5 }] }
    const shop = await shopOf({ group, cartControls: rules })
    const picker = await shop.staff('picker')
    const bought = await buy(shop)
    const answer = await call(desk.preparePart, { ...picker, params: bought.params(), body: { ...act(), to: 'PREPARING' } })
    expect(answer.body.code).toBe('group_open')
    const shown = async () => (await call(deskOrders.listDeskOrders, { ...picker, query: {} })).body.content[0]!.parts[0]!.isGroupOpen
    expect(await shown()).toBe(true)
    expect((await round(picker)).stops).toMatchObject([{ waits: 'GROUP' }])
    expect((await call(lists.listPicking, { ...picker, query: { date: TOMORROW } })).body.content).toMatchObject([{ waits: 'GROUP' }])
    // A supplier's order for it is possible, not sure.
    const toBuy = async () => (await call(lists.listPurchases, { ...picker, query: { date: TOMORROW } })).body.content
    expect(await toBuy()).toMatchObject([{ quantity: 1, inOpenGroups: 1 }])
    const table = (await call(lists.listPurchasesCsv, { ...picker, query: { date: TOMORROW } })).body.csv as string
    expect(table).toMatch(/"Quantidade";"Pedidos";"Já certo";"Se o grupo fechar"\r\n"[^"]+";"1 un\.";"1";"1";"0";"1"\r\n$/)
    await money.query(
      shop.tenantId,
      `insert into group_closings (tenant_id, campaign_id, outcome, percentage, paid_units, buyers, closed_at)
       values ($1, $2, 'REACHED', 5, 1, 1, now())`,
      [shop.tenantId, shop.items[0]!.campaignId],
    )
    expect(await toBuy()).toMatchObject([{ quantity: 1, inOpenGroups: 0 }])
    expect((await bought.see()).state).toBe('PAID')
  })
})

describe('a round', () => {
  it('is ordered window by window, each from where the previous ended, without prices and codes', async () => {
    const shop = await shopOf({ deliveryCalendar: [...window('08:00', '12:00'), ...window('18:00', '20:00')] })
    await buildStore(t.pool, shop.tenantId)
    const courier = await shop.staff('courier')
    const street = (at: number): [number, number] => [-23.55 - at / 200, -46.634]
    for (const at of [3, 1, 2]) await buy(shop, { place: street(at) })
    for (const at of [1, 3, 2]) await buy(shop, { place: street(at), slot: `${TOMORROW}T18:00` })
    const { stops, start, km } = await round(courier)
    const along = (from: string) =>
      stops.filter(({ slot }) => slot.from === from).map(({ address }: Stop) => Math.round((-23.55 - address.latitude!) * 200))
    expect(start?.name).toBe('Padaria')
    expect([along('08:00'), along('18:00')]).toEqual([
      [1, 2, 3],
      [3, 2, 1],
    ])
    expect(stops.map(({ slot }) => slot.from)).toEqual(['08:00', '08:00', '08:00', '18:00', '18:00', '18:00'])
    expect(km).toBeGreaterThan(2)
    expect(JSON.stringify(stops)).not.toMatch(/deliveryCode|price|unitPrice/)
    expect((await call(desk.listRounds, courier)).body.content).toEqual([{ date: TOMORROW, stops: 6, done: 0 }])
    expect((await round(courier, '2026-11-23')).stops).toEqual([])
  })

  it('of a past day is listed until all of it is done', async () => {
    const shop = await shopOf({})
    const [left, brought] = [await buy(shop), await buy(shop)]
    t.clock.now = new Date('2026-11-24T12:00:00Z')
    const courier = await shop.staff('courier')
    await call(desk.deliverPart, { ...courier, params: brought.params(), body: { ...act(), receivedBy: 'Ana' } })
    expect((await call(desk.listRounds, courier)).body.content).toEqual([{ date: TOMORROW, stops: 2, done: 1 }])
    await call(desk.deliverPart, { ...courier, params: left.params(), body: { ...act(), receivedBy: 'Ana' } })
    expect((await call(desk.listRounds, courier)).body.content).toEqual([])
  })

  it('is not visible to another shop', async () => {
    const [shop, other] = [await shopOf({}), await shopOf({})]
    const bought = await buy(shop)
    const stranger = await other.staff('owner')
    expect((await round(stranger)).stops).toEqual([])
    const answer = await call(desk.deliverPart, { ...stranger, params: bought.params(), body: { ...act(), receivedBy: 'Ana' } })
    expect(answer.body.code).toBe('order_not_found')
    const unknown = await call(desk.deliverPart, {
      ...stranger,
      params: { id: uuidv7(), campaignId: 'x' },
      body: { ...act(), receivedBy: 'Ana' },
    })
    expect(unknown.body).toEqual({ ...answer.body, instance: unknown.body.instance })
  })
})

describe('a pickup', () => {
  it('is listed at its store for the keeper, who hands it over and delivers nothing', async () => {
    const base = await shopOf()
    const { id: store } = await buildStore(t.pool, base.tenantId)
    const { id: campaignId } = await buildCampaign(t.pool, base.tenantId, {
      body: { pickup: window('08:00', '20:00').map((one) => ({ ...one, store })) },
    })
    const shop = { ...base, items: [await buildItem(t.pool, { tenantId: base.tenantId, campaignId, onHand: 10 })] }
    const [keeper, courier] = [await shop.staff('keeper'), await shop.staff('courier')]
    const slot = `${store}/${SLOT}`
    const bought = await buy(shop, { storeId: store, slot })
    const brought = await buy(shop)
    const params = bought.params()
    const list = async (date?: string) => (await call(desk.listPickups, { ...keeper, query: { date } })).body.content
    expect(await list('2026-11-21')).toEqual([])
    expect(await list(TOMORROW)).toMatchObject([{ id: store, parts: [{ code: bought.order.code, state: 'CONFIRMED' }] }])
    const body = { ...act(), deliveryCode: bought.order.deliveryCode }
    expect((await call(desk.handOverPart, { ...keeper, params: brought.params(), body })).body.code).toBe('order_not_found')
    expect((await call(desk.handOverPart, { ...courier, params, body })).status).toBe(403)
    expect((await call(desk.deliverPart, { ...courier, params, body })).body.code).toBe('order_not_found')
    expect((await call(desk.handOverPart, { ...keeper, params, body })).body.order).toBe('DELIVERED')
    expect((await bought.see()).events.map(({ state }) => state)).toContain('READY_FOR_PICKUP')
    await healthy()
  })
})

describe('the desk', () => {
  it('filters orders by state, campaign, day, time, code, and a part of the name, e-mail and phone of their buyer', async () => {
    const shop = await shopOf({})
    const support = await shop.staff('support')
    const [paid, waiting] = [await buy(shop), await buy(shop, { isUnpaid: true })]
    const find = async (query: object) =>
      (await call(deskOrders.listDeskOrders, { ...support, query })).body.content.map(({ code }: { code: string }) => code)
    const both = [waiting.order.code, paid.order.code]
    expect(new Set(await find({}))).toEqual(new Set(both))
    expect(await find({ status: 'PAID,CONFIRMED' })).toEqual([paid.order.code])
    expect(await find({ campaignIds: 'outra' })).toEqual([])
    expect(new Set(await find({ date: TOMORROW }))).toEqual(new Set(both))
    expect(await find({ date: '2026-11-25' })).toEqual([])
    expect(new Set(await find({ created_after: '2026-11-21', created_before: '2026-11-21' }))).toEqual(new Set(both))
    expect(await find({ created_before: '2026-11-20' })).toEqual([])
    expect(await find({ searchText: paid.order.code.toLowerCase() })).toEqual([paid.order.code])
    expect(new Set(await find({ searchText: 'maria da' }))).toEqual(new Set(both))
    expect(await find({ searchText: '%' })).toEqual([])
    await money.query(shop.tenantId, "update orders set user_name = 'João Conceição' where code = $1", [paid.order.code])
    for (const searchText of ['joao', 'JOÃO', 'conceicao', 'João Conc'])
      expect({ searchText, found: await find({ searchText }) }).toEqual({ searchText, found: [paid.order.code] })
    await money.query(shop.tenantId, "update orders set user_name = 'Maria da Silva', email = 'Maria@exemplo.com' where code = $1", [
      paid.order.code,
    ])
    expect(await find({ searchText: 'maria@ex' })).toEqual([paid.order.code])
    expect(new Set(await find({ searchText: '4-5678' }))).toEqual(new Set(both))
    expect((await call(deskOrders.listDeskOrders, { ...support, query: { status: 'NADA' } })).status).toBe(400)
    const page = await call(deskOrders.listDeskOrders, { ...support, query: { size: 1, page: 1 } })
    expect(page.body).toMatchObject({ totalElements: 2, content: [{}] })
  })

  it('goes on behind a cursor, however many orders have left the list meanwhile', async () => {
    const shop = await shopOf({})
    const support = await shop.staff('support')
    const bought = [await buy(shop, { isUnpaid: true }), await buy(shop, { isUnpaid: true }), await buy(shop, { isUnpaid: true })]
    const ask = async (query: object) =>
      (await call(deskOrders.listDeskOrders, { ...support, query: { status: 'AWAITING_PAYMENT', size: 1, ...query } })).body
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const answer = await ask(cursor === undefined ? {} : { cursor })
      expect(answer.totalElements).toBe(3 - seen.length)
      seen.push(answer.content[0].id)
      await money.query(shop.tenantId, "update orders set state = 'EXPIRED' where id = $1", [answer.content[0].id])
      cursor = answer.next
    } while (cursor !== undefined)
    expect(new Set(seen)).toEqual(new Set(bought.map(({ order }) => order.id)))
    expect((await ask({})).next).toBeUndefined()
    for (const wrong of ['ontem', Buffer.from('1 2').toString('base64url')])
      expect((await ask({ cursor: wrong })).errors).toMatchObject([{ path: 'cursor' }])
    await buy(shop, { isUnpaid: true })
    await buy(shop, { isUnpaid: true })
    const { next } = await ask({ limit: 1 })
    const other = await shopOf({})
    const stranger = await other.staff('support')
    const foreign = await call(deskOrders.listDeskOrders, { ...stranger, query: { cursor: next } })
    expect(foreign).toMatchObject({ status: 400, body: { errors: [{ path: 'cursor' }] } })
    expect((await ask({ cursor: next })).content).toHaveLength(1)
  })

  it('is named by another program: found by it, of one order, and not seen by its buyer', async () => {
    const [shop, elsewhere] = [await shopOf({}), await shopOf({})]
    const picker = await shop.staff('picker')
    const [one, other] = [await buy(shop), await buy(shop)]
    const stranger = await buy(elsewhere)
    const name = (worker: Worker, id: string, reference: string | null) =>
      call(deskOrders.setOrderReference, { ...worker, params: { id }, body: { reference } })
    const found = async (reference: string) =>
      (await call(deskOrders.listDeskOrders, { ...picker, query: { reference } })).body.content.map(({ id }: { id: string }) => id)
    expect((await name(picker, one.order.id, 'NF 001/77')).status).toBe(204)
    expect((await name(picker, one.order.id, 'NF 001/77')).status).toBe(204)
    expect(await found('NF 001/77')).toEqual([one.order.id])
    // References that look the same are the same reference.
    expect(await found('NF\u00a0001/77\u200b')).toEqual([one.order.id])
    expect((await name(picker, other.order.id, '\u202aNF\u00a0001/77')).body.code).toBe('reference_taken')
    for (const none of ['', ' \u200b', 'x'.repeat(61), 'x'.repeat(10_000)])
      expect((await name(picker, other.order.id, none)).status).toBe(400)
    expect(await name(picker, other.order.id, 'NF 001/77')).toMatchObject({ status: 409, body: { code: 'reference_taken' } })
    expect((await name(await elsewhere.staff('owner'), stranger.order.id, 'NF 001/77')).status).toBe(204)
    expect((await name(picker, stranger.order.id, 'NF 2')).status).toBe(404)
    expect((await name(await shop.staff('courier'), one.order.id, 'NF 2')).status).toBe(403)
    const { body } = await call(deskOrders.getDeskOrder, { ...picker, params: { id: one.order.id } })
    expect(body.reference).toBe('NF 001/77')
    const own = await one.see()
    expect(own.code).toBe(one.order.code)
    expect(JSON.stringify(own)).not.toContain('NF 001/77')
    expect((await name(picker, one.order.id, null)).status).toBe(204)
    expect((await name(picker, other.order.id, 'NF 001/77')).status).toBe(204)
    expect(await found('NF 001/77')).toEqual([other.order.id])
    const log = await money.query(shop.tenantId, "select detail from audit_log where action = 'order.reference' order by id")
    expect(log.map(({ detail }) => detail)).toEqual(['NF 001/77', 'NF 001/77', null, 'NF 001/77'].map((reference) => ({ reference })))
  })

  it('lists orders that changed after a moment, with their last change', async () => {
    const shop = await shopOf({})
    const support = await shop.staff('support')
    const [changed, other] = [await buy(shop, { isUnpaid: true }), await buy(shop, { isUnpaid: true })]
    const after = new Date(t.clock.now.getTime() + 1000).toISOString()
    const changes = async (updated_after: string) =>
      (await call(deskOrders.listDeskOrders, { ...support, query: { updated_after } })).body.content
    expect(await changes(after)).toEqual([])
    t.clock.now = new Date(t.clock.now.getTime() + 60_000)
    const [payment] = await money.payments(shop.tenantId, changed.order.id)
    await money.webhook({ tenantId: shop.tenantId, reference: payment!.id, amount: payment!.amount })
    const found = await changes(after)
    expect(found).toMatchObject([{ id: changed.order.id, updateDate: t.clock.now.toISOString() }])
    expect(found[0].creationDate < after).toBe(true)
    const returned = new Date(t.clock.now.getTime() + 1000).toISOString()
    expect(await changes(returned)).toEqual([])
    t.clock.now = new Date(t.clock.now.getTime() + 60_000)
    const manager = await shop.staff('manager')
    const body = { ...act(), amount: 100 }
    expect((await call(refundOrder, { ...manager, params: { id: changed.order.id }, body })).status).toBe(200)
    expect(await changes(returned)).toMatchObject([{ id: changed.order.id, updateDate: t.clock.now.toISOString() }])
    const all = await changes('2020-01-01T00:00:00.000Z')
    expect(new Set(all.map(({ id }: { id: string }) => id))).toEqual(new Set([changed.order.id, other.order.id]))
  })
})

describe('a line reported missing by staff', () => {
  it('is stored once per act with its audit record, and its buyer is notified', async () => {
    const shop = await shopOf({})
    const [picker, support, courier] = [await shop.staff('picker'), await shop.staff('support'), await shop.staff('courier')]
    const bought = await buy(shop)
    const body = { ...act(), itemId: shop.items[0]!.id }
    const report = (worker: Worker, over = {}) =>
      call(desk.reportMissing, { ...worker, params: bought.params(), body: { ...body, ...over } })
    for (const worker of [support, courier]) expect((await report(worker)).status).toBe(403)
    const first = await report(picker)
    expect(first).toMatchObject({ status: 200, body: { paid: expect.any(Number), choices: 0 } })
    expect((await report(picker)).body).toEqual(first.body)
    expect(await report(picker, act())).toMatchObject({
      status: 409,
      body: { code: 'conflict', reason: expect.stringMatching(/já foi avisada/) },
    })
    const stored = await money.query(shop.tenantId, 'select id, state, paid from order_substitutions')
    expect(stored).toEqual([{ id: body.act, state: 'PENDING', paid: first.body.paid }])
    const log = await money.query(shop.tenantId, "select actor, subject, detail from audit_log where action = 'line.missing'")
    expect(log).toMatchObject([{ actor: 'staff', subject: `order ${bought.order.id}`, detail: { itemId: body.itemId, position: 0 } }])
    expect((await bought.inbox()).filter((title) => title.startsWith('Faltou'))).toHaveLength(1)
  })

  it('keeps its act: the same act with another order or item is a conflict, also concurrently', async () => {
    const shop = await shopOf({})
    const picker = await shop.staff('picker')
    const [one, two, three] = [await buy(shop), await buy(shop), await buy(shop)]
    const named = act()
    const itemId = shop.items[0]!.id
    const report = (bought: Awaited<ReturnType<typeof buy>>, body: object) =>
      call(desk.reportMissing, { ...picker, params: bought.params(), body: { ...named, itemId, ...body } })
    expect((await report(one, {})).status).toBe(200)
    expect(await report(two, {})).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await report(one, { itemId: 'outro' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const other = act()
    const answers = await Promise.all([report(two, other), report(three, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await money.query(shop.tenantId, 'select id from order_substitutions')).toHaveLength(2)
  })

  it('is refused for an order, campaign or item without it, and for an unpaid order', async () => {
    const shop = await shopOf({}, {})
    const picker = await shop.staff('picker')
    const [bought, unpaid] = [await buy(shop), await buy(shop, { isUnpaid: true })]
    const report = (params: { id: string; campaignId: string }, itemId: string) =>
      call(desk.reportMissing, { ...picker, params, body: { ...act(), itemId } })
    const [here, other] = [shop.items[0]!, shop.items[1]!]
    expect((await report({ ...bought.params(), id: uuidv7() }, here.id)).body.code).toBe('order_not_found')
    expect((await report(bought.params(0), other.id)).body.reason).toMatch(/não tem/)
    expect((await report(unpaid.params(0), here.id)).body.reason).toMatch(/não foi pago/)
    expect(await money.query(shop.tenantId, 'select 1 from order_substitutions')).toEqual([])
  })
})

describe('the lists of a day', () => {
  it('list the needed items, the packing order of the round, and unpaid orders, also as CSV', async () => {
    const shop = await shopOf({})
    const picker = await shop.staff('picker')
    const first = await buy(shop)
    const second = await buy(shop)
    const unpaid = await buy(shop, { isUnpaid: true })
    const query = { date: TOMORROW }
    const needed = async () => (await call(lists.listPurchases, { ...picker, query })).body.content
    const { id, campaignId } = shop.items[0]!
    expect(await needed()).toMatchObject([{ id, unit: '1 un.', quantity: 2, orders: 2 }])
    await money.query(shop.tenantId, `update items set reference = '7891234567895' where id = '${id}'`)
    const packing = (await call(lists.listPicking, { ...picker, query })).body.content
    expect(packing).toMatchObject([
      {
        position: 1,
        type: 'SHIPPING',
        state: 'CONFIRMED',
        campaignId,
        orderId: expect.any(String),
        place: 'Praça da Sé, 1, Sé',
        window: '08:00 às 12:00',
        lines: [{ quantity: 1, item: id, reference: '7891234567895', picture: { hash: expect.any(String) }, hue: expect.any(Number) }],
      },
      { position: 2, code: expect.stringMatching(new RegExp(`${first.order.code}|${second.order.code}`)) },
    ])
    expect((await call(lists.listUnpaid, picker)).body.content).toMatchObject([
      { code: unpaid.order.code, buyer: 'Maria da Silva', price: 1800 },
    ])
    await call(desk.shipPart, { ...(await shop.staff('courier')), params: { id: first.order.id, campaignId }, body: act() })
    expect(await needed()).toMatchObject([{ quantity: 1, orders: 1 }])
    const csv = async (list: typeof lists.listPurchasesCsv | typeof lists.listPickingCsv) =>
      (await call(list, { ...picker, query })).body.csv as string
    expect(await csv(lists.listPurchasesCsv)).toMatch(
      /^\ufeff"Produto";"Unidade";"Quantidade";"Pedidos";"Já certo";"Se o grupo fechar"\r\n"Item \d+";"1 un\.";"1";"1";"1";"0"\r\n$/,
    )
    expect(await csv(lists.listPickingCsv)).toMatch(/\r\n"[12]";"[A-Z0-9-]+";"Maria da Silva";"Praça da Sé, 1, Sé";/)
    // Full dates in spreadsheet format, since the file may be opened on another day.
    expect((await call(lists.listUnpaidCsv, picker)).body.csv).toMatch(/;"18,00";"21\/11\/2026 09:00";"21\/11\/2026 \d\d:\d\d"\r\n$/)
    const stranger = await (await shopOf({})).staff('owner')
    expect((await call(lists.listPurchases, { ...stranger, query })).body.content).toEqual([])
  })
})
