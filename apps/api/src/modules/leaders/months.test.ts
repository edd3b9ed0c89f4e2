import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createContext, inTransaction, type Ctx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { adjust } from '#modules/wallets/wallets.service.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { buildLeader, buyAt, callerOf, fetchPart, moveClock, pointShop, type Bought, type PointShop } from '#testing/leader-factory.ts'
import { moneyOf } from '#testing/money.ts'
import { signIn } from '#testing/people.ts'
import { NOW, startTestApp, testApp } from '#testing/test-app.ts'
import { deleteClient } from '@mutirao/contract/accounts'
import type { LeaderMonths } from '@mutirao/contract/leaders'
import * as contract from '@mutirao/contract/leaders'
import { refundOrder } from '@mutirao/contract/refunds'
import { getWalletBalance, getWalletStatement, listWallets } from '@mutirao/contract/wallets'
import { closeMonths } from './months.service.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))
afterEach(() => void (t.clock.now = NOW))

type Leader = Awaited<ReturnType<typeof buildLeader>>

/** The first moments of months in São Paulo. */
const [DECEMBER, JANUARY, FEBRUARY] = [new Date('2026-12-01T03:00:00Z'), new Date('2027-01-01T03:00:00Z'), new Date('2027-02-01T03:00:00Z')]

const close = async ({ tenant }: PointShop) => closeMonths(await money.ctxOf(tenant.id))
const monthsOf = async (leader: Leader): Promise<LeaderMonths> =>
  (await call(contract.listMyMonths, { ...leader.caller, params: leader.params })).body
const rowsOf = async (leader: Leader, month: string) =>
  (await call(contract.getMyStatement, { ...leader.caller, params: { ...leader.params, month } })).body
async function walletOf({ caller }: Leader): Promise<{ balance: number; available: number } | undefined> {
  const [wallet] = (await call(listWallets, caller)).body
  return wallet && (await call(getWalletBalance, { ...caller, params: { id: wallet.uuid } })).body
}

/** The expected sum of the months, from the orders alone: goods by lines, less what went back, for simple orders of one campaign without fees. */
async function sumIndependently({ tenant }: PointShop, storeId: string, percentage: number, until: Date): Promise<number> {
  const [row] = await money.query<{ due: number }>(
    tenant.id,
    `select coalesce(sum(floor((l.total - coalesce(r.back, 0)) * $2 / 100.0 + 0.5)), 0)::int as due
     from order_parts p
     join (select order_id, sum(total - discount) as total from order_lines group by 1) l using (order_id)
     join orders o on o.id = p.order_id
     left join (select order_id, sum(amount) as back from refunds group by 1) r using (order_id)
     where p.state = 'DELIVERED' and o.properties->>'storeId' = $1 and p.changed_at < $3`,
    [storeId, percentage, until],
  )
  return row!.due
}

describe('the thanks of a month', () => {
  it('are a percentage of what was handed over, foreseen before and credited once, by two processes', async () => {
    const shop = await pointShop(t)
    const leader = await buildLeader(t, shop, { percentage: 5 })
    const [one, two] = [await buyAt(t, shop, { quantity: 3 }), await buyAt(t, shop, { quantity: 1 })]
    await buyAt(t, shop)
    await fetchPart(t, shop, one)
    await fetchPart(t, shop, two)
    await fetchPart(t, shop, await buyAt(t, shop, { storeId: shop.stores[1], quantity: 9 }))
    expect(await monthsOf(leader)).toEqual({ open: { month: '2026-11', parts: 2, goods: 4000, amount: 200 }, closed: [] })
    await close(shop)
    expect(await walletOf(leader)).toBeUndefined()
    await moveClock(t, shop, DECEMBER, [leader])
    const other = await startTestApp({ databaseUrl: t.databaseUrl })
    other.clock.now = DECEMBER
    const services = { ...other.services, log: other.app.log }
    const elsewhere: Ctx = createContext(services, (await findTenant(services, shop.tenant.id))!)
    await Promise.all([close(shop), closeMonths(elsewhere), close(shop), closeMonths(elsewhere)])
    await other.close()
    const { open, closed } = await monthsOf(leader)
    expect(open).toEqual({ month: '2026-12', parts: 0, goods: 0, amount: 0 })
    expect(closed).toEqual([
      { month: '2026-11', parts: 2, goods: 4000, amount: 200, owed: 0, moved: 200, closedAt: DECEMBER.toISOString() },
    ])
    expect(await walletOf(leader)).toMatchObject({ balance: 200, available: 0 })
    const { rows } = await rowsOf(leader, '2026-11')
    expect(rows.map(({ code, goods, amount, percentage }: contract.ThanksRow) => [code, goods, percentage, amount])).toEqual([
      [one.code, 3000, 5, 150],
      [two.code, 1000, 5, 50],
    ])
    expect(await sumIndependently(shop, leader.storeId, 5, DECEMBER)).toBe(200)
    await moveClock(t, shop, new Date(DECEMBER.getTime() + 7 * 86_400_000), [leader])
    expect(await walletOf(leader)).toMatchObject({ balance: 200, available: 200 })
    const [wallet] = (await call(listWallets, leader.caller)).body
    const { content } = (await call(getWalletStatement, { ...leader.caller, params: { id: wallet.uuid }, query: { origin: 'THANKS' } }))
      .body
    expect(content).toMatchObject([{ origin: 'THANKS', amount: 200 }])
    expect(await checkInvariants(t.databaseUrl)).toEqual([])
  })

  it('end with the month by the shop’s clock; a late report of a device is in the next one', async () => {
    const shop = await pointShop(t)
    const leader = await buildLeader(t, shop, { percentage: 10 })
    const [before, after, late] = [await buyAt(t, shop), await buyAt(t, shop, { quantity: 2 }), await buyAt(t, shop, { quantity: 4 })]
    await moveClock(t, shop, new Date(DECEMBER.getTime() - 1), [leader])
    await fetchPart(t, shop, before)
    await moveClock(t, shop, DECEMBER, [leader])
    await fetchPart(t, shop, after)
    await close(shop)
    expect((await monthsOf(leader)).closed).toMatchObject([{ month: '2026-11', goods: 1000, amount: 100 }])
    await fetchPart(t, shop, late, new Date(DECEMBER.getTime() - 3_600_000))
    await moveClock(t, shop, JANUARY, [leader])
    await close(shop)
    const { closed } = await monthsOf(leader)
    expect(closed).toMatchObject([
      { month: '2026-12', goods: 6000, amount: 600 },
      { month: '2026-11', amount: 100 },
    ])
    expect(await sumIndependently(shop, leader.storeId, 10, JANUARY)).toBe(700)
  })

  it('are taken back in the month after a refund, and what was spent is taken off the next thanks', async () => {
    const shop = await pointShop(t)
    const leader = await buildLeader(t, shop, { percentage: 10 })
    const [one, two] = [await buyAt(t, shop, { quantity: 5 }), await buyAt(t, shop, { quantity: 3 })]
    await fetchPart(t, shop, one)
    await fetchPart(t, shop, two)
    await moveClock(t, shop, DECEMBER, [leader])
    await close(shop)
    expect(await walletOf(leader)).toMatchObject({ balance: 800 })
    const [{ leadId }] = (await money.query(shop.tenant.id, 'select lead_id as "leadId" from leaders')) as [{ leadId: string }]
    // Without spending it: all but 100 of it leave the wallet.
    await inTransaction(await money.ctxOf(shop.tenant.id), (tx) => adjust(tx, { leadId, act: uuidv7(), amount: -700, reason: 'Gasto' }))
    await call(refundOrder, { ...shop.owner, params: { id: one.id }, body: { act: uuidv7(), amount: 2000 } })
    await call(refundOrder, { ...shop.owner, params: { id: two.id }, body: { act: uuidv7() } })
    const { open } = await monthsOf(leader)
    expect(open).toMatchObject({ parts: 2, amount: -500 })
    await moveClock(t, shop, JANUARY, [leader])
    await Promise.all([close(shop), close(shop)])
    expect((await monthsOf(leader)).closed[0]).toMatchObject({ month: '2026-12', amount: -500, owed: 0, moved: -100 })
    expect(await walletOf(leader)).toMatchObject({ balance: 0 })
    expect((await rowsOf(leader, '2026-12')).rows.map(({ amount }: contract.ThanksRow) => amount).toSorted()).toEqual([-200, -300])
    const three = await buyAt(t, shop, { quantity: 9, slot: `${leader.storeId}/2027-01-02T08:00` })
    await fetchPart(t, shop, three)
    await moveClock(t, shop, FEBRUARY, [leader])
    await close(shop)
    expect((await monthsOf(leader)).closed[0]).toMatchObject({ month: '2027-01', amount: 900, owed: -400, moved: 500 })
    expect(await walletOf(leader)).toMatchObject({ balance: 500 })
    const all = (await monthsOf(leader)).closed.reduce((total, { amount }) => total + amount, 0)
    expect([all, await sumIndependently(shop, leader.storeId, 10, FEBRUARY)]).toEqual([1200, 1200])
    expect(await checkInvariants(t.databaseUrl)).toEqual([])
  })

  it('are hers while she leads, at the percentage of the hand-over, and never of her own orders', async () => {
    const shop = await pointShop(t)
    const rosa = await buildLeader(t, shop, { percentage: 5 })
    const orders: Bought[] = []
    for (let n = 0; n < 4; n++) orders.push(await buyAt(t, shop, { quantity: 2 }))
    const own = await buyAt(t, shop, { quantity: 7, caller: rosa.caller })
    const asGuest = await buyAt(t, shop, { quantity: 7, phone: rosa.person.phone })
    await fetchPart(t, shop, own)
    await fetchPart(t, shop, asGuest)
    await fetchPart(t, shop, orders[0]!)
    t.clock.now = new Date(NOW.getTime() + 1000)
    await call(contract.promiseThanks, { ...shop.owner, params: rosa.params, body: { percentage: 20 } })
    await fetchPart(t, shop, orders[1]!)
    t.clock.now = new Date(NOW.getTime() + 2000)
    await call(contract.endPointLeader, { ...shop.owner, params: rosa.params })
    await fetchPart(t, shop, orders[2]!)
    t.clock.now = new Date(NOW.getTime() + 3000)
    const ana = await buildLeader(t, shop, { percentage: 10 })
    await fetchPart(t, shop, orders[3]!)
    await moveClock(t, shop, DECEMBER, [rosa, ana])
    await close(shop)
    expect((await rowsOf(rosa, '2026-11')).rows.map(({ percentage, amount }: contract.ThanksRow) => [percentage, amount])).toEqual([
      [5, 100],
      [20, 400],
    ])
    expect((await rowsOf(ana, '2026-11')).rows.map(({ amount }: contract.ThanksRow) => amount)).toEqual([200])
    expect([await walletOf(rosa), await walletOf(ana)]).toMatchObject([{ balance: 500 }, { balance: 200 }])
  })

  it('do not count an order of hers that has none of her keys', async () => {
    const shop = await pointShop(t)
    const rosa = await buildLeader(t, shop, { person: await signIn(t, shop.tenant, { key: 'rosa@casa.test' }) })
    await fetchPart(t, shop, await buyAt(t, shop, { quantity: 7, caller: rosa.caller }))
    expect((await monthsOf(rosa)).open).toMatchObject({ parts: 0, amount: 0 })
    await fetchPart(t, shop, await buyAt(t, shop))
    expect((await monthsOf(rosa)).open).toMatchObject({ parts: 1, amount: 100 })
  })

  it('of one who has ended are closed for three months more, and then no longer', async () => {
    const shop = await pointShop(t)
    const rosa = await buildLeader(t, shop, { percentage: 10 })
    const bought = await buyAt(t, shop)
    await fetchPart(t, shop, bought)
    t.clock.now = new Date(NOW.getTime() + 1000)
    await call(contract.endPointLeader, { ...shop.owner, params: rosa.params })
    await moveClock(t, shop, DECEMBER, [rosa])
    await close(shop)
    await call(refundOrder, { ...shop.owner, params: { id: bought.id }, body: { act: uuidv7() } })
    await moveClock(t, shop, new Date('2027-09-01T12:00:00Z'), [rosa])
    await close(shop)
    expect((await monthsOf(rosa)).closed.map(({ month, amount }) => [month, amount])).toEqual([
      ['2027-02', 0],
      ['2027-01', 0],
      ['2026-12', -100],
      ['2026-11', 100],
    ])
    expect(await money.query(shop.tenant.id, 'select closes_at from leaders')).toEqual([{ closes_at: null }])
  })

  it('of an account that has ended are not paid', async () => {
    const shop = await pointShop(t)
    const rosa = await buildLeader(t, shop, { percentage: 10 })
    await fetchPart(t, shop, await buyAt(t, shop))
    expect((await call(deleteClient, { ...rosa.caller })).status).toBe(204)
    t.clock.now = JANUARY
    await close(shop)
    const [sums] = await money.query(
      shop.tenant.id,
      "select (select count(*)::int from leader_months) as months, (select count(*)::int from wallet_journals where kind = 'THANKS') as paid",
    )
    expect(sums).toEqual({ months: 0, paid: 0 })
  })

  it('may be nothing', async () => {
    const shop = await pointShop(t)
    const rosa = await buildLeader(t, shop, { percentage: 0 })
    await fetchPart(t, shop, await buyAt(t, shop))
    await moveClock(t, shop, DECEMBER, [rosa])
    await close(shop)
    expect((await monthsOf(rosa)).closed).toMatchObject([{ month: '2026-11', parts: 0, amount: 0, moved: 0 }])
    expect(await walletOf(rosa)).toBeUndefined()
  })
})

describe('the statement of a month', () => {
  it('is the same for her, for the owner and as a table, and for nobody else', async () => {
    const shop = await pointShop(t)
    const rosa = await buildLeader(t, shop, { percentage: 5 })
    const one = await buyAt(t, shop, { quantity: 3 })
    await fetchPart(t, shop, one)
    const params = { ...rosa.params, month: '2026-11' }
    expect((await call(contract.getMyStatement, { ...rosa.caller, params })).status).toBe(404)
    await moveClock(t, shop, DECEMBER, [rosa])
    await close(shop)
    const mine = (await call(contract.getMyStatement, { ...rosa.caller, params })).body
    expect(mine.closed.amount).toBe(mine.rows.reduce((sum: number, { amount }: contract.ThanksRow) => sum + amount, 0))
    expect((await call(contract.getLeaderStatement, { ...shop.owner, params })).body).toEqual(mine)
    const table = (await call(contract.getMyStatementCsv, { ...rosa.caller, params })).body
    expect(table.csv).toContain(`"2026-11-21";"${one.code}";"Feira";"30,00";"5";"1,50"`)
    expect(table.csv).toContain('"Total";"";"";"30,00";"";"1,50"')
    expect((await call(contract.getLeaderStatementCsv, { ...shop.owner, params })).body).toEqual(table)
    const stranger = callerOf(shop, await signIn(t, shop.tenant))
    const next = await buildLeader(t, shop, { storeId: shop.stores[1] })
    for (const who of [stranger, next.caller])
      for (const one of [contract.getMyStatement, contract.getMyStatementCsv])
        expect((await call(one, { ...who, params })).status).toBe(404)
    expect((await call(contract.listMyMonths, { ...stranger, params: rosa.params })).status).toBe(404)
    const office = (await call(contract.getPointLeader, { ...shop.owner, params: { storeId: rosa.storeId } })).body
    expect(office.leader).toMatchObject({ name: 'Rosa Dias', percentage: 5, months: { closed: [{ amount: 150 }] } })
  })
})
