import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { buildLead } from '#testing/factories.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { placeOrder } from '@mutirao/contract/orders'
import { listPayoutOrders, listPayouts } from '@mutirao/contract/payouts'
import { refundOrder } from '@mutirao/contract/refunds'
import { getToday } from '@mutirao/contract/today'
import type { Role } from '@mutirao/domain/staff'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

type Shop = Awaited<ReturnType<typeof shopWith>>
const staffOf = async ({ host, tenant }: Pick<Shop, 'host' | 'tenant'>, role: Role = 'owner') => ({
  host,
  headersMore: (await signInAsStaff(t, tenant, role)).headers,
})

async function shopWithFees(installments?: 'monthly') {
  const shop = await shopWith(t.pool)
  const costs = { PIX: { percentage: 0.99, fixed: 0, days: 1 }, CREDIT_CARD: { percentage: 3.99, fixed: 39, days: 30, installments } }
  await t.pool.query('update tenants set body = body || $2 where id = $1', [shop.tenant.id, JSON.stringify({ costs })])
  return shop
}

/** A paid order of R$ 10,00 a unit and R$ 8,00 for the delivery. */
async function order(
  shop: Shop,
  { quantity = 1, type = 'PIX' as 'PIX' | 'CREDIT_CARD', installments = 1, minutes = 0, isPaid = true } = {},
) {
  const wanted = orderOf(shop.item, { quantity })
  const method = type === 'PIX' ? undefined : ({ type, installments, keepsCard: false } as const)
  const { status, body } = await call(placeOrder, {
    ...shop,
    ...wanted,
    as: await buildLead(t.pool, shop.tenant.id),
    body: { ...wanted.body, ...(method && { paymentMethod: method }) },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const [payment] = await money.payments(shop.tenant.id, body.id)
  if (isPaid) await money.payAtAcquirer({ tenantId: shop.tenant.id, orderId: body.id, reference: payment!.id, amount: payment!.amount })
  await money.query(shop.tenant.id, 'update payments set received_at = $2 where order_id = $1 and received_at is not null', [
    body.id,
    new Date(NOW.getTime() + minutes * 60_000),
  ])
  return body
}

const DAY = 24 * 60

describe('the money on its way', () => {
  it('stands by the day on which it arrives, by method, after fees and returns, and leads to its orders', async () => {
    t.clock.now = NOW
    const shop = await shopWithFees()
    const owner = await staffOf(shop)
    expect((await call(listPayouts, owner)).body).toEqual({ total: 0, content: [] })
    expect((await call(getToday, owner)).body.money.coming).toEqual({ amount: 0 })
    const first = await order(shop, { quantity: 2 })
    const second = await order(shop)
    await call(refundOrder, { ...owner, params: { id: second.id }, body: { act: uuidv7(), amount: 300 } })
    const whole = await order(shop)
    await call(refundOrder, { ...owner, params: { id: whole.id }, body: { act: uuidv7(), amount: 1800 } })
    await money.sendRefunds(shop.tenant.id, whole.id)
    await order(shop, { isPaid: false })
    const card = await order(shop, { quantity: 9, type: 'CREDIT_CARD', minutes: -29 * DAY })
    await order(shop, { type: 'CREDIT_CARD', minutes: -31 * DAY })
    const denied = await order(shop, { type: 'CREDIT_CARD' })
    await money.query(shop.tenant.id, "update payments set dispute = 'OPEN' where order_id = $1", [denied.id])
    // Pix: 28 and 18 centavos of fee; card: 3,91 and 39 centavos of R$ 98,00.
    const pix = { date: '2026-11-22', method: 'PIX', payments: 2, received: 4600, returned: 300, fees: 28 + 18, amount: 4600 - 300 - 46 }
    const byCard = { date: '2026-11-22', method: 'CREDIT_CARD', payments: 1, received: 9800, returned: 0, fees: 430, amount: 9370 }
    expect((await call(listPayouts, owner)).body).toEqual({ total: pix.amount + byCard.amount, content: [pix, byCard] })
    const sum = pix.amount + byCard.amount
    expect((await call(getToday, owner)).body.money.coming).toEqual({ amount: sum, next: { date: '2026-11-22', amount: sum } })
    const ordersOf = async (query: object) =>
      (await call(listPayoutOrders, { ...owner, params: { date: '2026-11-22' }, query } as never)).body
    const paid = await ordersOf({ method: 'PIX' })
    expect(paid).toMatchObject({
      totalElements: 2,
      content: expect.arrayContaining([
        expect.objectContaining({ order: first.id, code: first.code, received: 2800, returned: 0, fees: 28, amount: 2772 }),
        expect.objectContaining({ order: second.id, received: 1800, returned: 300, fees: 18, amount: 1482 }),
      ]),
    })
    const pages = await Promise.all(['0', '1', '2'].map((page) => ordersOf({ method: 'PIX', size: '1', page })))
    expect(pages.map(({ content }) => content.length)).toEqual([1, 1, 0])
    expect((await ordersOf({ method: 'CREDIT_CARD' })).content).toMatchObject([{ order: card.id, amount: 9370 }])
  })

  it('comes by the month where the acquirer pays each instalment, and each payment leads to its part', async () => {
    t.clock.now = NOW
    const shop = await shopWithFees('monthly')
    const owner = await staffOf(shop)
    // Paid 40 days ago: the first of three parts has come, on the day that was 30 days later.
    const three = await order(shop, { quantity: 9, type: 'CREDIT_CARD', installments: 3, minutes: -40 * DAY })
    await call(refundOrder, { ...owner, params: { id: three.id }, body: { act: uuidv7(), amount: 1000 } })
    const { received } = (await money.payments(shop.tenant.id, three.id))[0]!
    const once = await order(shop, { type: 'CREDIT_CARD', minutes: 20 * DAY })
    const feeOf = (amount: number) => Math.round((amount * 399) / 10_000) + 39
    const part = (amount: number) => Math.floor(amount / 3)
    const amount = part(received) - part(1000) - part(feeOf(received))
    const sums = { received: part(received), returned: part(1000), fees: part(feeOf(received)), amount }
    const { body } = await call(listPayouts, owner)
    const days = body.content.map(({ date, ...rest }: { date: string }) => [date, rest])
    expect(days).toEqual([
      ['2026-12-11', { method: 'CREDIT_CARD', payments: 1, ...sums }],
      [
        '2027-01-10',
        { method: 'CREDIT_CARD', payments: 2, received: sums.received + 1800, returned: 333, fees: sums.fees + 111, amount: amount + 1689 },
      ],
    ])
    expect(body.total).toBe(2 * amount + 1689)
    const ordersOn = async (date: string) =>
      (await call(listPayoutOrders, { ...owner, params: { date }, query: { method: 'CREDIT_CARD' } })).body.content
    expect(await ordersOn('2027-01-10')).toMatchObject([
      { order: three.id, part: 3, parts: 3, ...sums },
      { order: once.id, part: 1, parts: 1, received: 1800 },
    ])
    const [first] = await ordersOn('2026-11-11')
    expect(first).toMatchObject({ part: 1, parts: 3, received: received - 2 * part(received), returned: 334 })
    expect(await ordersOn('2027-02-09')).toEqual([])
  })

  it('changes its day at midnight of the shop', async () => {
    t.clock.now = NOW
    const shop = await shopWithFees()
    const owner = await staffOf(shop)
    // 23:30 of the 20th, and 00:30 of the 21st, in São Paulo.
    await order(shop, { minutes: (Date.parse('2026-11-21T02:30:00Z') - NOW.getTime()) / 60_000 })
    await order(shop, { quantity: 2, minutes: (Date.parse('2026-11-21T03:30:00Z') - NOW.getTime()) / 60_000 })
    const days = async () =>
      (await call(listPayouts, owner)).body.content.map(({ date, received }: { date: string; received: number }) => [date, received])
    expect(await days()).toEqual([
      ['2026-11-21', 1800],
      ['2026-11-22', 2800],
    ])
  })

  it('is for those who may see costs, of their shop', async () => {
    t.clock.now = NOW
    const [shop, other] = [await shopWithFees(), await shopWithFees()]
    await order(shop)
    expect((await call(listPayouts, await staffOf(other))).body.content).toEqual([])
    expect((await call(listPayouts, await staffOf(shop, 'support'))).status).toBe(403)
    const params = { date: '2026-11-22' }
    expect((await call(listPayoutOrders, { ...(await staffOf(shop, 'support')), params, query: { method: 'PIX' } })).status).toBe(403)
    expect((await call(listPayoutOrders, { ...(await staffOf(other)), params, query: { method: 'PIX' } })).body.totalElements).toBe(0)
    expect((await call(listPayoutOrders, { ...(await staffOf(shop)), params, query: { method: 'CASH' as never } })).status).toBe(400)
  })
})
