import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { payOrder } from '@mutirao/contract/order-payments'
import { cancelOrder, getOrder, placeOrder } from '@mutirao/contract/orders'
import { closeCharge } from '../money/charges.service.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))
afterEach(() => void (t.clock.now = NOW))

async function awaitingPix(over: { onHand?: number } = {}) {
  const shop = await shopWith(t.pool, { onHand: 10, ...over })
  const { body: order } = await call(placeOrder, { ...shop, ...orderOf(shop.item) })
  const tenantId = shop.tenant.id
  const [payment] = await money.payments(tenantId, order.id)
  return { ...shop, tenantId, order, reference: payment!.id, price: order.properties.price as number }
}
type Awaiting = Awaited<ReturnType<typeof awaitingPix>>

const pay = (
  { host, as, order }: Awaiting,
  body: { type: 'PIX' | 'CREDIT_CARD'; installments?: number; price?: number } = { type: 'PIX' },
) => call(payOrder, { host, as, params: { id: order.id }, body })
const seen = async ({ host, as, order }: Awaiting) => (await call(getOrder, { host, as, params: { code: order.code } })).body
const healthy = async () => expect(await checkInvariants(t.databaseUrl)).toEqual([])

describe('every approved centavo belongs to the order or is refunded', () => {
  it('refunds the second of two payments of one order', async () => {
    const shop = await awaitingPix()
    await pay(shop, { type: 'CREDIT_CARD' })
    const [first, second] = await money.payments(shop.tenantId, shop.order.id)
    await money.webhook({ ...shop, reference: second!.id, amount: shop.price })
    await money.webhook({ ...shop, reference: first!.id, amount: shop.price })
    expect(await money.stateOf(shop.tenantId, shop.order.id)).toBe('PAID')
    expect(await money.refunds(shop.tenantId, shop.order.id)).toMatchObject([
      { paymentId: first!.id, amount: shop.price, reason: 'DUPLICATE_PAYMENT', state: 'PENDING' },
    ])
    await healthy()
  })

  it("does not mistake the refund of a second payment for the order's own", async () => {
    const shop = await awaitingPix()
    await pay(shop, { type: 'CREDIT_CARD' })
    const [first, second] = await money.payments(shop.tenantId, shop.order.id)
    for (const { id } of [second!, first!]) await money.payAtAcquirer({ ...shop, orderId: shop.order.id, reference: id })
    await money.sendRefunds(shop.tenantId, shop.order.id)
    expect(await money.stateOf(shop.tenantId, shop.order.id)).toBe('PAID')
    expect(await money.payments(shop.tenantId, shop.order.id)).toMatchObject([{ state: 'REFUNDED' }, { state: 'APPROVED' }])
    await healthy()
  })

  it('refunds a Pix that is paid after its order was refunded', async () => {
    const shop = await awaitingPix()
    await pay(shop, { type: 'CREDIT_CARD' })
    const [first, second] = await money.payments(shop.tenantId, shop.order.id)
    await call(cancelOrder, { ...shop, params: { id: shop.order.id } })
    await money.payAtAcquirer({ ...shop, orderId: shop.order.id, reference: second!.id })
    await money.sendRefunds(shop.tenantId, shop.order.id)
    expect(await money.stateOf(shop.tenantId, shop.order.id)).toBe('REFUNDED')
    await money.payAtAcquirer({ ...shop, orderId: shop.order.id, reference: first!.id })
    await money.sendRefunds(shop.tenantId, shop.order.id)
    expect(await money.payments(shop.tenantId, shop.order.id)).toMatchObject([{ state: 'REFUNDED' }, { state: 'REFUNDED' }])
    await healthy()
  })

  it('refunds money in review when the order is cancelled, before and after it expired', async () => {
    for (const isExpired of [false, true]) {
      const shop = await awaitingPix()
      await money.webhook({ ...shop, amount: shop.price - 100 })
      if (isExpired) await money.expire(shop.tenantId, shop.order.id)
      expect((await call(cancelOrder, { ...shop, params: { id: shop.order.id } })).status).toBe(204)
      expect(await money.refunds(shop.tenantId, shop.order.id)).toMatchObject([{ amount: shop.price - 100, state: 'PENDING' }])
      expect((await seen(shop)).state).toBe('CANCELLED')
    }
    await healthy()
  })

  it('refunds money in review when the order is paid by another method', async () => {
    const shop = await awaitingPix()
    await pay(shop, { type: 'CREDIT_CARD' })
    const [first, second] = await money.payments(shop.tenantId, shop.order.id)
    await money.webhook({ ...shop, reference: first!.id, amount: shop.price + 5 })
    await money.webhook({ ...shop, reference: second!.id, amount: shop.price })
    expect(await money.stateOf(shop.tenantId, shop.order.id)).toBe('PAID')
    expect(await money.refunds(shop.tenantId, shop.order.id)).toMatchObject([{ paymentId: first!.id, amount: shop.price + 5 }])
    await healthy()
  })

  it('reports a differing amount, then the expiry', async () => {
    const shop = await awaitingPix()
    await money.webhook({ ...shop, amount: 700 })
    const since = NOW.toISOString()
    const returnsAt = new Date(NOW.getTime() + 7 * 86_400_000).toISOString()
    expect((await seen(shop)).reviews).toEqual([{ amount: 700, since, returnsAt }])
    expect(await pay(shop)).toMatchObject({ status: 409, body: { code: 'payment_in_review' } })
    await money.expire(shop.tenantId, shop.order.id)
    expect(await seen(shop)).toMatchObject({ state: 'EXPIRED', reviews: [{ amount: 700 }] })
    const told = await money.query<{ title: string; text: string }>(shop.tenantId, 'select title, text from messages order by id')
    expect(told).toMatchObject([
      { title: 'Recebemos um valor diferente', text: expect.stringMatching(/R\$\s7,00/) },
      { title: 'Seu pedido expirou', text: expect.stringMatching(/Recebemos R\$\s7,00/) },
    ])
    expect(told.map(({ text }) => text).join()).not.toContain('não chegou')
    await healthy()
  })

  it('never reverts: received money stays counted whatever notice follows', async () => {
    const shop = await awaitingPix()
    await money.webhook({ ...shop, amount: 700 })
    await money.webhook({ ...shop, amount: 700, state: 'REFUSED' })
    expect(await money.payments(shop.tenantId, shop.order.id)).toMatchObject([{ state: 'REVIEW' }])
    await healthy()
  })

  it('refunds a late payment when the cart has another order', async () => {
    const shop = await awaitingPix()
    await money.expire(shop.tenantId, shop.order.id)
    const { cartUuid } = shop.order.properties
    expect((await call(placeOrder, { ...shop, ...orderOf(shop.item, { cartUuid }) })).status).toBe(201)
    expect((await money.webhook({ ...shop, amount: shop.price })).statusCode).toBe(204)
    expect(await money.stateOf(shop.tenantId, shop.order.id)).toBe('REFUND_REQUESTED')
    expect(await pay(shop)).toMatchObject({ status: 409 })
  })
})

describe('an old charge', () => {
  it('is closed at the provider when a new one opens, and cannot be paid any more', async () => {
    const shop = await awaitingPix()
    const { charge } = (await money.openCharges(shop.tenantId, shop.order.id))[0]!
    await pay(shop, { type: 'CREDIT_CARD' })
    await money.closeCharges({ ...shop, orderId: shop.order.id })
    const page = await t.app.inject({ method: 'POST', url: `/pix/${charge!.id}`, headers: { host: 'acquirer.localhost' } })
    expect(page.statusCode).toBe(409)
    expect(page.body).toContain('cancelado')
    expect(await money.payments(shop.tenantId, shop.order.id)).toMatchObject([{ state: 'REFUSED' }, { state: 'PENDING' }])
    await healthy()
  })

  it('is closed when its order is cancelled or expires', async () => {
    for (const end of ['cancel', 'expire']) {
      const shop = await awaitingPix()
      const { charge } = (await money.openCharges(shop.tenantId, shop.order.id))[0]!
      if (end === 'cancel') await call(cancelOrder, { ...shop, params: { id: shop.order.id } })
      else await money.expire(shop.tenantId, shop.order.id)
      await money.closeCharges({ ...shop, orderId: shop.order.id })
      const page = await t.app.inject({ method: 'POST', url: `/pix/${charge!.id}`, headers: { host: 'acquirer.localhost' } })
      expect(page.statusCode).toBe(409)
    }
    await healthy()
  })

  it('of a refused card is closed, too, when another is tried', async () => {
    const shop = await awaitingPix()
    await pay(shop, { type: 'CREDIT_CARD' })
    const [, card] = await money.payments(shop.tenantId, shop.order.id)
    await money.webhook({ ...shop, reference: card!.id, amount: shop.price, state: 'REFUSED' })
    expect((await seen(shop)).state).toBe('PAYMENT_REFUSED')
    await pay(shop, { type: 'CREDIT_CARD' })
    await money.closeCharges({ ...shop, orderId: shop.order.id })
    expect(await money.payAtAcquirer({ ...shop, orderId: shop.order.id, reference: card!.id })).toBe(false)
    expect((await seen(shop)).state).toBe('AWAITING_PAYMENT')
    await healthy()
  })

  it('that was paid before it could be closed is reported', async () => {
    const shop = await awaitingPix()
    await money.openCharges(shop.tenantId, shop.order.id)
    await pay(shop, { type: 'CREDIT_CARD' })
    await money.payAtAcquirer({ ...shop, orderId: shop.order.id, reference: shop.reference })
    expect(await closeCharge(await money.ctxOf(shop.tenantId), shop.reference)).toMatchObject({ state: 'APPROVED', amount: shop.price })
    await money.closeCharges({ ...shop, orderId: shop.order.id })
    expect(await money.stateOf(shop.tenantId, shop.order.id)).toBe('PAID')
    expect(await money.payments(shop.tenantId, shop.order.id)).toMatchObject([{ state: 'APPROVED' }, { state: 'REFUSED' }])
    await healthy()
  })
})

describe('a signed webhook with an invalid body', () => {
  it.each([
    ['no JSON', '{"eventId":'],
    ['no notice', '{"eventId":"12345678"}'],
    ['NUL in its id', JSON.stringify({ eventId: 'abcdefgh\u0000', reference: uuidv7(), state: 'APPROVED', amount: 100 })],
    ['more than a number holds', JSON.stringify({ eventId: 'abcdefgh', reference: uuidv7(), state: 'APPROVED', amount: 3_000_000_000 })],
  ])('%s is answered 400', async (_name, payload) => {
    const shop = await awaitingPix()
    const answer = await money.post(shop.tenantId, payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  it('with a malformed shop id is answered 404', async () => {
    const payload = JSON.stringify({ eventId: 'abcdefgh', reference: uuidv7(), state: 'APPROVED', amount: 100 })
    expect((await money.post('loja', payload)).statusCode).toBe(404)
  })
})
