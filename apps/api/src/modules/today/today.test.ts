import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { buildCampaign, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { preparePart, shipPart } from '@mutirao/contract/fulfilment'
import { placeOrder } from '@mutirao/contract/orders'
import { rateOrder } from '@mutirao/contract/ratings'
import { refundOrder } from '@mutirao/contract/refunds'
import { getToday } from '@mutirao/contract/today'
import type { Role } from '@mutirao/domain/staff'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

type Shop = Awaited<ReturnType<typeof shopWith>>

const staffOf = async (shop: Pick<Shop, 'host' | 'tenant'>, role: Role) => ({
  host: shop.host,
  headersMore: (await signInAsStaff(t, shop.tenant, role)).headers,
})
type Today = CallOutput<typeof getToday>
const todayOf = async (who: Awaited<ReturnType<typeof staffOf>>): Promise<Today> => (await call(getToday, who)).body

/** An order of R$ 10,00 a unit and R$ 8,00 for the delivery on 22 November; paid unless `received` is 0. */
async function order(shop: Shop, { quantity = 1, received = quantity * 1000 + 800 }: { quantity?: number; received?: number } = {}) {
  const { body } = await call(placeOrder, { ...shop, ...orderOf(shop.item, { quantity }) })
  const [payment] = await money.payments(shop.tenant.id, body.id)
  if (received > 0) await money.payAtAcquirer({ tenantId: shop.tenant.id, orderId: body.id, reference: payment!.id, amount: received })
  return body
}

describe('the money of a day', () => {
  it('is what was received, what is open and what is in review, and less what went back', async () => {
    const shop = await shopWith(t.pool)
    const owner = await staffOf(shop, 'owner')
    const first = await order(shop)
    await order(shop, { quantity: 2 })
    await order(shop, { received: 0 })
    await order(shop, { received: 1500 })
    await call(refundOrder, { ...owner, params: { id: first.id }, body: { act: uuidv7(), amount: 300 } })
    await money.sendRefunds(shop.tenant.id, first.id)
    expect((await todayOf(owner)).money).toEqual({
      received: { amount: 4600, orders: 2 },
      returned: 300,
      open: { amount: 1800, orders: 1 },
      review: { amount: 1500, payments: 1 },
      coming: { amount: 4300, next: { date: '2026-11-22', amount: 4300 } },
    })
  })

  it('keeps what was received when all of it goes back', async () => {
    const shop = await shopWith(t.pool)
    const owner = await staffOf(shop, 'owner')
    const first = await order(shop)
    await order(shop, { quantity: 2 })
    await call(refundOrder, { ...owner, params: { id: first.id }, body: { act: uuidv7(), amount: 1800 } })
    await money.sendRefunds(shop.tenant.id, first.id)
    expect(await money.payments(shop.tenant.id, first.id)).toMatchObject([{ state: 'REFUNDED' }])
    expect((await todayOf(owner)).money).toMatchObject({ received: { amount: 4600, orders: 2 }, returned: 1800 })
  })

  it('begins at midnight in the shop’s time zone', async () => {
    const shop = await shopWith(t.pool)
    const owner = await staffOf(shop, 'owner')
    const now = t.clock.now
    // 23:30 of the 20th in São Paulo.
    t.clock.now = new Date('2026-11-21T02:30:00Z')
    await order(shop)
    t.clock.now = now
    await order(shop, { quantity: 3 })
    expect(await todayOf(owner)).toMatchObject({ date: '2026-11-21', money: { received: { amount: 3800, orders: 1 } } })
  })

  it('adds amounts beyond 32 bits', async () => {
    const shop = await shopWith(t.pool)
    await order(shop)
    await order(shop)
    await money.query(shop.tenant.id, 'update payments set received = 2000000000')
    expect((await todayOf(await staffOf(shop, 'owner'))).money?.received).toEqual({ amount: 4_000_000_000, orders: 2 })
  })

  it('is not told to staff who may not return it', async () => {
    const shop = await shopWith(t.pool)
    await order(shop)
    expect(await todayOf(await staffOf(shop, 'support'))).not.toHaveProperty('money')
    expect(await todayOf(await staffOf(shop, 'picker'))).not.toHaveProperty('money')
    expect(await todayOf(await staffOf(shop, 'courier'))).toMatchObject({ code: 'authorization' })
  })

  it('is that of this shop alone', async () => {
    const [one, other] = [await shopWith(t.pool), await shopWith(t.pool)]
    await order(one)
    const seen = await todayOf(await staffOf(other, 'owner'))
    expect(seen).toMatchObject({ money: { received: { amount: 0, orders: 0 } }, tasks: [] })
  })
})

describe('the tasks of a day', () => {
  const window = { date: '2026-11-22', from: '08:00', to: '12:00' }

  it('follow the parts from preparation to the road, by window', async () => {
    const shop = await shopWith(t.pool)
    const owner = await staffOf(shop, 'owner')
    const orders = [await order(shop, { quantity: 2 }), await order(shop, { quantity: 3 })]
    await order(shop, { received: 0 })
    const params = { id: orders[0]!.id, campaignId: shop.item.campaignId }
    expect((await todayOf(owner)).tasks).toEqual([{ kind: 'PREPARE', count: 2, units: 5, window }])
    await call(preparePart, { ...owner, params, body: { act: uuidv7(), to: 'PREPARING' } })
    // It is brought tomorrow, and so no task of today.
    expect((await todayOf(owner)).tasks).toEqual([{ kind: 'PREPARE', count: 1, units: 3, window }])
    const now = t.clock.now
    t.clock.now = new Date('2026-11-22T11:00:00Z')
    const later = await staffOf(shop, 'owner')
    await call(shipPart, { ...later, params, body: { act: uuidv7() } })
    expect((await todayOf(later)).tasks).toEqual([
      { kind: 'PREPARE', count: 1, units: 3, window },
      { kind: 'BRING', count: 1, units: 2, window },
    ])
    t.clock.now = now
  })

  it('leave out the parts of a group that is open', async () => {
    const tenant = await buildTenant(t.pool)
    const campaign = await buildCampaign(t.pool, tenant.id, {
      name: 'Café do sul',
      endsAt: new Date('2026-11-21T22:00:00Z'),
      body: { cartControls: { discountRules: [], groupRules: [{ minimumUnits: 4, percentage: 5 }] } },
    })
    const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId: campaign.id })
    const shop = { host: tenant.host, tenant, item, as: await buildLead(t.pool, tenant.id) }
    await order(shop, { quantity: 2 })
    await order(shop, { received: 0 })
    const seen = await todayOf(await staffOf(shop, 'owner'))
    expect(seen.tasks).toEqual([])
    expect(seen.groups).toEqual([
      {
        campaignId: campaign.id,
        name: 'Café do sul',
        endsAt: '2026-11-21T22:00:00.000Z',
        rules: [{ minimumUnits: 4, percentage: 5 }],
        paidUnits: 2,
        laterUnits: expect.any(Number),
        waitingUnits: 1,
        buyers: 1,
      },
    ])
  })

  it('name money in review and ratings, to those who may decide and answer', async () => {
    const shop = await shopWith(t.pool)
    await order(shop, { received: 1500 })
    const delivered = await order(shop)
    await money.query(shop.tenant.id, "update orders set state = 'DELIVERED' where id = $1", [delivered.id])
    await money.query(shop.tenant.id, "update order_parts set state = 'DELIVERED' where order_id = $1", [delivered.id])
    const rating = { itemId: shop.item.id, campaignId: shop.item.campaignId, stars: 2, text: 'Veio amassado' }
    const { status } = await call(rateOrder, { ...shop, params: { id: delivered.id }, body: { ratings: [rating] } })
    expect(status).toBeLessThan(300)
    const kinds = async (role: Role) =>
      (await todayOf(await staffOf(shop, role))).tasks.map(({ kind, count, amount }) => ({ kind, count, amount }))
    expect(await kinds('owner')).toEqual([
      { kind: 'REVIEW', count: 1, amount: 1500 },
      { kind: 'RATING', count: 1, amount: undefined },
    ])
    expect(await kinds('support')).toEqual([{ kind: 'RATING', count: 1, amount: undefined }])
    expect(await kinds('picker')).toEqual([])
  })
})

describe('stock that is about to end', () => {
  it('is what lasts three days at the pace of the last week, or a few units; what has ended is counted', async () => {
    const shop = await shopWith(t.pool, { onHand: 20 })
    const { campaignId } = shop.item
    const [few, plenty, ended] = [
      await buildItem(t.pool, { tenantId: shop.tenant.id, campaignId, onHand: 4, name: 'Poucos' }),
      await buildItem(t.pool, { tenantId: shop.tenant.id, campaignId, onHand: 400, name: 'Muitos' }),
      await buildItem(t.pool, { tenantId: shop.tenant.id, campaignId, onHand: 0, name: 'Nenhum' }),
    ]
    // Each item may say its own bound.
    await buildItem(t.pool, { tenantId: shop.tenant.id, campaignId, onHand: 4, lowStock: 3, name: 'Bastam quatro' })
    const early = await buildItem(t.pool, { tenantId: shop.tenant.id, campaignId, onHand: 12, lowStock: 12, name: 'Cedo' })
    await order(shop, { quantity: 14 })
    const { stock } = await todayOf(await staffOf(shop, 'picker'))
    expect(stock).toMatchObject({ ending: 3, out: 1 })
    // 14 in seven days are two a day; six are left.
    expect(stock!.items.map(({ id, left, days }) => ({ id, left, days }))).toEqual([
      { id: shop.item.id, left: 6, days: 3 },
      { id: few.id, left: 4, days: undefined },
      { id: early.id, left: 12, days: undefined },
    ])
    expect([plenty.id, ended.id].some((id) => stock!.items.some((item) => item.id === id))).toBe(false)
    expect(await todayOf(await staffOf(shop, 'support'))).not.toHaveProperty('stock')
  })
})

describe('what failed since yesterday', () => {
  it('is letters to buyers that could not be sent, with their orders, and no letter to the shop itself, of a sign-in or to many', async () => {
    const shop = await shopWith(t.pool)
    const placed = await order(shop)
    const insert = `insert into outbox (tenant_id, id, order_id, channel, recipient, template, facts, created_at, due_at, ended_at)
      values ($1, gen_random_uuid(), $2, 'mail', 'x@example.com', $4, '{}', $3, $3, $3)`
    await money.query(shop.tenant.id, insert, [shop.tenant.id, placed.id, new Date(t.clock.now.getTime() - 3_600_000), 'order'])
    await money.query(shop.tenant.id, insert, [shop.tenant.id, placed.id, new Date(t.clock.now.getTime() - 2 * 86_400_000), 'order'])
    for (const template of ['staffDay', 'merchantOrder', 'code', 'marketing', 'inquiry'])
      await money.query(shop.tenant.id, insert, [shop.tenant.id, null, t.clock.now, template])
    expect((await todayOf(await staffOf(shop, 'owner'))).failed).toEqual({
      letters: { count: 1, orders: [{ id: placed.id, code: placed.code }] },
      paused: [],
      answers: 0,
      webhooks: 0,
    })
  })
})
