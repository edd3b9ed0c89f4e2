import { describe, expect, it } from 'vitest'
import type { PaymentAdapter, RefundAnswer, RefundRequest } from '#adapters/payment/payment-adapter.ts'
import { createContext } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { getOrder, placeOrder } from '@mutirao/contract/orders'
import { listPaymentTroubles, listReviews, refundOrder, settleDispute, settleRejected } from '@mutirao/contract/refunds'
import type { Dispute } from '@mutirao/domain/dispute'
import { applyNotice } from '../paying/payments.service.ts'
import { sendRefund } from '../paying/send-refund.service.ts'

const { t, call } = testApp()
const money = moneyOf(t)
const healthy = async () => expect(await checkInvariants(t.databaseUrl)).toEqual([])

/** A paid order of R$ 10,00 plus its fee, and a staff member. */
async function bought({ isPaid = true } = {}) {
  const shop = await shopWith(t.pool)
  const { host, tenant, item, as } = shop
  const { body: order } = await call(placeOrder, { host, as, ...orderOf(item) })
  const [payment] = await money.payments(tenant.id, order.id)
  const { id: reference, amount } = payment!
  if (isPaid) await money.webhook({ tenantId: tenant.id, reference, amount })
  const staff = { host, headersMore: (await signInAsStaff(t, tenant, 'owner')).headers }
  const ctx = await money.ctxOf(tenant.id)
  return {
    tenantId: tenant.id,
    campaignId: item.campaignId,
    id: order.id as string,
    reference,
    amount,
    staff,
    see: async () => (await call(getOrder, { host, as, params: { code: order.code } })).body,
    stock: async () => (await money.query<{ on_hand: number; reserved: number }>(tenant.id, 'select on_hand, reserved from stock'))[0],
    hear: (dispute: Dispute) => applyNotice(ctx, { eventId: uuidv7(), reference, state: 'DISPUTE', dispute, amount }),
    troubles: async () => (await call(listPaymentTroubles, staff)).body,
    refund: (part?: number) => call(refundOrder, { ...staff, params: { id: order.id }, body: { act: uuidv7(), amount: part } }),
    /** Sends the pending refunds to an acquirer with this answer; returns the requests that it got. */
    async send(answer: RefundAnswer) {
      const asked: RefundRequest[] = []
      const refund: PaymentAdapter['refund'] = async (request) => {
        asked.push(request)
        return answer
      }
      const services = { ...ctx.services, payment: { ...t.services.payment, refund } }
      for (const { id } of await money.refunds(tenant.id, order.id)) await sendRefund(createContext(services, ctx.tenant), id)
      return asked
    },
  }
}

describe('a refund that the acquirer rejects', () => {
  it('is not retried automatically; staff see it, and send it again with another key', async () => {
    const own = await bought()
    await own.refund()
    const [first] = await own.send({ state: 'REJECTED', id: '7' })
    expect(await own.send({ state: 'REJECTED' })).toEqual([])
    const { rejected } = await own.troubles()
    expect(rejected).toMatchObject([{ orderId: own.id, amount: own.amount, reason: 'SHOP', buyer: expect.any(String) }])
    expect((await own.see()).refunds).toMatchObject([{ state: 'PENDING' }])
    expect(await t.app.metrics()).toMatch(/^refunds_rejected 1$/m)
    await healthy()
    const params = { refund: rejected[0]!.id }
    const settle = () => call(settleRejected, { ...own.staff, params, body: { decision: 'resend' } })
    expect((await settle()).status).toBe(204)
    expect((await settle()).status).toBe(404)
    await healthy()
    const [second] = await own.send({ state: 'DONE', id: '8' })
    expect(second).toMatchObject({ reference: own.reference, amount: own.amount })
    expect(second!.key).not.toBe(first!.key)
    expect(second).not.toHaveProperty('id')
    expect((await own.see()).state).toBe('REFUNDED')
    expect((await own.troubles()).rejected).toEqual([])
    await healthy()
  })

  it('ends when staff refunded it by other means, with an audit record', async () => {
    const own = await bought()
    await own.refund()
    await own.send({ state: 'REJECTED' })
    const [{ id: refund } = { id: '' }] = (await own.troubles()).rejected
    const settled = await call(settleRejected, { ...own.staff, params: { refund }, body: { decision: 'returned' } })
    expect(settled.status).toBe(204)
    expect(await own.see()).toMatchObject({ state: 'REFUNDED', refunds: [{ state: 'DONE' }] })
    const log = await money.query(own.tenantId, "select staff_id, detail from audit_log where action = 'refund.rejected'")
    expect(log).toMatchObject([{ staff_id: expect.any(String), detail: { decision: 'returned', after: 'REFUNDED' } }])
    await healthy()
  })
})

describe('a disputed payment', () => {
  it('leaves order and stock unchanged while open, is shown to staff, and sends no refund', async () => {
    const own = await bought()
    await own.hear('OPEN')
    await own.hear('OPEN')
    expect((await own.see()).state).toBe('PAID')
    expect(await own.stock()).toMatchObject({ reserved: 1 })
    expect((await own.troubles()).disputes).toMatchObject([{ payment: own.reference, dispute: 'OPEN', state: 'PAID', amount: own.amount }])
    expect(await t.app.metrics()).toMatch(/^payments_disputed 1$/m)
    await own.refund(500)
    expect(await own.send({ state: 'DONE' })).toEqual([])
    await healthy()
    await own.hear('WON')
    await healthy()
    expect(await own.send({ state: 'DONE' })).toMatchObject([{ amount: 500 }])
    expect((await own.troubles()).disputes).toMatchObject([{ dispute: 'WON' }])
    await healthy()
  })

  it('is returned by the bank when lost: the order ends, its units are free, and nothing is refunded twice', async () => {
    const own = await bought()
    await own.hear('OPEN')
    await own.refund(500)
    await own.hear('LOST')
    expect(await own.see()).toMatchObject({ state: 'REFUNDED' })
    expect((await money.refunds(own.tenantId, own.id)).map(({ amount, reason, state }) => [amount, reason, state])).toEqual(
      expect.arrayContaining([
        [500, 'SHOP', 'DONE'],
        [own.amount - 500, 'CHARGEBACK', 'DONE'],
      ]),
    )
    expect(await own.stock()).toMatchObject({ reserved: 0 })
    expect(await own.send({ state: 'DONE' })).toEqual([])
    expect((await own.refund(1)).status).toBeGreaterThanOrEqual(400)
    await healthy()
  })

  it('is settled by staff once for each state, with a note', async () => {
    const own = await bought()
    await own.hear('OPEN')
    const settle = (dispute: Dispute) =>
      call(settleDispute, { ...own.staff, params: { payment: own.reference }, body: { dispute, note: 'Enviei a nota fiscal.' } })
    expect((await settle('LOST')).status).toBe(404)
    expect((await settle('OPEN')).status).toBe(204)
    expect((await settle('OPEN')).status).toBe(404)
    expect((await own.troubles()).disputes).toEqual([])
    await own.hear('LOST')
    expect((await own.troubles()).disputes).toMatchObject([{ dispute: 'LOST', state: 'REFUNDED' }])
    const log = await money.query(own.tenantId, "select detail from audit_log where action = 'dispute.settle'")
    expect(log).toEqual([{ detail: { payment: own.reference, dispute: 'OPEN', note: 'Enviei a nota fiscal.' } }])
  })
})

it('money of another currency goes into review, even when its amount equals the one due', async () => {
  const own = await bought({ isPaid: false })
  const ctx = await money.ctxOf(own.tenantId)
  await applyNotice(ctx, { eventId: uuidv7(), reference: own.reference, state: 'APPROVED', amount: own.amount, currency: 'ARS' })
  expect((await own.see()).state).toBe('AWAITING_PAYMENT')
  expect((await call(listReviews, own.staff)).body.content).toMatchObject([
    { payment: own.reference, received: own.amount, currency: 'ARS' },
  ])
  await healthy()
})
