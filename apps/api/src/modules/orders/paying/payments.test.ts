import { hasError, parsePix } from 'pix-utils'
import { describe, expect, it } from 'vitest'
import { signBody } from '#adapters/payment/signature.ts'
import { createContext } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { NOW, secrets, testApp } from '#testing/test-app.ts'
import { getPixQrCode, payOrder } from '@mutirao/contract/order-payments'
import { getOrder, placeOrder, cancelOrder } from '@mutirao/contract/orders'
import { expireOrder } from '../changing/expiry.service.ts'

const { t, call } = testApp()

async function awaitingPix(onHand = 10) {
  const shop = await shopWith(t.pool, { onHand })
  const { body: order } = await call(placeOrder, { ...shop, ...orderOf(shop.item) })
  return { ...shop, order, tenantId: shop.tenant.id, reference: await paymentIdOf(shop.tenant.id, order.id) }
}

async function query(tenantId: string, text: string, values: unknown[] = []) {
  const client = await t.pool.connect()
  try {
    await client.query("select set_config('app.tenant_id', $1, false)", [tenantId])
    return (await client.query(text, values)).rows
  } finally {
    client.release()
  }
}

const paymentIdOf = async (tenantId: string, orderId: string) =>
  (await query(tenantId, 'select id from payments where order_id = $1', [orderId]))[0].id as string

type Notice = { tenantId: string; reference: string; amount: number; state?: string; eventId?: string; secret?: string }

function webhook({ tenantId, reference, amount, state = 'APPROVED', eventId = uuidv7(), secret = secrets.webhook }: Notice) {
  const payload = JSON.stringify({ eventId, reference, state, amount })
  return t.app.inject({
    method: 'POST',
    url: `/webhooks/payments/${tenantId}`,
    payload,
    headers: { 'content-type': 'application/json', 'x-signature': signBody(secret, payload, new Date()) },
  })
}

const stateOf = async ({ host, as, order }: Awaited<ReturnType<typeof awaitingPix>>) =>
  (await call(getOrder, { host, as, params: { code: order.code } })).body.state

describe('paying by Pix', () => {
  it('shows a BR Code that any bank reads, for the amount that is due', async () => {
    const { host, as, order } = await awaitingPix()
    const { status, body } = await call(getPixQrCode, { host, as, query: { id: order.id } })
    expect(status).toBe(200)
    expect(hasError(parsePix(body.code))).toBe(false)
    expect(body).toMatchObject({ amount: order.properties.price, receiver: 'LOJA DE TESTE', svg: expect.stringContaining('<svg') })
    const again = await call(getPixQrCode, { host, as, query: { id: order.id } })
    expect(again.body.code).toBe(body.code)
  })

  it('is paid by a signed webhook only, however often and concurrently it arrives', async () => {
    const paid = await awaitingPix()
    const notice = { ...paid, amount: paid.order.properties.price, eventId: uuidv7() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => webhook(notice)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(204))
    expect(await stateOf(paid)).toBe('PAID')
    expect(await query(paid.tenantId, "select count(*)::int as count from order_events where state = 'PAID'")).toEqual([{ count: 1 }])
  })

  it('refuses a wrong signature, an old one and a body changed after signing', async () => {
    const paid = await awaitingPix()
    const amount = paid.order.properties.price
    expect((await webhook({ ...paid, amount, secret: 'x'.repeat(32) })).statusCode).toBe(401)
    const payload = JSON.stringify({ eventId: uuidv7(), reference: paid.reference, state: 'APPROVED', amount })
    const send = (signature: string, body: string) =>
      t.app.inject({
        method: 'POST',
        url: `/webhooks/payments/${paid.tenantId}`,
        payload: body,
        headers: { 'content-type': 'application/json', 'x-signature': signature },
      })
    expect((await send(signBody(secrets.webhook, payload, new Date(Date.now() - 301_000)), payload)).statusCode).toBe(401)
    expect((await send(signBody(secrets.webhook, payload, new Date()), payload.replace('APPROVED', 'REFUSED'))).statusCode).toBe(401)
    expect(await stateOf(paid)).toBe('AWAITING_PAYMENT')
  })

  it('puts another amount, even by a centavo, into review', async () => {
    const paid = await awaitingPix()
    await webhook({ ...paid, amount: paid.order.properties.price + 1 })
    expect(await stateOf(paid)).toBe('AWAITING_PAYMENT')
    expect(await query(paid.tenantId, 'select state from payments')).toEqual([{ state: 'REVIEW' }])
  })

  it("knows no payment of another shop's", async () => {
    const mine = await awaitingPix()
    const other = await awaitingPix()
    const crossed = await webhook({ tenantId: other.tenantId, reference: mine.reference, amount: mine.order.properties.price })
    expect(crossed.statusCode).toBe(404)
    expect(await stateOf(mine)).toBe('AWAITING_PAYMENT')
  })
})

describe('an order that is not paid', () => {
  const reserved = async (tenantId: string) => (await query(tenantId, 'select reserved from stock'))[0].reserved as number
  const later = async (order: { id: string }, tenantId: string) => {
    t.clock.now = new Date(NOW.getTime() + 40 * 60_000)
    const tenant = await findTenant({ ...t.services, log: t.app.log }, tenantId)
    const ctx = createContext({ ...t.services, log: t.app.log }, tenant!)
    await Promise.all([expireOrder(ctx, order.id), expireOrder(ctx, order.id), expireOrder(ctx, order.id)])
    t.clock.now = NOW
  }

  it('expires and releases its stock exactly once', async () => {
    const unpaid = await awaitingPix()
    expect(await reserved(unpaid.tenantId)).toBe(1)
    await later(unpaid.order, unpaid.tenantId)
    expect(await stateOf(unpaid)).toBe('EXPIRED')
    expect(await reserved(unpaid.tenantId)).toBe(0)
    expect(await query(unpaid.tenantId, "select count(*)::int as count from stock_ledger where kind = 'release'")).toEqual([{ count: 1 }])
  })

  it('is revived by a late payment while its units are available, and refunded when they are not', async () => {
    const free = await awaitingPix()
    await later(free.order, free.tenantId)
    await webhook({ ...free, amount: free.order.properties.price })
    expect(await stateOf(free)).toBe('PAID')
    expect(await reserved(free.tenantId)).toBe(1)

    const gone = await awaitingPix(1)
    await later(gone.order, gone.tenantId)
    await call(placeOrder, { host: gone.host, as: gone.as, ...orderOf(gone.item) })
    await webhook({ ...gone, amount: gone.order.properties.price })
    expect(await stateOf(gone)).toBe('REFUND_REQUESTED')
    expect(await reserved(gone.tenantId)).toBe(1)
  })

  it('can be cancelled, idempotently, and not by another person', async () => {
    const unpaid = await awaitingPix()
    const other = await awaitingPix()
    const cancel = (as: typeof unpaid.as, host = unpaid.host) => call(cancelOrder, { host, as, params: { id: unpaid.order.id } })
    expect((await cancel(other.as, other.host)).status).toBe(404)
    expect((await cancel(unpaid.as)).status).toBe(204)
    expect((await cancel(unpaid.as)).status).toBe(204)
    expect(await reserved(unpaid.tenantId)).toBe(0)
  })

  it('accepts a new payment by another method', async () => {
    const unpaid = await awaitingPix()
    const { status, body } = await call(payOrder, {
      host: unpaid.host,
      as: unpaid.as,
      params: { id: unpaid.order.id },
      body: { type: 'CREDIT_CARD', installments: 2 },
    })
    expect(status).toBe(201)
    expect(body.paymentMethod).toMatchObject({
      type: 'CREDIT_CARD',
      installments: 2,
      clientSecret: expect.any(String),
      cardFrame: expect.stringContaining('acquirer.localhost'),
    })
  })
})
