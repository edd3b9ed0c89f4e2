import pg from 'pg'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { buildLeader, buyAt, callerOf, fetchPart, makeReady, pointShop, type Caller } from '#testing/leader-factory.ts'
import { moneyOf } from '#testing/money.ts'
import { signIn } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { deleteClient } from '@mutirao/contract/accounts'
import { handOverPart, listPickups } from '@mutirao/contract/fulfilment'
import * as contract from '@mutirao/contract/leaders'
import { listMessages } from '@mutirao/contract/messages'
import { roles } from '@mutirao/domain/staff'
import { closeMonths } from './months.service.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))
afterEach(() => void (t.clock.now = NOW))

/** A pickup is due on its day. */
const TOMORROW = new Date('2026-11-22T12:00:00Z')

const name = (who: Caller, storeId: string, key: string, percentage = 5) =>
  call(contract.namePointLeader, { ...who, params: { storeId }, body: { key, percentage } })
const handOver = (who: Caller, leader: string, part: { id: string; campaignId: string }, deliveryCode: string, act = uuidv7()) =>
  call(contract.handOverAtPoint, { ...who, params: { leader, ...part }, body: { act, deliveryCode } })
const wrong = (code: string) => String(((Number(code) + 1) % 9000) + 1000)

describe('naming a leader', () => {
  it('asks a key, and only the person who has verified it may accept, once', async () => {
    const shop = await pointShop(t)
    const [storeId] = shop.stores
    const [rosa, ana] = [await signIn(t, shop.tenant), await signIn(t, shop.tenant)]
    const asked = await name(shop.owner, storeId, rosa.phone)
    expect(asked.body).toMatchObject({ point: 'Padaria', leader: { percentage: 5, contact: expect.stringContaining('•••••') }, former: [] })
    expect(JSON.stringify(asked.body)).not.toContain(rosa.phone)
    const params = { leader: asked.body.leader.id as string }
    expect((await call(contract.listMyPoints, callerOf(shop, ana))).body).toEqual([])
    expect((await call(contract.acceptPoint, { ...callerOf(shop, ana), params })).status).toBe(404)
    expect((await call(contract.leavePoint, { ...callerOf(shop, ana), params })).status).toBe(404)
    const mine = callerOf(shop, rosa)
    expect((await call(contract.listMyPoints, mine)).body).toMatchObject([{ isAccepted: false, percentage: 5, path: `/?point=${storeId}` }])
    expect((await call(contract.getPoint, { host: shop.host, params: { storeId } })).status).toBe(404)
    const inbox = (await call(listMessages, mine)).body.content
    expect(inbox).toMatchObject([{ target: '/account/point', text: expect.stringContaining('Padaria') }])
    const accepted = await Promise.all([1, 2].map(() => call(contract.acceptPoint, { ...mine, params })))
    for (const { body } of accepted) expect(body).toMatchObject([{ isAccepted: true }])
    expect((await call(contract.getPoint, { host: shop.host, params: { storeId } })).body).toMatchObject({ name: 'Padaria', storeId })
    const log = await money.query(
      shop.tenant.id,
      "select actor, action, subject, leader_id from audit_log where action like 'leader.%' order by id",
    )
    expect(log).toMatchObject([
      { actor: 'staff', action: 'leader.name', subject: `store ${storeId}`, leader_id: null },
      { actor: 'leader', action: 'leader.accept', leader_id: params.leader },
    ])
  })

  it('is the owner’s, one at a point, with a key and a percentage that exist', async () => {
    const shop = await pointShop(t)
    const [storeId, other] = shop.stores
    for (const role of roles) {
      const who = await shop.staff(role)
      const may = role === 'owner' ? 200 : 403
      expect([role, (await name(who, storeId, 'rosa@casa.test')).status]).toEqual([role, may])
      expect((await call(contract.getPointLeader, { ...who, params: { storeId } })).status).toBe(may)
    }
    expect((await name(shop.owner, storeId, 'ana@casa.test')).body.code).toBe('conflict')
    expect((await name(shop.owner, other, 'nada')).body.code).toBe('invalid_key')
    expect((await name(shop.owner, other, 'ana@casa.test', 21)).status).toBe(400)
    expect((await name(shop.owner, other, 'ana@casa.test', -1)).status).toBe(400)
    expect((await name(shop.owner, 'nenhum', 'ana@casa.test')).status).toBe(404)
    const elsewhere = await pointShop(t)
    expect((await call(contract.getPointLeader, { ...elsewhere.owner, params: { storeId } })).status).toBe(404)
    const leader = (await call(contract.getPointLeader, { ...shop.owner, params: { storeId } })).body.leader.id as string
    const params = { leader, month: '2026-11' }
    const foreign = elsewhere.owner
    expect((await call(contract.endPointLeader, { ...foreign, params })).status).toBe(404)
    expect((await call(contract.promiseThanks, { ...foreign, params, body: { percentage: 1 } })).status).toBe(404)
    for (const one of [contract.getLeaderStatement, contract.getLeaderStatementCsv])
      expect((await call(one, { ...foreign, params })).status).toBe(404)
    const manager = await shop.staff('manager')
    expect((await call(contract.endPointLeader, { ...manager, params })).status).toBe(403)
    expect((await call(contract.promiseThanks, { ...manager, params, body: { percentage: 1 } })).status).toBe(403)
    for (const one of [contract.getLeaderStatement, contract.getLeaderStatementCsv])
      expect((await call(one, { ...manager, params })).status).toBe(403)
  })

  it('that nobody accepts within thirty days ends, and its key is gone', async () => {
    const shop = await pointShop(t)
    const [storeId] = shop.stores
    const rosa = await signIn(t, shop.tenant)
    const { body } = await name(shop.owner, storeId, rosa.phone)
    const close = async (days: number) => {
      t.clock.now = new Date(NOW.getTime() + days * 86_400_000)
      await closeMonths(await money.ctxOf(shop.tenant.id))
      return money.query(shop.tenant.id, 'select ended_at is null as open, key_value is null as forgotten, closes_at from leaders')
    }
    expect(await close(29)).toMatchObject([{ open: true, forgotten: false }])
    expect(await close(30)).toEqual([{ open: false, forgotten: true, closes_at: null }])
    const again = await signIn(t, shop.tenant, { key: rosa.phone })
    const accepted = await call(contract.acceptPoint, { ...callerOf(shop, again), params: { leader: body.leader.id } })
    expect(accepted.status).toBe(404)
  })

  it('two owners at once name one', async () => {
    const shop = await pointShop(t)
    const answers = await Promise.all(['a@casa.test', 'b@casa.test', 'c@casa.test'].map((key) => name(shop.owner, shop.stores[0], key)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('ends by the owner or by herself, and a request can be refused', async () => {
    const shop = await pointShop(t)
    const leader = await buildLeader(t, shop)
    expect((await call(contract.endPointLeader, { ...shop.owner, params: leader.params })).body).toMatchObject({
      former: [{ id: leader.id }],
    })
    expect((await call(contract.endPointLeader, { ...shop.owner, params: leader.params })).status).toBe(404)
    expect((await call(contract.listPointBuyers, { ...leader.caller, params: leader.params })).status).toBe(404)
    expect((await call(contract.listMyMonths, { ...leader.caller, params: leader.params })).status).toBe(200)
    const again = await buildLeader(t, shop, { person: leader.person })
    expect((await call(contract.leavePoint, { ...again.caller, params: again.params })).status).toBe(204)
    const { body } = await name(shop.owner, shop.stores[0], leader.person.phone)
    expect((await call(contract.leavePoint, { ...leader.caller, params: { leader: body.leader.id } })).status).toBe(204)
    const seen = (await call(contract.getPointLeader, { ...shop.owner, params: { storeId: shop.stores[0] } })).body
    expect([seen.leader, seen.former.length]).toEqual([undefined, 2])
  })
})

describe('a leader', () => {
  it('sees first names and numbers of items of paid orders for her point, and nothing else of them', async () => {
    const shop = await pointShop(t)
    const [mine, others] = shop.stores
    const leader = await buildLeader(t, shop)
    await buyAt(t, shop, { quantity: 3, name: 'maria aparecida da silva' })
    await buyAt(t, shop, { storeId: others })
    const { body } = await call(contract.listPointBuyers, { ...leader.caller, params: leader.params })
    expect(body).toEqual([{ name: 'Maria', items: 3, campaign: 'Feira' }])
    const far = await buildLeader(t, shop, { storeId: others })
    for (const one of [contract.listPointBuyers, contract.listPointParts, contract.listMyMonths])
      expect((await call(one, { ...far.caller, params: leader.params })).status).toBe(404)
    expect(mine).toBe(leader.storeId)
  })

  it('hands over what is ready at her point, with its code alone, under her name', async () => {
    const shop = await pointShop(t)
    const leader = await buildLeader(t, shop)
    const bought = await buyAt(t, shop)
    t.clock.now = TOMORROW
    const parts = async () => (await call(contract.listPointParts, { ...leader.caller, params: leader.params })).body
    expect(await parts()).toEqual([])
    expect((await handOver(leader.caller, leader.id, bought.part, bought.deliveryCode)).body.code).toBe('order_not_found')
    await makeReady(t, shop, bought)
    const [part] = await parts()
    expect(part).toMatchObject({ code: bought.code, name: 'Maria', campaign: 'Feira', hasDue: false, lines: [{ quantity: 1 }] })
    for (const secret of [bought.deliveryCode, '91234', 'Silva']) expect(JSON.stringify(part)).not.toContain(secret)
    expect((await handOver(leader.caller, leader.id, bought.part, wrong(bought.deliveryCode))).body.code).toBe('delivery_code_wrong')
    const act = uuidv7()
    const answers = await Promise.all([1, 2].map(() => handOver(leader.caller, leader.id, bought.part, bought.deliveryCode, act)))
    expect(answers.map(({ body }) => body)).toEqual([
      { state: 'DELIVERED', order: 'DELIVERED' },
      { state: 'DELIVERED', order: 'DELIVERED' },
    ])
    expect((await handOver(leader.caller, leader.id, bought.part, bought.deliveryCode)).body.code).toBe('part_moved')
    expect(await parts()).toEqual([])
    const log = await money.query(shop.tenant.id, "select actor, leader_id, detail from audit_log where action = 'part.step' order by id")
    expect(log.at(-1)).toMatchObject({ actor: 'leader', leader_id: leader.id, detail: { after: 'DELIVERED', isByCode: true } })
    expect(log).toHaveLength(2)
  })

  it('does nothing at another point, in another shop, or as staff', async () => {
    const shop = await pointShop(t)
    const leader = await buildLeader(t, shop)
    const elsewhere = await pointShop(t)
    const [other, foreign] = [await buyAt(t, shop, { storeId: shop.stores[1] }), await buyAt(t, elsewhere)]
    t.clock.now = TOMORROW
    await makeReady(t, shop, other)
    await makeReady(t, elsewhere, foreign)
    expect((await handOver(leader.caller, leader.id, other.part, other.deliveryCode)).body.code).toBe('order_not_found')
    expect((await handOver(leader.caller, leader.id, foreign.part, foreign.deliveryCode)).body.code).toBe('order_not_found')
    const far = await buildLeader(t, elsewhere)
    expect((await handOver(far.caller, leader.id, foreign.part, foreign.deliveryCode)).body.code).toBe('not_found')
    expect((await call(listPickups, leader.caller)).status).toBe(403)
    const body = { act: uuidv7(), deliveryCode: other.deliveryCode }
    expect((await call(handOverPart, { ...leader.caller, params: other.part, body })).status).toBe(403)
  })

  it('tries a code five times an hour', async () => {
    const shop = await pointShop(t)
    const leader = await buildLeader(t, shop)
    const bought = await buyAt(t, shop)
    t.clock.now = TOMORROW
    await makeReady(t, shop, bought)
    for (let tried = 0; tried < 5; tried++) await handOver(leader.caller, leader.id, bought.part, wrong(bought.deliveryCode))
    expect((await handOver(leader.caller, leader.id, bought.part, bought.deliveryCode)).body.code).toBe('rate_limit')
  })

  it('counts a try before its code is looked at: those that come at once are five together', async () => {
    const shop = await pointShop(t)
    const leader = await buildLeader(t, shop)
    const bought = await buyAt(t, shop)
    t.clock.now = TOMORROW
    await makeReady(t, shop, bought)
    for (let tried = 0; tried < 4; tried++) await handOver(leader.caller, leader.id, bought.part, wrong(bought.deliveryCode))
    const holder = new pg.Client({ connectionString: t.databaseUrl })
    await holder.connect()
    const waiters = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    const waiting = async (count: number) => {
      await expect.poll(async () => (await holder.query(waiters)).rowCount).toBe(count)
    }
    await holder.query('begin')
    await holder.query("select from rate_limits where tenant_id = $1 and bucket like 'delivery-code:%' for update", [shop.tenant.id])
    const fifth = handOver(leader.caller, leader.id, bought.part, wrong(bought.deliveryCode))
    await waiting(1)
    const sixth = handOver(leader.caller, leader.id, bought.part, bought.deliveryCode)
    await waiting(2)
    await holder.query('commit')
    await holder.end()
    expect([(await fifth).body.code, (await sixth).body.code]).toEqual(['delivery_code_wrong', 'rate_limit'])
  })

  it('tries wrong codes of all orders twenty times a day', async () => {
    const shop = await pointShop(t)
    const leader = await buildLeader(t, shop)
    const orders = [await buyAt(t, shop), await buyAt(t, shop), await buyAt(t, shop), await buyAt(t, shop), await buyAt(t, shop)]
    t.clock.now = TOMORROW
    for (const bought of orders) await makeReady(t, shop, bought)
    const last = orders.pop()!
    for (const { part, deliveryCode } of orders)
      for (let tried = 0; tried < 5; tried++) await handOver(leader.caller, leader.id, part, wrong(deliveryCode))
    expect((await handOver(leader.caller, leader.id, last.part, last.deliveryCode)).body.code).toBe('rate_limit')
    // The shop's keeper hands it over meanwhile.
    await fetchPart(t, shop, last)
  })

  it('hands over with right codes without a bound', async () => {
    const shop = await pointShop(t)
    const leader = await buildLeader(t, shop)
    const bought = await buyAt(t, shop)
    t.clock.now = TOMORROW
    await makeReady(t, shop, bought)
    const act = uuidv7()
    for (let tried = 0; tried < 7; tried++)
      expect((await handOver(leader.caller, leader.id, bought.part, bought.deliveryCode, act)).status).toBe(200)
  })

  it('whose account ends leads no longer, and her name is gone', async () => {
    const shop = await pointShop(t)
    const leader = await buildLeader(t, shop)
    await fetchPart(t, shop, await buyAt(t, shop))
    expect((await call(deleteClient, { ...leader.caller })).status).toBe(204)
    const seen = (await call(contract.getPointLeader, { ...shop.owner, params: { storeId: shop.stores[0] } })).body
    expect(seen).toMatchObject({ former: [{ id: leader.id }] })
    expect([seen.leader, JSON.stringify(seen).includes('Rosa')]).toEqual([undefined, false])
    expect((await call(contract.getPoint, { host: shop.host, params: { storeId: shop.stores[0] } })).status).toBe(404)
  })
})
