import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { address } from '#testing/buyer.ts'
import { buildCampaign, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { SLOT } from '#testing/order-factory.ts'
import { signIn, somePhone } from '#testing/people.ts'
import { callEndpoint, startTestApp, untilServed, type TestApp } from '#testing/test-app.ts'
import { buildTrade, redemptionOf } from '#testing/trade-factory.ts'
import { createClient, deleteClient } from '@mutirao/contract/accounts'
import { cancelOrder, getOrder } from '@mutirao/contract/orders'
import { listTrades, redeemTrade } from '@mutirao/contract/trades'

let apps: [TestApp, TestApp]

/** Two servers on one database: limits hold across both. */
beforeAll(async () => {
  const first = await startTestApp()
  apps = [first, await startTestApp({ databaseUrl: first.databaseUrl, acquirerPort: first.port })]
})
afterAll(async () => void (await Promise.all(apps.map((app) => app.close()))))

const healthy = async () => expect(await checkInvariants(apps[0].databaseUrl)).toEqual([])

async function shop(over: { onHand?: number; limits?: number; uses?: number; code?: string; endsAt?: Date; quantity?: number } = {}) {
  const { onHand = 10, ...trade } = over
  const tenant = await buildTenant(apps[0].pool)
  const item = await buildItem(apps[0].pool, { tenantId: tenant.id, onHand, name: 'Café em grãos' })
  const { id } = await buildTrade(apps[0].pool, { tenantId: tenant.id, item, ...trade })
  const newcomer = () => signIn(apps[0], tenant)
  const as = await newcomer()
  const list = async (who = as, code?: string) =>
    (await callEndpoint(apps[0].app, listTrades, { host: tenant.host, headersMore: who.headers, ...(code && { query: { code } }) })).body
  const redeem = (order = redemptionOf({ tradeId: id }), who = as, app = apps[0]) =>
    untilServed(() => callEndpoint(app.app, redeemTrade, { host: tenant.host, headersMore: who.headers, ...order }))
  return { tenant, item, id, as, newcomer, list, redeem, host: tenant.host }
}

describe('a trade', () => {
  it('gives an order of its item that is paid, costs nothing and holds its stock; the use is counted', async () => {
    const { host, id, as, list, redeem } = await shop({ limits: 2, quantity: 2 })
    expect(await list()).toMatchObject([{ id, limits: 2, used: 0, left: 2, quantity: 2, state: 'OPEN', item: { name: 'Café em grãos' } }])
    const { status, body } = await redeem()
    expect({ status, ...body }).toMatchObject({
      status: 201,
      state: 'PAID',
      items: [{ quantity: 2, unitPrice: 0, total: 0, discount: 0 }],
      properties: { price: 0, subTotal: 0, discount: 0, shippingTotal: 0, tradeId: id },
      paymentMethod: { state: 'APPROVED', amount: 0 },
    })
    expect(await callEndpoint(apps[0].app, getOrder, { host, headersMore: as.headers, params: { code: body.code } })).toMatchObject({
      status: 200,
    })
    expect(await list()).toMatchObject([{ used: 1, left: 1, usedAt: apps[0].clock.now.toISOString() }])
    await healthy()
  })

  it('returns the same order for the same key and request, and refuses another request with that key', async () => {
    const { id, redeem, list } = await shop()
    const order = redemptionOf({ tradeId: id })
    const answers = await Promise.all([0, 1, 0, 1].map((at) => redeem(order, undefined, apps[at as 0 | 1])))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(201)
    const other = { ...order, body: { ...order.body, userName: 'Outra Pessoa' } }
    expect(await redeem(other)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(await list()).toMatchObject([{ used: 1 }])
  })

  it('that is used up says when it was used', async () => {
    const { redeem, list } = await shop()
    await redeem()
    expect(await redeem()).toMatchObject({ status: 409, body: { code: 'trade_used_up', usedAt: apps[0].clock.now.toISOString() } })
    expect(await list()).toMatchObject([{ state: 'USED_UP', left: 0 }])
  })

  it('has a limit per person that holds for twenty concurrent requests on two servers', async () => {
    const { id, redeem, list } = await shop({ limits: 3, onHand: 100 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => redeem(redemptionOf({ tradeId: id }), undefined, apps[(index % 2) as 0 | 1])),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 'trade_used_up')).toHaveLength(17)
    expect(await list()).toMatchObject([{ used: 3, left: 0 }])
    await healthy()
  })

  it('has a total limit that holds for twenty concurrent people on two servers', async () => {
    const { id, redeem, newcomer, list } = await shop({ uses: 5, onHand: 100 })
    const people = await Promise.all(Array.from({ length: 20 }, newcomer))
    const answers = await Promise.all(people.map((who, index) => redeem(redemptionOf({ tradeId: id }), who, apps[(index % 2) as 0 | 1])))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === 'trade_used_up' && !body.usedAt)).toHaveLength(15)
    expect(await list()).toMatchObject([{ used: 0, left: 0, state: 'USED_UP' }])
    await healthy()
  })

  it('without stock is refused and keeps its use', async () => {
    const { redeem, list } = await shop({ onHand: 0 })
    expect(await redeem()).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    expect(await list()).toMatchObject([{ used: 0, left: 1, state: 'SOLD_OUT' }])
    await healthy()
  })

  it('gives use and stock back when cancelled, once', async () => {
    const { host, as, redeem, list } = await shop({ onHand: 1 })
    const { body: order } = await redeem()
    const cancel = (at: 0 | 1) => callEndpoint(apps[at].app, cancelOrder, { host, headersMore: as.headers, params: { id: order.id } })
    expect((await Promise.all([cancel(0), cancel(1), cancel(0)])).map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await list()).toMatchObject([{ used: 0, left: 1, state: 'OPEN' }])
    const { body: after } = await callEndpoint(apps[0].app, getOrder, { host, headersMore: as.headers, params: { code: order.code } })
    expect(after.state).toBe('CANCELLED')
    // The timeline has every actual state and no CONFIRMED, since nobody confirmed the order.
    expect(after.events.map(({ state }: { state: string }) => state)).toEqual(['CREATED', 'PAID', 'CANCELLED'])
    await healthy()
    expect((await redeem()).status).toBe(201)
    await healthy()
  })

  it('with a code can be neither read nor redeemed without it', async () => {
    const { id, redeem, list, as } = await shop({ code: 'VALE-CAFE' })
    expect(await list()).toEqual([])
    expect(await redeem()).toMatchObject({ status: 404 })
    expect(await list(as, 'errado')).toMatchObject({ code: 'codeNotFound' })
    expect(await redeem(redemptionOf({ code: 'errado' }))).toMatchObject({ status: 400, body: { code: 'codeNotFound' } })
    expect(await list(as, ' vale-cafe ')).toMatchObject([{ id, code: 'VALE-CAFE', state: 'OPEN' }])
    expect(await redeem(redemptionOf({ code: 'vale-cafe' }))).toMatchObject({ status: 201 })
  })

  it('limits guesses of codes', async () => {
    const { list, as } = await shop({ code: 'SEGREDO' })
    for (let n = 0; n < 30; n++) await list(as, `tentativa-${n}`)
    expect(await list(as, 'SEGREDO')).toMatchObject({ code: 'rate_limit' })
  })

  it('that has ended, or whose campaign has, is refused', async () => {
    const ended = await shop({ endsAt: apps[0].clock.now })
    expect(await ended.redeem()).toMatchObject({ status: 409, body: { code: 'trade_ended' } })
    expect(await ended.list()).toMatchObject([{ state: 'ENDED' }])
    const tenant = await buildTenant(apps[0].pool)
    const { id: campaignId } = await buildCampaign(apps[0].pool, tenant.id, { endsAt: apps[0].clock.now })
    const item = await buildItem(apps[0].pool, { tenantId: tenant.id, campaignId })
    const { id } = await buildTrade(apps[0].pool, { tenantId: tenant.id, item })
    const { headers: headersMore } = await signIn(apps[0], tenant)
    const answer = await callEndpoint(apps[0].app, redeemTrade, { host: tenant.host, headersMore, ...redemptionOf({ tradeId: id }) })
    expect(answer).toMatchObject({ status: 409, body: { code: 'campaign_closed' } })
    await healthy()
  })

  it('is not found in another shop, and requires exactly one of tradeId and code', async () => {
    const [mine, other] = [await shop(), await shop()]
    expect(await mine.redeem(redemptionOf({ tradeId: other.id }))).toMatchObject({ status: 404 })
    expect(await mine.redeem(redemptionOf({}))).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    const late = redemptionOf({ tradeId: mine.id }, uuidv7())
    const body = { ...late.body, properties: { shippingAddress: address, slot: SLOT.replace('2026', '2025') } }
    expect(await mine.redeem({ ...late, body })).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } })
  })
})

describe('a trade limited per person', () => {
  it('requires a verified person: neither forty new visitors nor an e-mail address get it', async () => {
    const { tenant, id, redeem, list } = await shop({ limits: 1, onHand: 100 })
    const visitors = await Promise.all(Array.from({ length: 40 }, () => buildLead(apps[0].pool, tenant.id)))
    const answers = await Promise.all(
      visitors.map((as, index) =>
        untilServed(() =>
          callEndpoint(apps[(index % 2) as 0 | 1].app, redeemTrade, { host: tenant.host, as, ...redemptionOf({ tradeId: id }) }),
        ),
      ),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['403 verified_phone_required']))
    const byMail = await signIn(apps[0], tenant, { key: 'ana@example.com' })
    expect(await redeem(redemptionOf({ tradeId: id }), byMail)).toMatchObject({ status: 403, body: { code: 'verified_phone_required' } })
    expect(await list()).toMatchObject([{ used: 0, left: 1 }])
    await healthy()
  })

  it('is not available again to a new account with the same phone', async () => {
    const { tenant, redeem, list } = await shop({ onHand: 100 })
    const phone = somePhone()
    const before = await signIn(apps[0], tenant, { key: phone })
    await callEndpoint(apps[0].app, createClient, {
      host: tenant.host,
      params: { userId: before.userId },
      body: {},
      headersMore: before.headers,
    })
    expect((await redeem(undefined, before)).status).toBe(201)
    await deliver(tenant.id)
    expect((await callEndpoint(apps[0].app, deleteClient, { host: tenant.host, headersMore: before.headers })).status).toBe(204)
    apps[0].clock.now = new Date(apps[0].clock.now.getTime() + 120_000)
    const after = await signIn(apps[0], tenant, { key: phone })
    expect(after.userId).not.toBe(before.userId)
    expect(await list(after)).toMatchObject([{ used: 1, left: 0, state: 'USED_UP' }])
    expect(await redeem(undefined, after)).toMatchObject({ status: 409, body: { code: 'trade_used_up' } })
  })
})

/** Marks every order as delivered, as the shop would. */
async function deliver(tenantId: string) {
  await tenantTransaction(apps[0].pool, tenantId, async (db) => {
    await db.execute("update orders set state = 'DELIVERED'")
    await db.execute(`insert into stock_ledger (tenant_id, id, stock_id, order_id, kind, quantity, at)
      select tenant_id, gen_random_uuid(), stock_id, order_id, 'ship', quantity, at from stock_ledger where kind = 'reserve'`)
    await db.execute('update stock set on_hand = on_hand - reserved, reserved = 0')
  })
}
