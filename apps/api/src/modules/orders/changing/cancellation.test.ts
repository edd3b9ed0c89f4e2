import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { documents } from '#db/schema/tenants.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { buildItem, buildLead } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signIn, signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { deliverPart, preparePart, shipPart } from '@mutirao/contract/fulfilment'
import type { Order, OrderState } from '@mutirao/contract/order-shapes'
import { cancelOrder, getCancellation, getOrder, placeOrder } from '@mutirao/contract/orders'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))
afterEach(() => void (t.clock.now = NOW))

const later = (days: number) => void (t.clock.now = new Date(NOW.getTime() + days * 86_400_000))
const healthy = async () => expect(await checkInvariants(t.databaseUrl)).toEqual([])

/** An order in the given state; paid by Pix unless payable on delivery. */
async function orderIn(state: OrderState, { method = 'PIX' as 'PIX' | 'ON_DELIVERY' } = {}) {
  const { host, tenant, item } = await shopWith(t.pool)
  const tenantId = tenant.id
  const who = method === 'PIX' ? { as: await buildLead(t.pool, tenantId) } : { headersMore: (await signIn(t, tenant)).headers }
  const order: Order = (await call(placeOrder, { host, ...who, ...orderOf(item, { quantity: 2, method }) })).body
  if (state !== 'AWAITING_PAYMENT' && method === 'PIX') {
    const [payment] = await money.openCharges(tenantId, order.id)
    await money.payAtAcquirer({ tenantId, orderId: order.id, reference: payment!.id })
  }
  const { headers } = await signInAsStaff(t, tenant, 'owner')
  const at = { host, headersMore: headers, params: { id: order.id, campaignId: item.campaignId } }
  const act = () => ({ act: uuidv7() })
  if (state === 'PREPARING') await call(preparePart, { ...at, body: { ...act(), to: 'PREPARING' } })
  if (state === 'SHIPPED') await call(shipPart, { ...at, body: act() })
  const collected = method === 'ON_DELIVERY' ? order.properties.price : undefined
  if (state === 'DELIVERED') await call(deliverPart, { ...at, body: { ...act(), receivedBy: 'Ana', collected } })
  const see = async (): Promise<Order> => (await call(getOrder, { host, ...who, params: { code: order.code } })).body
  expect((await see()).state).toBe(state)
  return {
    order,
    tenantId,
    host,
    see,
    ask: async () => (await call(getCancellation, { host, ...who, params: { id: order.id } })).body,
    cancel: (amount?: number, caller: typeof who = who) =>
      call(cancelOrder, { host, ...caller, params: { id: order.id }, query: amount === undefined ? {} : { amount } }),
  }
}

describe('an order that is paid', () => {
  it('can be cancelled before the shop begins: amount, method and date are shown first, and it is fully refunded once', async () => {
    const { order, tenantId, see, ask, cancel } = await orderIn('PAID')
    const { price } = order.properties
    expect(await ask()).toEqual({ kind: 'CANCEL', amount: price, back: [{ amount: price, way: 'PIX', arrivesBy: '2026-11-22' }] })
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(price)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    expect(await see()).toMatchObject({ state: 'REFUND_REQUESTED', refunds: [{ amount: price, reason: 'CANCELLED', state: 'PENDING' }] })
    await money.sendRefunds(tenantId, order.id)
    expect(await see()).toMatchObject({ state: 'REFUNDED', refunds: [{ amount: price, state: 'DONE', doneAt: NOW.toISOString() }] })
    expect(await money.query(tenantId, 'select on_hand, reserved from stock')).toEqual([{ on_hand: 100, reserved: 0 }])
    expect((await cancel()).status).toBe(204)
    await healthy()
  })

  it.each(['PREPARING', 'SHIPPED'] as const)('is not cancelled once it is %s, and says why', async (state) => {
    const { ask, cancel, see } = await orderIn(state)
    expect(await ask()).toEqual({ reason: 'STATE', amount: 0 })
    expect((await cancel()).body).toMatchObject({ code: 'order_not_cancellable', reason: 'STATE' })
    expect((await see()).refunds).toEqual([])
  })

  it("follows the shop's document: longer or shorter than the default, never once it is on its way", async () => {
    const write = (tenantId: string) =>
      tenantTransaction(t.pool, tenantId, (db) =>
        db.insert(documents).values({
          tenantId,
          name: 'status',
          body: { PAID: { cancellable: false }, PREPARING: { cancellable: true }, SHIPPED: { cancellable: true } },
        }),
      )
    const [paid, preparing, shipped] = [await orderIn('PAID'), await orderIn('PREPARING'), await orderIn('SHIPPED')]
    for (const { tenantId } of [paid, preparing, shipped]) await write(tenantId)
    expect(await paid.ask()).toEqual({ reason: 'STATE', amount: 0 })
    expect((await paid.cancel()).status).toBe(409)
    expect((await preparing.cancel()).status).toBe(204)
    expect((await shipped.cancel()).status).toBe(409)
    await healthy()
  })

  it('is not cancelled once one of its parts has left, whatever the document says of its state', async () => {
    const { tenant, host, item, as } = await shopWith(t.pool)
    const other = await buildItem(t.pool, { tenantId: tenant.id })
    const { body, ...asked } = orderOf(item)
    const items = [item, other].map(({ id, campaignId }) => ({ id, campaignId, quantity: 1 }))
    const sent = { ...body, items, properties: { ...body.properties, price: 1_000_000 } }
    const order: Order = (await call(placeOrder, { host, as, ...asked, body: sent })).body
    const [payment] = await money.payments(tenant.id, order.id)
    await money.webhook({ tenantId: tenant.id, reference: payment!.id, amount: payment!.amount })
    await tenantTransaction(t.pool, tenant.id, (db) =>
      db.insert(documents).values({ tenantId: tenant.id, name: 'status', body: { PREPARING: { cancellable: true } } }),
    )
    const { headers } = await signInAsStaff(t, tenant, 'owner')
    const params = { id: order.id, campaignId: item.campaignId }
    await call(shipPart, { host, headersMore: headers, params, body: { act: uuidv7() } })
    const asking = await call(getCancellation, { host, as, params: { id: order.id } })
    expect(asking.body).toEqual({ reason: 'STATE', amount: 0 })
    expect((await call(cancelOrder, { host, as, params: { id: order.id }, query: {} })).status).toBe(409)
  })

  it('is not cancelled when the refund is less than the displayed amount', async () => {
    const { order, cancel, see } = await orderIn('PAID')
    const answer = await cancel(order.properties.price + 1)
    expect(answer.body).toMatchObject({
      code: 'refund_changed',
      amount: order.properties.price,
      detail: 'O valor que volta mudou. Confira o novo antes de cancelar.',
    })
    expect((await see()).state).toBe('PAID')
  })

  it('is its buyer’s alone', async () => {
    const { tenantId, host, order, cancel } = await orderIn('PAID')
    const as = await buildLead(t.pool, tenantId)
    expect((await cancel(undefined, { as })).body.code).toBe('order_not_found')
    expect((await call(getCancellation, { host, as, params: { id: order.id } })).body.code).toBe('order_not_found')
  })
})

describe('an order that was received', () => {
  it('may be withdrawn from for seven days', async () => {
    const { order, tenantId, ask, cancel, see } = await orderIn('DELIVERED')
    const until = '2026-11-28T12:00:00.000Z'
    later(7)
    const amount = order.properties.price
    expect(await ask()).toEqual({ kind: 'WITHDRAW', amount, back: [{ amount, way: 'PIX', arrivesBy: '2026-11-29' }], until })
    t.clock.now = new Date(t.clock.now.getTime() + 1)
    expect(await ask()).toEqual({ reason: 'TIME', amount: 0, until })
    expect((await cancel()).body).toMatchObject({ code: 'order_not_cancellable', reason: 'TIME' })
    later(7)
    expect((await cancel(order.properties.price)).status).toBe(204)
    await money.sendRefunds(tenantId, order.id)
    expect(await see()).toMatchObject({ state: 'REFUNDED', refunds: [{ reason: 'WITHDRAWN', state: 'DONE' }] })
    // Delivered units stay sold: nobody puts them back on the shelf unseen.
    expect(await money.query(tenantId, 'select on_hand, reserved from stock')).toEqual([{ on_hand: 98, reserved: 0 }])
    await healthy()
  })

  it('and paid on delivery is refunded in cash, which is said', async () => {
    const { order, ask, cancel } = await orderIn('DELIVERED', { method: 'ON_DELIVERY' })
    expect(await ask()).toMatchObject({ reason: 'IN_PERSON', amount: order.properties.price })
    expect((await cancel()).body).toMatchObject({ code: 'order_not_cancellable', reason: 'IN_PERSON' })
    await healthy()
  })
})

it('an order with money in review shows how that is refunded, and refunds it', async () => {
  const { order, tenantId, ask, cancel, see } = await orderIn('AWAITING_PAYMENT')
  const [payment] = await money.openCharges(tenantId, order.id)
  await money.payAtAcquirer({ tenantId, orderId: order.id, reference: payment!.id, amount: payment!.amount - 1 })
  const amount = payment!.amount - 1
  const back = [{ amount, way: 'PIX', arrivesBy: '2026-11-22' }]
  expect(await ask()).toEqual({ kind: 'CANCEL', amount, back })
  expect((await cancel(amount)).status).toBe(204)
  expect(await see()).toMatchObject({ state: 'CANCELLED', refunds: back })
  await healthy()
})

it('an unpaid order is cancelled free of charge', async () => {
  const { ask, cancel, see } = await orderIn('AWAITING_PAYMENT')
  expect(await ask()).toEqual({ kind: 'CANCEL', amount: 0 })
  expect((await cancel(0)).status).toBe(204)
  expect((await see()).state).toBe('CANCELLED')
  await healthy()
})
