import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#context.ts'
import { answerInterests } from '#modules/interests/answers.service.ts'
import { reconcileDay } from '#modules/orders/paying/reconciliation.service.ts'
import { exportShop } from '#modules/tenants/exported-shop.service.ts'
import { loadFolder } from '#modules/tenants/load-folders.service.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { rowsOf } from '#testing/loaded-folder.ts'
import { ctxOf } from '#testing/money.ts'
import { signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { listPublicCampaigns } from '@mutirao/contract/campaigns'
import { getCampaignMargin } from '@mutirao/contract/costs'
import { getDemand } from '@mutirao/contract/demand'
import { listDeskOrders } from '@mutirao/contract/desk-orders'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { getFigures, listCouponUses } from '@mutirao/contract/figures'
import { listPeople } from '@mutirao/contract/people'
import { listCampaignRatings } from '@mutirao/contract/ratings'
import { getToday } from '@mutirao/contract/today'
import { isPaid, statesWhere } from '@mutirao/domain/order-status'
import { orderInDemo } from '../demo-orders.ts'
import { renewDemo } from '../renew-demo.ts'
import { makePast, removePast } from './make-past.ts'

const { t, call } = testApp()
const folders = fileURLToPath(new URL('../../../../../../tenants', import.meta.url))
const days = (count: number) => new Date(NOW.getTime() + count * 24 * 3_600_000)
const dateAt = (count: number) => days(count).toISOString().slice(0, 10)
const book = () => join(t.services.settings.dataDir, 'acquirer.jsonl')
const ORDERS = 150
const optionsAt = (now: Date, orders = ORDERS) => ({ pool: t.pool, book: book(), now, orders })
const hostOf = (slug: string) => (slug === 'mutirao' ? 'localhost' : `${slug}.localhost`)
type Shop = { slug: string; id: string }

/** As at a server's start: renewed, loaded, and ordered in. */
async function openShop(slug: string, now = NOW): Promise<Shop> {
  await renewDemo(optionsAt(now), slug)
  const loaded = await loadFolder(join(folders, slug), {
    pool: t.pool,
    media: t.services.media,
    now,
    key: t.services.secrets.key,
    say: () => undefined,
  })
  if ('mistakes' in loaded) throw new Error(JSON.stringify(loaded.mistakes))
  await orderInDemo(optionsAt(now), loaded)
  t.clock.now = now
  t.services.changes.publish(['*', 'tenants'])
  return { slug, id: loaded.id }
}

type Seen = { code: string; state: string; price: number; name: string; campaign: string; at: Date }
/** The buyers of the open groups have no e-mail. */
const pastOf = ({ id }: Shop) =>
  rowsOf<Seen>(
    t,
    id,
    `select o.code, o.state, o.price, o.user_name as name, o.campaign_id as campaign, o.created_at as at from orders o
      join leads l on l.tenant_id = o.tenant_id and l.id = o.lead_id where l.is_demo and o.email is not null order by o.created_at, o.code`,
  )
const healthy = async () => expect(await checkInvariants(t.databaseUrl)).toEqual([])
const countOf = async ({ id }: Shop, from: string) =>
  (await rowsOf<{ count: number }>(t, id, `select count(*)::int as count from ${from}`))[0]!.count
/** orders: those that hold a use. wrong: those whose price is not that of the coupon's percentage. */
const couponsOf = (shop: Shop) =>
  rowsOf<{ code: string; used: number; orders: number; wrong: number }>(
    t,
    shop.id,
    `select c.code, c.used, count(o.id) filter (where o.state not in ('EXPIRED', 'CANCELLED', 'REFUNDED', 'GROUP_FAILED'))::int as orders,
      (count(o.id) filter (where (o.terms->>'couponPercentage')::real <> c.percentage or o.sub_total < coalesce(c.minimum, 0)
        or o.discount < round((o.sub_total - (select sum(l.discount) from order_lines l where l.order_id = o.id)) * c.percentage / 100) - 1))::int as wrong
    from coupons c left join orders o on o.properties->>'couponCode' = c.code group by c.code, c.used order by c.code`,
  )
const owner = async ({ slug, id }: Shop) => {
  const { headers } = await signInAsStaff(t, { id, host: hostOf(slug) }, 'owner')
  return { host: hostOf(slug), headersMore: headers }
}

const weekEnd = (start: string, last: string) => {
  const end = new Date(Date.parse(start) + 6 * 24 * 3_600_000).toISOString().slice(0, 10)
  return end < last ? end : last
}
/** The units of an item without kits that open orders of a campaign wait for. */
const unitsOf = (campaignId: string, itemId: string) => `
  select sum(l.quantity)::int as units from order_lines l join orders o on o.id = l.order_id
  where l.campaign_id = '${campaignId}' and l.item_id = '${itemId}' and o.state in ('PAID', 'CONFIRMED', 'PREPARING')`

afterEach(async () => {
  t.clock.now = NOW
  await t.pool.query('delete from tenants')
  rmSync(book(), { force: true, recursive: true })
})

describe('the past of a demo shop', () => {
  it.each(['mutirao', 'aurora', 'corporativo'])('of %s is half a year of orders that hold every invariant', async (slug) => {
    const shop = await openShop(slug)
    const made = await makePast(optionsAt(NOW), shop)
    const past = await pastOf(shop)
    expect(past).toHaveLength(made)
    expect(Math.abs(made - ORDERS)).toBeLessThanOrEqual(ORDERS / 50)
    await healthy()
    expect(past[0]!.at.getTime()).toBeLessThan(days(-170).getTime())
    expect(past.at(-1)!.at.getTime()).toBeGreaterThan(days(-5).getTime())
    expect(past.at(-1)!.at.getTime()).toBeLessThan(days(-1).getTime())
    expect(new Set(past.map(({ state }) => state))).toEqual(new Set(['DELIVERED', 'EXPIRED', 'REFUNDED']))
    const outcomes = await rowsOf<{ outcome: string; percentage: number }>(t, shop.id, 'select outcome, percentage from group_closings')
    expect(outcomes.filter(({ outcome, percentage }) => outcome === 'REACHED' && percentage > 0).length).toBeGreaterThan(3)
    const failed = outcomes.filter(({ outcome }) => outcome === 'FAILED').length
    expect([1, 2]).toContain(failed)
    const buyers = await countOf(shop, `(select distinct user_phone from orders where email is not null) as b`)
    expect(buyers).toBeLessThan(made * 0.8)
    for (const kind of ['answer is not null', 'answer is null', 'words is null', 'hidden_at is not null'])
      expect(await countOf(shop, `ratings where ${kind}`)).toBeGreaterThan(0)
    const acts = "audit_log where action in ('rating.answer', 'rating.hide')"
    expect(await countOf(shop, acts)).toBe(await countOf(shop, 'ratings where answer is not null or hidden_at is not null'))
    expect(await countOf(shop, "refunds where reason = 'GROUP_TIER'")).toBeGreaterThan(3)
    expect(await countOf(shop, 'inquiries')).toBeGreaterThan(0)
    expect(await countOf(shop, 'wishes')).toBeGreaterThan(0)
    expect(await countOf(shop, 'missed_searches')).toBeGreaterThan(0)
    const wanting = await countOf(shop, "consents where name = 'marketing' and granted")
    expect([wanting > 0, wanting < buyers]).toEqual([true, true])
    const paid = await countOf(shop, "orders where state = 'DELIVERED' and email is not null")
    const steps = await rowsOf<{ visits: number }>(t, shop.id, 'select sum(visits)::int as visits from visit_days group by step order by 1')
    const [payment = 0, checkout = 0, cart = 0] = steps.map(({ visits }) => visits)
    expect(steps).toHaveLength(5)
    const sources = await rowsOf<{ visits: number }>(
      t,
      shop.id,
      "select sum(visits)::int as visits from visit_sources where step <> 'PAID' group by step order by 1",
    )
    expect(sources).toEqual(steps)
    expect([paid < payment, payment < checkout, checkout < cart]).toEqual([true, true, true])
    expect((await countOf(shop, "interests where reason = 'OUT_OF_AREA' and latitude is not null")) > 0).toBe(slug !== 'corporativo')
    // Only the market has a campaign whose season is over, and nobody is told that it has come back.
    await answerInterests(await ctxOf(t, shop.id))
    const { cells, waiting, carts } = (await call(getDemand, await owner(shop))).body
    expect(waiting.map(({ campaignId, reason }: { campaignId: string; reason: string }) => [campaignId, reason])).toEqual(
      slug === 'mutirao' ? [['tainha-de-cananeia', 'EXPIRED']] : [],
    )
    expect(carts.people).toBeGreaterThan(0)
    // A message to them reaches somebody.
    expect(cells.some(({ reached }: { reached: number }) => reached > 0)).toBe(slug !== 'corporativo')
    const coupons = await couponsOf(shop)
    expect(coupons.some(({ orders }) => orders > 0)).toBe(true)
    for (const { used, orders, wrong } of coupons) expect([used, wrong]).toEqual([orders, 0])
    const fetched = "orders where state = 'DELIVERED' and email is not null and properties->>'storeId' is not null"
    expect(await countOf(shop, "order_parts where state = 'DELIVERED'")).toBe(await countOf(shop, fetched))
  })

  it('leaves open campaigns, stock, the office’s tasks and every answer to shoppers as they are', async () => {
    const shop = await openShop('mutirao')
    const staff = await owner(shop)
    const state = async () => ({
      rows: await rowsOf(
        t,
        shop.id,
        `select c.*, g.paid_units, g.waiting_units, g.buyers from campaigns c join group_counters g on g.tenant_id = c.tenant_id and g.campaign_id = c.id
          where c.active order by c.id`,
      ),
      items: await rowsOf(t, shop.id, 'select * from items order by id'),
      stock: await rowsOf(t, shop.id, 'select * from stock order by id'),
      slots: await rowsOf(t, shop.id, 'select * from slot_counters order by campaign_id, slot_id'),
      jobs: await t.pool.query('select id from pgboss.job order by id').then(({ rows }) => rows as unknown),
      listed: (await call(listPublicCampaigns, { host: 'localhost' })).body,
      rated: (await call(listCampaignRatings, { host: 'localhost', params: { id: 'feira-organica' }, query: { size: 10, page: 0 } })).body,
      page: await t.app.inject({ path: '/', headers: { host: 'localhost' } }).then(({ body }) => body.match(/campaign\/[a-z0-9-]+/g)),
      map: await t.app.inject({ path: '/sitemap.xml', headers: { host: 'localhost' } }).then(({ body }) => body),
      tasks: (await call(getToday, staff)).body.tasks.filter(({ kind }: { kind: string }) => kind !== 'RATING' && kind !== 'INQUIRY'),
      groups: (await call(getToday, staff)).body.groups,
    })
    const before = await state()
    expect(before.rows.length).toBeGreaterThan(5)
    expect(before.map).toContain('feira-organica')
    await makePast(optionsAt(NOW), shop)
    t.services.changes.publish(['*', 'tenants'])
    expect(await state()).toEqual(before)
    const [ended] = await rowsOf<{ id: string }>(t, shop.id, 'select campaign_id as id from group_closings limit 1')
    const { statusCode } = await t.app.inject({ path: `/api/campaigns/${ended!.id}`, headers: { host: 'localhost' } })
    expect(statusCode).toBe(404)
  })

  it('is in the figures as in its orders, also when they were counted before', async () => {
    const shop = await openShop('aurora')
    const staff = await owner(shop)
    const query = { from: dateAt(-200), to: dateAt(0) }
    const figures = async () => (await call(getFigures, { ...staff, query })).body
    const before = await figures()
    await makePast(optionsAt(NOW), shop)
    const { totals, groups, cohorts, coupons } = await figures()
    const used = (await couponsOf(shop)).filter(({ orders }) => orders > 0)
    expect(coupons.map(({ code, orders }: { code: string; orders: number }) => [code, orders]).toSorted()).toEqual(
      used.map(({ code, orders }) => [code, orders]),
    )
    expect((await call(listCouponUses, staff)).body.content.filter(({ used: uses }: { used: number }) => uses > 0)).toHaveLength(
      used.length,
    )
    const [real] = await rowsOf<{ orders: number; price: number; received: number; returned: number }>(
      t,
      shop.id,
      `select count(*) filter (where counts)::int as orders, sum(price) filter (where counts)::int as price, sum(received)::int as received,
        sum(returned)::int as returned
      from (select o.price, o.state in (${statesWhere(isPaid)
        .map((state) => `'${state}'`)
        .join(', ')}) as counts,
        (select sum(p.received) from payments p where p.order_id = o.id and p.state in ('APPROVED', 'REFUNDED')) as received,
        (select sum(r.amount) from refunds r where r.order_id = o.id) as returned from orders o) as o`,
    )
    expect(totals).toMatchObject(real!)
    expect(totals.orders).toBeGreaterThan(before.totals.orders + ORDERS / 2)
    expect(groups).toHaveLength(await countOf(shop, 'group_closings'))
    expect(cohorts.filter(({ first, month }: { first: string; month: string }) => first !== month).length).toBeGreaterThan(5)
  })

  it('is listed behind each figure: as many orders, or people, as it counts', async () => {
    const shop = await openShop('mutirao')
    await makePast(optionsAt(NOW), shop)
    const staff = await owner(shop)
    const query = { from: dateAt(-200), to: dateAt(0) }
    const figures: CallOutput<typeof getFigures> = (await call(getFigures, { ...staff, query })).body
    const { totals, series, hours, places, methods, coupons, campaigns, items, categories, groups, cohorts, visits } = figures
    const days = { created_after: query.from, created_before: query.to }
    const sold = { ...days, status: statesWhere(isPaid).join(',') }
    const listed = async (filter: object, of: object = sold) =>
      (await call(listDeskOrders, { ...staff, query: { ...of, size: 1, ...filter } as never })).body.totalElements
    expect(await listed({})).toBe(totals.orders)
    expect([await listed({ purchase: 'first' }), await listed({ purchase: 'later' })]).toEqual([
      totals.newBuyers,
      totals.orders - totals.newBuyers,
    ])
    expect([await listed({}, days), totals.newBuyers > 50]).toEqual([totals.placed, true])
    type Count = [filter: object, count: number]
    const rows = <Row>(of: readonly Row[], countOf: (row: Row) => Count) => of.map(countOf)
    // Weeks: the first may begin before the period, and the last ends with it.
    const week = (start: string) => ({ created_after: start < query.from ? query.from : start, created_before: weekEnd(start, query.to) })
    const counts: Count[] = [
      ...rows(series, ({ start, orders }) => [week(start), orders]),
      ...rows(series, ({ start, newBuyers }) => [{ ...week(start), purchase: 'first' }, newBuyers]),
      ...rows(hours, ({ hour, orders }) => [{ hour }, orders]),
      ...rows(
        places.filter(({ place }) => place !== ''),
        ({ type, place, orders }) => [{ type, place }, orders],
      ),
      ...rows(methods, ({ method, orders }) => [{ method }, orders]),
      ...rows(coupons, ({ code, orders }) => [{ coupon: code }, orders]),
      ...rows(campaigns, ({ id, orders }) => [{ campaignIds: id }, orders]),
      ...rows(items, ({ id, orders }) => [{ item: id }, orders]),
    ]
    for (const [filter, orders] of counts) expect(await listed(filter), JSON.stringify(filter)).toBe(orders)
    for (const { id } of categories) expect(await listed({ category: id }), id).toBeGreaterThan(0)
    expect([counts.length > 100, coupons.length > 0, groups.length > 3, cohorts.length > 10]).toEqual([true, true, true, true])
    for (const { first, month, buyers } of cohorts) {
      const months = { firstMonth: first.slice(0, 7), boughtMonth: month.slice(0, 7), size: 1 }
      expect((await call(listPeople, { ...staff, query: months as never })).body.totalElements, `${first} ${month}`).toBe(buyers)
    }
    const since = [visits!.since, query.from].toSorted().at(-1)!
    expect(await listed({ created_after: since })).toBe(visits!.orders)
    for (const { id } of campaigns.slice(0, 6)) {
      const { purchases } = (await call(getCampaignMargin, { ...staff, params: { id } })).body
      for (const one of purchases) {
        const found = await rowsOf<{ units: number }>(t, shop.id, unitsOf(id, one.id))
        const behind = await listed({ campaignIds: id, toBuy: one.id }, {})
        expect([one.units, behind > 0], `${id} ${one.id}`).toEqual([found[0]!.units, true])
      }
    }
  })

  it('is in the shop written as a folder: its groups are campaigns that have left, and break none of a folder’s rules', async () => {
    const shop = await openShop('mutirao')
    await makePast(optionsAt(NOW), shop)
    const ctx = await ctxOf(t, shop.id)
    const places = { media: t.services.media, tenantsDir: folders }
    const written = await inTransaction(ctx, (tx) => exportShop(tx, places))
    const names = written.files.map(({ name }) => name)
    for (const { id } of await rowsOf<{ id: string }>(t, shop.id, 'select campaign_id as id from group_closings'))
      expect(names).toContain(`campaigns/${id}.json`)
  })

  it('is in the acquirer’s books: no day has a difference', async () => {
    const shop = await openShop('mutirao')
    await makePast(optionsAt(NOW, 600), shop)
    const ctx = await ctxOf(t, shop.id)
    for (let day = -18; day < -3; day++) await reconcileDay(ctx, 'sandbox', dateAt(day))
    expect(await rowsOf(t, shop.id, 'select sum(charges)::int > 50 as any from reconciliations')).toEqual([{ any: true }])
    expect(await rowsOf(t, shop.id, 'select * from reconciliation_differences')).toEqual([])
  })
})

describe('a past is made', () => {
  it('the same again in another database', async () => {
    const shop = await openShop('corporativo')
    await makePast(optionsAt(NOW), shop)
    const first = await pastOf(shop)
    await t.pool.query('delete from tenants')
    const other = await openShop('corporativo')
    await makePast(optionsAt(NOW), other)
    expect(await pastOf(other)).toEqual(first)
  })

  it('once, by two processes that begin together, and at every later start', async () => {
    const shop = await openShop('corporativo')
    const made = await Promise.all([makePast(optionsAt(NOW), shop), makePast(optionsAt(NOW), shop)])
    const past = await pastOf(shop)
    expect(made.toSorted((one, other) => one - other)).toEqual([0, past.length])
    expect(await makePast(optionsAt(days(0.2), 900), shop)).toBe(0)
    expect(await pastOf(shop)).toEqual(past)
  })

  it('whole after a start that ended in the middle of it', async () => {
    const shop = await openShop('corporativo')
    mkdirSync(`${book()}.away`, { recursive: true })
    // The acquirer's book cannot be written: the last thing before the commit fails.
    await expect(makePast({ ...optionsAt(NOW), book: `${book()}.away` }, shop)).rejects.toThrow('EISDIR')
    expect(await pastOf(shop)).toEqual([])
    const ended = AbortSignal.abort()
    expect(await makePast({ ...optionsAt(NOW), signal: ended }, shop)).toBe(0)
    await makePast(optionsAt(NOW), shop)
    expect((await pastOf(shop)).length).toBeGreaterThan(ORDERS * 0.9)
    await healthy()
  })

  it('to the end where it was made in parts', async () => {
    const shop = await openShop('corporativo')
    const large = 600
    const ending = new AbortController()
    const part = await makePast({ ...optionsAt(NOW, large), signal: ending.signal, onProgress: () => ending.abort() }, shop)
    expect(part).toBeLessThan(large * 0.7)
    // The next start has the setting's size; the past keeps its own.
    const rest = await makePast(optionsAt(NOW), shop)
    expect(Math.abs(part + rest - large)).toBeLessThanOrEqual(large / 50)
    expect(await makePast(optionsAt(NOW), shop)).toBe(0)
  })

  it('longer by a demonstration that is started weeks later, which keeps it', async () => {
    const shop = await openShop('mutirao')
    await makePast(optionsAt(NOW), shop)
    const before = await pastOf(shop)
    const codes = new Set(before.map(({ code }) => code))
    await openShop('mutirao', days(40))
    expect((await pastOf(shop)).filter(({ code }) => codes.has(code))).toEqual(before)
    expect(await makePast(optionsAt(days(40)), shop)).toBeGreaterThan(30)
    const after = await pastOf(shop)
    expect(after.filter(({ code }) => codes.has(code))).toEqual(before)
    expect(after.at(-1)!.at.getTime()).toBeGreaterThan(days(35).getTime())
    expect(after.at(-1)!.at.getTime()).toBeLessThan(days(39).getTime())
    expect(after.some(({ campaign, at }) => campaign.startsWith('feira-organica-') && at > NOW)).toBe(true)
    await healthy()
  })

  it('anew in another size, without a trace of the earlier one', async () => {
    const shop = await openShop('aurora')
    const stock = () => rowsOf(t, shop.id, 'select * from stock order by id')
    const before = { stock: await stock(), orders: await countOf(shop, 'orders'), coupons: await couponsOf(shop) }
    await makePast(optionsAt(NOW), shop)
    await removePast({ pool: t.pool, now: NOW }, shop)
    expect({ stock: await stock(), orders: await countOf(shop, 'orders'), coupons: await couponsOf(shop) }).toEqual(before)
    const ofPast = [
      'group_closings',
      'ratings',
      'rating_counters',
      'inquiries',
      'interests',
      'wishes',
      'carts',
      'order_parts',
      'campaigns where not active',
    ]
    for (const rows of [...ofPast, 'visit_days', 'visit_sources', 'missed_searches']) expect(await countOf(shop, rows)).toBe(0)
    await healthy()
    const made = await makePast(optionsAt(NOW, 300), shop)
    expect(await pastOf(shop)).toHaveLength(made)
    expect(Math.abs(made - 300)).toBeLessThanOrEqual(6)
    await healthy()
  })

  it('with half of a coupon’s uses at most: the other half is for visitors of the demonstration', async () => {
    const shop = await openShop('corporativo')
    await rowsOf(t, shop.id, 'update coupons set limits = 8, used = 1')
    await makePast(optionsAt(NOW), shop)
    const [coupon] = await couponsOf(shop)
    expect(coupon!.used).toBeGreaterThan(1)
    expect(coupon!.used).toBeLessThanOrEqual(4)
  })

  it('for no merchant’s shop, not with 0 orders, and not where nothing is left to sell', async () => {
    const shop = await openShop('corporativo')
    await rowsOf(t, shop.id, "update items set active = false where campaign_id = 'beneficios'")
    expect(await makePast(optionsAt(NOW), shop)).toBe(0)
    await rowsOf(t, shop.id, "update items set active = true where campaign_id = 'beneficios'")
    expect(await makePast(optionsAt(NOW, 0), shop)).toBe(0)
    expect(await makePast(optionsAt(NOW), { ...shop, slug: 'quitanda' })).toBe(0)
    expect(await pastOf(shop)).toEqual([])
  })
})
