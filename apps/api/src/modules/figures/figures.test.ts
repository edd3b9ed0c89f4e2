import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { unlinkOrders } from '#modules/accounts/privacy.repository.ts'
import { applyRenames } from '#modules/campaigns/renames.repository.ts'
import { soldBounds } from '#modules/orders/office/sold-orders.repository.ts'
import { buildCampaign, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { ctxOf, moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signIn, signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { listDeskOrders } from '@mutirao/contract/desk-orders'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { getFigures, getGroupStages } from '@mutirao/contract/figures'
import { reportMissing } from '@mutirao/contract/fulfilment'
import { cancelOrder, claimOrder, placeOrder } from '@mutirao/contract/orders'
import { getReach, listPeople } from '@mutirao/contract/people'
import { refundOrder } from '@mutirao/contract/refunds'
import { chooseSubstitute, listSubstitutions } from '@mutirao/contract/substitutions'
import { isPaid, statesWhere } from '@mutirao/domain/order-status'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { countFigures } from './counting.service.ts'
import { periodBefore } from './figures.service.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

type Shop = Awaited<ReturnType<typeof shopWith>>
type Figures = CallOutput<typeof getFigures>

const staffOf = async (shop: Pick<Shop, 'host' | 'tenant'>, role: 'owner' | 'support' = 'owner') => ({
  host: shop.host,
  headersMore: (await signInAsStaff(t, shop.tenant, role)).headers,
})
type Staff = Awaited<ReturnType<typeof staffOf>>
const november = { from: '2026-11-01', to: '2026-11-30' }
const figuresOf = async (owner: Staff, query = november): Promise<Figures> => (await call(getFigures, { ...owner, query })).body

/** An order of R$ 10,00 a unit and R$ 8,00 for the delivery; paid unless `isUnpaid`. */
async function order(shop: Pick<Shop, 'host' | 'tenant' | 'item' | 'as'>, { quantity = 1, isUnpaid = false } = {}) {
  const wanted = orderOf(shop.item, { quantity })
  const slot = `${new Date(t.clock.now.getTime() + DAY_MS).toISOString().slice(0, 10)}T08:00`
  const { status, body } = await call(placeOrder, {
    ...shop,
    ...wanted,
    body: { ...wanted.body, properties: { ...wanted.body.properties, slot } },
  })
  expect(status).toBe(201)
  const [payment] = await money.payments(shop.tenant.id, body.id)
  if (!isUnpaid)
    await money.payAtAcquirer({ tenantId: shop.tenant.id, orderId: body.id, reference: payment!.id, amount: quantity * 1000 + 800 })
  return body
}

/** Two orders of one phone: the first by one guest, the second, three days later, by another. */
async function ordersOfOnePhone() {
  t.clock.now = new Date(NOW.getTime() - 3 * DAY_MS)
  const shop = await shopWith(t.pool)
  const other = await buildLead(t.pool, shop.tenant.id)
  const first = await order(shop)
  t.clock.now = NOW
  const second = await order({ ...shop, as: other }, { quantity: 2 })
  const owner = await staffOf(shop)
  const newBuyers = async () => (await figuresOf(owner)).series.map((day) => day.newBuyers)
  t.clock.now = new Date(NOW.getTime() + 3_600_000)
  expect(await newBuyers()).toEqual([1, 1])
  await markCount(shop)
  t.clock.now = new Date(NOW.getTime() + 2 * 3_600_000)
  return { shop, first, second, newBuyers }
}

const wholeCount = '1999-12-31'

/** A row of a day without orders, which a count from nothing deletes and an incremental one leaves. */
async function markCount(shop: Pick<Shop, 'tenant'>) {
  await inTransaction(await ctxOf(t, shop.tenant.id), ({ db }) =>
    db.execute(
      `insert into campaign_days (tenant_id, day, campaign_id, orders, units, total) values ('${shop.tenant.id}', '${wholeCount}', 'marca', 0, 0, 0)`,
    ),
  )
}

/** The kept rows of days, counted by increments since `markCount`, equal those that are counted from nothing. */
async function expectKeptAsFromNothing(shop: Pick<Shop, 'tenant'>) {
  const days = async () => (await rowsOf(shop)).filter((row) => !row.startsWith('cohort_months'))
  const marked = await days()
  const kept = marked.filter((row) => !row.includes(wholeCount))
  expect(marked.length - kept.length, 'the count was incremental').toBe(1)
  const ctx = await ctxOf(t, shop.tenant.id)
  await inTransaction(ctx, ({ db }) =>
    db.execute(`update figure_states set counted_until = null, cohorts_until = null where tenant_id = '${shop.tenant.id}'`),
  )
  await countFigures(ctx)
  expect(kept).toEqual(await days())
}

const tables = ['order_days', 'place_days', 'item_days', 'campaign_days', 'method_days', 'coupon_days', 'cohort_months']

async function rowsOf(shop: Pick<Shop, 'tenant'>): Promise<string[]> {
  return inTransaction(await ctxOf(t, shop.tenant.id), async ({ db, tenant }) => {
    const all: string[] = []
    for (const table of tables) {
      const { rows } = await db.execute<{ row: string }>(
        `select row_to_json(r)::text as row from ${table} r where tenant_id = '${tenant.id}' order by 1`,
      )
      all.push(...rows.map(({ row }) => `${table} ${row}`))
    }
    return all
  })
}

const sold = statesWhere(isPaid).join(',')

async function listSold(owner: Staff, filter: object) {
  const { status, body } = await call(listDeskOrders, { ...owner, query: { status: sold, ...filter } as never })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const soldOrders = async (owner: Staff, filter: object): Promise<number> => (await listSold(owner, filter)).totalElements

/** An item with few lines is found by its lines; others among the newest orders, and by their lines when those do not suffice. */
async function expectSameByEachWay(owner: Staff, filter: object) {
  const usual = { ...soldBounds }
  const listWith = async (bounds: Partial<typeof soldBounds>, more: object = {}) => {
    Object.assign(soldBounds, bounds)
    const { content, totalElements, hasMoreElements, next } = await listSold(owner, { ...filter, ...more })
    Object.assign(soldBounds, usual)
    return { ids: content.map(({ id }: { id: string }) => id), totalElements, hasMoreElements, next }
  }
  const byLines = await listWith({})
  expect(await listWith({ fewLines: 0 })).toEqual(byLines)
  expect(await listWith({ fewLines: 0, walked: 1 })).toEqual(byLines)
  const isCut = byLines.ids.length > 1
  const cut = await listWith({ fewLines: 0, counted: 1 })
  expect(cut).toEqual({ ...byLines, totalElements: Math.min(1, byLines.totalElements), hasMoreElements: isCut ? true : undefined })
  if (!isCut) return
  const { next: cursor } = await listWith({}, { size: 1 })
  const [second, rest] = [await listWith({}, { size: 1, page: 1 }), await listWith({}, { cursor })]
  expect(rest).toEqual({ ...byLines, ids: byLines.ids.slice(1) })
  for (const bounds of [{ fewLines: 0 }, { fewLines: 0, walked: 1 }]) {
    expect(await listWith(bounds, { size: 1, page: 1 })).toEqual(second)
    expect(await listWith(bounds, { cursor })).toEqual(rest)
  }
}

/** Orders of an hour or a place are counted up to a bound, and are all in the list. */
async function expectBoundedCount(owner: Staff, filter: object) {
  const whole = await listSold(owner, filter)
  const { counted } = soldBounds
  soldBounds.counted = 1
  const cut = await listSold(owner, filter)
  soldBounds.counted = counted
  const isCut = whole.totalElements > 1
  expect([cut.totalElements, cut.hasMoreElements]).toEqual([Math.min(1, whole.totalElements), isCut ? true : undefined])
  expect(cut.content).toEqual(whole.content)
}

/** Each cell of the cohorts leads to exactly its people. */
async function expectPeopleBehind(owner: Staff, cohorts: Figures['cohorts']) {
  for (const { first, month, buyers } of cohorts) {
    const query = { firstMonth: first.slice(0, 7), boughtMonth: month.slice(0, 7) }
    const { status, body } = await call(listPeople, { ...owner, query })
    expect([status, body.totalElements, body.content.length], `${first} ${month}`).toEqual([200, buyers, buyers])
    expect((await call(getReach, { ...owner, query })).body.people).toBe(buyers)
  }
}

/** Each count leads to exactly its orders. */
async function expectOrdersBehind(owner: Staff, period = november) {
  const { items, categories, places, hours, totals, series, cohorts } = await figuresOf(owner, period)
  const countOf = (filter: object) => soldOrders(owner, { created_after: period.from, created_before: period.to, ...filter })
  expect(await countOf({})).toBe(totals.orders)
  expect([await countOf({ purchase: 'first' }), await countOf({ purchase: 'later' })]).toEqual([
    totals.newBuyers,
    totals.orders - totals.newBuyers,
  ])
  await expectBoundedCount(owner, { purchase: 'first' })
  for (const { start, newBuyers } of series)
    expect(await soldOrders(owner, { created_after: start, created_before: start, purchase: 'first' }), start).toBe(newBuyers)
  await expectPeopleBehind(owner, cohorts)
  for (const { id, orders } of items) expect(await countOf({ item: id }), id).toBe(orders)
  await expectSameByEachWay(owner, { item: items[0]?.id ?? 'nada' })
  for (const { type, place, orders } of places.filter((one) => one.place !== '')) {
    expect(await countOf({ type, place }), place).toBe(orders)
    await expectBoundedCount(owner, { type, place })
  }
  for (const { hour, orders } of hours) {
    expect(await countOf({ hour }), String(hour)).toBe(orders)
    await expectBoundedCount(owner, { hour })
  }
  for (const { id } of categories) expect(await countOf({ category: id }), id).toBeGreaterThan(0)
  await expectSameByEachWay(owner, { category: categories[0]?.id ?? 'nada', created_after: period.from })
  for (const [name, none] of Object.entries({ item: 'nada', category: 'nada', place: 'Lugar nenhum', hour: 3 }))
    expect(await countOf({ [name]: none }), name).toBe(0)
  return { items, places, hours }
}

describe('the figures of a period', () => {
  it('are the orders that count, and the money of all', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    const owner = await staffOf(shop)
    await order(shop, { quantity: 2 })
    const refunded = await order({ ...shop, as: await buildLead(t.pool, shop.tenant.id) }, { quantity: 3 })
    await call(refundOrder, { ...owner, params: { id: refunded.id }, body: { act: uuidv7(), amount: 300 } })
    const other = { ...shop, as: await buildLead(t.pool, shop.tenant.id) }
    await order(other, { isUnpaid: true })
    const cancelled = await order({ ...shop, as: await buildLead(t.pool, shop.tenant.id) })
    await call(refundOrder, { ...owner, params: { id: cancelled.id }, body: { act: uuidv7(), amount: 1800 } })
    // In review: no money of the shop yet.
    const wrong = await order({ ...shop, as: await buildLead(t.pool, shop.tenant.id) }, { isUnpaid: true })
    const [payment] = await money.payments(shop.tenant.id, wrong.id)
    await money.payAtAcquirer({ tenantId: shop.tenant.id, orderId: wrong.id, reference: payment!.id, amount: 1500 })
    const figures = await figuresOf(owner)
    const sums = { orders: 2, units: 5, newBuyers: 2, subTotal: 5000, discount: 0, shippingTotal: 1600, price: 6600, placed: 5 }
    expect(figures).toMatchObject({
      countedUntil: t.clock.now.toISOString(),
      totals: { ...sums, received: 6600 + 1800, returned: 300 + 1800 },
      step: 'day',
      series: [{ start: '2026-11-21', ...sums }],
      hours: [{ hour: 9, orders: 2, price: 6600 }],
      places: [{ type: 'SHIPPING', orders: 2, price: 6600 }],
      campaigns: [{ id: shop.item.campaignId, orders: 2, units: 5, total: 5000 }],
      items: [{ id: shop.item.id, orders: 2, units: 5, total: 5000 }],
      categories: [{ units: 5, total: 5000 }],
      groups: [],
      cohorts: [{ first: '2026-11-01', month: '2026-11-01', buyers: 2, orders: 2, price: 6600 }],
    })
    expect(figures.before).toMatchObject({ orders: 0, price: 0, received: 0 })
    expect((await expectOrdersBehind(owner)).places[0]!.place).not.toBe('')
  })

  it('count a substitute in place of the missing item, from its choice on', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    const owner = await staffOf(shop)
    const substitute = await buildItem(t.pool, { tenantId: shop.tenant.id, campaignId: shop.item.campaignId, onHand: 10 })
    const { id, code } = await order(shop, { quantity: 2 })
    const itemsOf = async () => (await figuresOf(owner)).items.map((item) => [item.id, item.units, item.total])
    const report = { params: { id, campaignId: shop.item.campaignId }, body: { act: uuidv7(), itemId: shop.item.id } }
    const found = await call(reportMissing, { ...owner, ...report })
    expect(found.status, JSON.stringify(found.body)).toBe(200)
    expect(await itemsOf()).toEqual([[shop.item.id, 2, 2000]])
    t.clock.now = new Date(NOW.getTime() + 60_000)
    const { body: open } = await call(listSubstitutions, { ...shop, params: { code } })
    const chosen = await call(chooseSubstitute, { ...shop, params: { code, id: open[0].id }, body: { itemId: substitute.id } })
    expect(chosen.status, JSON.stringify(chosen.body)).toBe(200)
    expect(await itemsOf()).toEqual([[substitute.id, 2, 2000]])
    expect((await expectOrdersBehind(owner)).items).toHaveLength(1)
    expect(await soldOrders(owner, { item: shop.item.id })).toBe(0)
    await expectSameByEachWay(owner, { item: shop.item.id })
  })

  it('are by the local day and hour', async () => {
    const shop = await shopWith(t.pool)
    // 23:30 of the 20th in São Paulo.
    t.clock.now = new Date('2026-11-21T02:30:00Z')
    await order(shop)
    t.clock.now = NOW
    await order(shop, { quantity: 4 })
    const { series, hours, totals } = await figuresOf(await staffOf(shop))
    expect(series.map(({ start, price, newBuyers }) => [start, price, newBuyers])).toEqual([
      ['2026-11-20', 1800, 1],
      ['2026-11-21', 4800, 0],
    ])
    expect(hours.map(({ hour }) => hour)).toEqual([9, 23])
    expect([totals.orders, totals.newBuyers]).toEqual([2, 1])
  })

  it('change with an order of an earlier day, also who bought first', async () => {
    t.clock.now = new Date(NOW.getTime() - 3 * DAY_MS)
    const shop = await shopWith(t.pool)
    const first = await order(shop)
    t.clock.now = NOW
    await order(shop, { quantity: 2 })
    const owner = await staffOf(shop)
    const before = await figuresOf(owner)
    expect(before.series.map(({ orders, newBuyers }) => [orders, newBuyers])).toEqual([
      [1, 1],
      [1, 0],
    ])
    t.clock.now = new Date(NOW.getTime() + 3_600_000)
    await call(cancelOrder, { host: shop.host, as: shop.as, params: { id: first.id } })
    const after = await figuresOf(owner)
    expect(after.series.map(({ orders, newBuyers, price }) => [orders, newBuyers, price])).toEqual([
      [0, 0, 0],
      [1, 1, 2800],
    ])
  })

  it('are refused to a person without the right, for a period that ends before it begins, and beyond ten years', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    expect((await call(getFigures, { ...(await staffOf(shop, 'support')), query: november })).status).toBe(403)
    const owner = await staffOf(shop)
    const ask = async (from: string, to: string) => (await call(getFigures, { ...owner, query: { from, to } })).status
    expect(await Promise.all([ask('2026-11-02', '2026-11-01'), ask('2016-01-01', '2026-11-01'), ask('x', '2026-11-01')])).toEqual([
      400, 400, 400,
    ])
    expect(await ask('2016-11-22', '2026-11-21')).toBe(200)
    // The period before it would begin before the first year of the calendar.
    expect(await Promise.all([ask('0001-01-01', '0001-01-05'), ask('1969-12-31', '1970-01-05'), ask('9998-12-01', '9998-12-31')])).toEqual([
      400, 400, 200,
    ])
  })

  it('have no people of a month beyond the calendar', async () => {
    t.clock.now = NOW
    const owner = await staffOf(await shopWith(t.pool))
    const ask = async (firstMonth: string) => (await call(listPeople, { ...owner, query: { firstMonth } })).status
    expect(await Promise.all(['9999-12', '1999-12', '2026-13', '2999-12'].map(ask))).toEqual([400, 400, 400, 200])
  })

  it('are of one shop alone', async () => {
    t.clock.now = NOW
    const [mine, foreign] = [await shopWith(t.pool), await shopWith(t.pool)]
    await order(foreign)
    expect((await figuresOf(await staffOf(mine))).totals.placed).toBe(0)
  })
})

describe('the sums', () => {
  it('that were kept up through many changes equal those that are counted from nothing, and SQL written apart', async () => {
    t.clock.now = new Date(NOW.getTime() - 40 * DAY_MS)
    const tenant = await buildTenant(t.pool)
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id)
    const items = [
      await buildItem(t.pool, { tenantId: tenant.id, campaignId, price: 1000, onHand: 1000 }),
      await buildItem(t.pool, { tenantId: tenant.id, price: 1000, onHand: 1000 }),
    ]
    const shop = { host: tenant.host, tenant }
    const buyers = await Promise.all([1, 2, 3].map(() => buildLead(t.pool, tenant.id)))
    const placed: Awaited<ReturnType<typeof order>>[] = []
    for (let day = 0; day < 12; day++) {
      t.clock.now = new Date(NOW.getTime() - (40 - day * 3) * DAY_MS - (day % 5) * 3_600_000)
      const as = buyers[day % 3]!
      placed.push(await order({ ...shop, as, item: items[day % 2]! }, { quantity: 1 + (day % 4), isUnpaid: day % 6 === 5 }))
      if (day % 2 === 1) await countFigures(await ctxOf(t, tenant.id))
      if (day === 1) await markCount(shop)
      const earlier = placed[day - 2]
      if (day % 4 === 3 && earlier) await call(cancelOrder, { host: shop.host, as: buyers[(day - 2) % 3]!, params: { id: earlier.id } })
    }
    const owner = await staffOf(shop)
    await call(refundOrder, { ...owner, params: { id: placed[0]!.id }, body: { act: uuidv7(), amount: 250 } })
    await money.sendRefunds(tenant.id, placed[0]!.id)
    t.clock.now = NOW
    await countFigures(await ctxOf(t, tenant.id))
    expect((await rowsOf(shop)).length).toBeGreaterThan(30)
    await expectKeptAsFromNothing(shop)

    const { totals } = await figuresOf(await staffOf(shop), { from: '2026-09-01', to: '2026-11-30' })
    const [apart] = await inTransaction(await ctxOf(t, tenant.id), async ({ db }) => {
      const { rows } = await db.execute<Record<string, number>>(`
        select count(*)::int as orders, sum(price)::int as price,
          (select sum(received)::int from payments where tenant_id = '${tenant.id}') as received,
          (select sum(amount)::int from refunds where tenant_id = '${tenant.id}') as returned
        from orders where tenant_id = '${tenant.id}'
          and state not in ('CREATED', 'AWAITING_PAYMENT', 'PAYMENT_REFUSED', 'EXPIRED', 'CANCELLED', 'GROUP_FAILED', 'REFUND_REQUESTED', 'REFUNDED')`)
      return rows
    })
    expect(totals).toMatchObject(apart!)
    expect(totals.orders).toBeGreaterThan(5)
    expect(totals.returned).toBeGreaterThan(250)
    const behind = await expectOrdersBehind(await staffOf(shop), { from: '2026-09-01', to: '2026-11-30' })
    expect([behind.items.length, behind.hours.length]).toEqual([2, expect.any(Number)])
    expect(behind.hours.length).toBeGreaterThan(2)
  })

  it('count no wallet credit as received, and no refund into a wallet as returned', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    const { id } = await order(shop, { quantity: 2 })
    const owner = await staffOf(shop)
    await call(refundOrder, { ...owner, params: { id }, body: { act: uuidv7(), amount: 300 } })
    const ctx = await ctxOf(t, shop.tenant.id)
    const moneyAfter = async (change: string) => {
      await inTransaction(ctx, ({ db }) => db.execute(`${change} where tenant_id = '${shop.tenant.id}'`))
      const { received, returned } = (await figuresOf(owner)).totals
      return [received, returned]
    }
    expect(await moneyAfter('update refunds set is_to_wallet = false')).toEqual([2800, 300])
    expect(await moneyAfter('update refunds set is_to_wallet = true')).toEqual([2800, 0])
    expect(await moneyAfter("update payments set type = 'WALLET'")).toEqual([0, 0])
  })

  it('leave out the lines of a failed group', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    await order(shop, { quantity: 2 })
    const ctx = await ctxOf(t, shop.tenant.id)
    const close = (outcome: string) =>
      inTransaction(ctx, ({ db }) =>
        db.execute(`insert into group_closings (tenant_id, campaign_id, outcome, percentage, paid_units, buyers, closed_at)
          values ('${shop.tenant.id}', '${shop.item.campaignId}', '${outcome}', 0, 2, 1, '${NOW.toISOString()}')
          on conflict (tenant_id, campaign_id) do update set outcome = excluded.outcome`),
      )
    const soldUnits = async () => {
      await inTransaction(ctx, ({ db }) => db.execute(`delete from figure_states where tenant_id = '${shop.tenant.id}'`))
      await countFigures(ctx)
      return (await rowsOf(shop)).filter((row) => /^(item|campaign)_days.*"units":2/.test(row)).length
    }
    const owner = await staffOf(shop)
    const behind = () => Promise.all([{ item: shop.item.id }, {}].map((filter) => soldOrders(owner, filter)))
    await close('REACHED')
    expect(await soldUnits()).toBe(2)
    expect(await behind()).toEqual([1, 1])
    await close('FAILED')
    expect(await soldUnits()).toBe(0)
    expect(await behind()).toEqual([0, 1])
    expect((await rowsOf(shop)).filter((row) => /^order_days.*"orders":1,"units":0/.test(row))).toHaveLength(1)
  })

  it('follow guest orders that their buyer takes into an account: who bought first changes', async () => {
    const { shop, first, second, newBuyers } = await ordersOfOnePhone()
    const { headers } = await signIn(t, shop.tenant, { key: '(11) 91234-5678' })
    for (const { code } of [first, second])
      expect(await call(claimOrder, { host: shop.host, params: { code }, body: {}, headersMore: headers })).toMatchObject({ status: 200 })
    expect(await newBuyers()).toEqual([1, 0])
    await expectKeptAsFromNothing(shop)
  })

  it('follow the other orders of a guest whose first order goes into an account', async () => {
    t.clock.now = new Date(NOW.getTime() - 3 * DAY_MS)
    const shop = await shopWith(t.pool)
    const first = await order(shop)
    t.clock.now = NOW
    await order(shop, { quantity: 2 })
    const owner = await staffOf(shop)
    t.clock.now = new Date(NOW.getTime() + 3_600_000)
    await figuresOf(owner)
    await markCount(shop)
    t.clock.now = new Date(NOW.getTime() + 2 * 3_600_000)
    const { headers } = await signIn(t, shop.tenant, { key: '(11) 91234-5678' })
    expect((await figuresOf(owner)).series.map((day) => day.newBuyers)).toEqual([1, 0])
    await call(claimOrder, { host: shop.host, params: { code: first.code }, body: {}, headersMore: headers })
    expect((await figuresOf(owner)).series.map((day) => day.newBuyers)).toEqual([1, 1])
    await expectKeptAsFromNothing(shop)
  })

  it('follow orders of an erased account, which belong to nobody together', async () => {
    const { shop, first, second, newBuyers } = await ordersOfOnePhone()
    const { headers } = await signIn(t, shop.tenant, { key: '(11) 91234-5678' })
    for (const { code } of [first, second]) await call(claimOrder, { host: shop.host, params: { code }, body: {}, headersMore: headers })
    expect(await newBuyers()).toEqual([1, 0])
    t.clock.now = new Date(NOW.getTime() + 3 * 3_600_000)
    const ctx = await ctxOf(t, shop.tenant.id)
    await inTransaction(ctx, (tx) => unlinkOrders(tx, [first.id, second.id], () => uuidv7()))
    expect(await newBuyers()).toEqual([1, 1])
    await expectKeptAsFromNothing(shop)
  })

  it('move with a campaign that is renamed, into sums that its new name already has', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    const { id: to } = await buildCampaign(t.pool, shop.tenant.id)
    await order(shop, { quantity: 2 })
    await order({ ...shop, item: await buildItem(t.pool, { tenantId: shop.tenant.id, campaignId: to, price: 1000 }) })
    const owner = await staffOf(shop)
    t.clock.now = new Date(NOW.getTime() + 3_600_000)
    expect((await figuresOf(owner)).campaigns).toHaveLength(2)
    await markCount(shop)
    t.clock.now = new Date(NOW.getTime() + 2 * 3_600_000)
    const from = shop.item.campaignId
    await inTransaction(await ctxOf(t, shop.tenant.id), (tx) => applyRenames(tx, [{ from, to }]))
    expect((await figuresOf(owner)).campaigns).toMatchObject([{ id: to, orders: 2, units: 3, total: 3000 }])
    await expectKeptAsFromNothing(shop)
  })

  it('are counted again when the shop moves to another time zone', async () => {
    t.clock.now = new Date('2026-11-21T02:30:00Z')
    const shop = await shopWith(t.pool)
    await order(shop)
    t.clock.now = NOW
    const ctx = await ctxOf(t, shop.tenant.id)
    await countFigures(ctx)
    expect((await rowsOf(shop)).join(' ')).toContain('2026-11-20')
    const body = { ...ctx.tenant.body, timeZone: 'UTC' }
    await countFigures({ ...ctx, tenant: { ...ctx.tenant, body } })
    expect((await rowsOf(shop)).join(' ')).not.toContain('2026-11-20')
  })

  it('are of their day where summer time skips the midnight', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    const other = await buildLead(t.pool, shop.tenant.id)
    const [late, next] = [await order(shop), await order({ ...shop, as: other })]
    const ctx = await ctxOf(t, shop.tenant.id)
    // 23h30 of the 3rd, and 10h of the 4th, which began at 1h in São Paulo.
    const place = (id: string, at: string) =>
      inTransaction(ctx, ({ db }) =>
        db.execute(`update orders set created_at = '${at}' where tenant_id = '${shop.tenant.id}' and id = '${id}'`),
      )
    await place(late.id, '2018-11-04T02:30:00Z')
    await place(next.id, '2018-11-04T12:00:00Z')
    await countFigures(ctx)
    const later = { ...ctx, now: new Date(NOW.getTime() + 3_600_000) }
    await countFigures(later)
    t.clock.now = new Date(NOW.getTime() + 2 * 3_600_000)
    await call(cancelOrder, { host: shop.host, as: other, params: { id: next.id } })
    const { series } = await figuresOf(await staffOf(shop), { from: '2018-11-01', to: '2018-11-30' })
    expect(series.map(({ start, orders }) => [start, orders])).toEqual([
      ['2018-11-03', 1],
      ['2018-11-04', 0],
    ])
  })

  it('are counted by one process at a time', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    await order(shop)
    const ctx = await ctxOf(t, shop.tenant.id)
    await Promise.all([1, 2, 3, 4].map(() => countFigures(ctx)))
    expect((await rowsOf(shop)).filter((row) => row.startsWith('order_days'))).toHaveLength(1)
  })
})

it.each([
  [
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2026-10-02', to: '2026-10-31' },
  ],
  [
    { from: '2026-03-01', to: '2026-03-01' },
    { from: '2026-02-28', to: '2026-02-28' },
  ],
])('the period before %j is %j', (period, before) => {
  expect(periodBefore(period)).toEqual(before)
})

describe('what the tiers of a group brought', () => {
  it('is counted from the orders that stayed, in the order of their payment', async () => {
    t.clock.now = NOW
    const { id, host } = await buildTenant(t.pool)
    const groupRules = [
      { minimumUnits: 5, percentage: 10 },
      { minimumUnits: 3, percentage: 5 },
    ]
    const { id: campaignId } = await buildCampaign(t.pool, id, { body: { cartControls: { discountRules: [], groupRules } } })
    const item = await buildItem(t.pool, { tenantId: id, campaignId })
    const buyer = async () => ({ tenant: { id, host }, host, item, as: await buildLead(t.pool, id) })
    await order(await buyer(), { quantity: 2 })
    await order(await buyer(), { quantity: 7, isUnpaid: true })
    t.clock.now = new Date(NOW.getTime() + 60_000)
    const second = await order(await buyer(), { quantity: 1 })
    t.clock.now = new Date(NOW.getTime() + 120_000)
    await order(await buyer(), { quantity: 4 })
    const owner = await staffOf({ host, tenant: { id, host } as Shop['tenant'] })
    const stages = async () => (await call(getGroupStages, { ...owner, params: { id: campaignId } })).body.stages
    const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString()
    expect(await stages()).toEqual([
      { percentage: 0, minimumUnits: 0, orders: 2, units: 3, total: 3000 },
      { percentage: 5, minimumUnits: 3, since: at(60_000), orders: 1, units: 4, total: 4000 },
      { percentage: 10, minimumUnits: 5, since: at(120_000), orders: 0, units: 0, total: 0 },
    ])
    const listed = async (query: object) => {
      const { status, body } = await call(listDeskOrders, { ...owner, query: { campaignIds: campaignId, ...query } as never })
      return status === 200 ? body.totalElements : status
    }
    const inTiers = (more = {}) => Promise.all([0, 3, 5].map((tier) => listed({ tier: String(tier), ...more })))
    expect(await inTiers({ isJoined: 'true' })).toEqual([2, 1, 0])
    // The unpaid order was placed before any tier.
    expect(await inTiers()).toEqual([3, 1, 0])
    expect(await listed({ tier: '4' })).toBe(400)
    expect(await listed({ tier: '3', campaignIds: `${campaignId},outra` })).toBe(400)
    await money.query(id, `update group_members set has_left = true where order_id = '${second.id}'`)
    expect((await stages()).map(({ units }: { units: number }) => units)).toEqual([6, 0, 0])
    expect(await inTiers({ isJoined: 'true' })).toEqual([2, 0, 0])
    expect(await inTiers()).toEqual([4, 0, 0])
    expect((await call(getGroupStages, { ...owner, params: { id: 'nenhuma' } })).status).toBe(404)
  })
})
