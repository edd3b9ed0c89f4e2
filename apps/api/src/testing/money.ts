import { vi } from 'vitest'
import { signBody } from '#adapters/payment/signature.ts'
import { closeCharge, openCharge } from '#modules/orders/charges.service.ts'
import { expireOrder } from '#modules/orders/orders.service.ts'
import { applyNotice } from '#modules/orders/payments.service.ts'
import { sendRefund } from '#modules/orders/refunds.service.ts'
import { findTenant } from '#modules/tenants/registry.service.ts'
import { createContext, type Ctx } from '../context.ts'
import { uuidv7 } from '../ids.ts'
import { secrets, type TestApp } from './test-app.ts'

export type PaymentSeen = {
  received: number
  id: string
  type: string
  state: string
  amount: number
  charge: { id: string } | null
}
export type RefundSeen = { id: string; paymentId: string; amount: number; reason: string; state: string }
type Notice = { tenantId: string; reference: string; amount: number; state?: string; eventId?: string; secret?: string }

/** The acquirer's side of a test shop, and a look into its books. */
export function moneyOf(t: TestApp) {
  async function query<Row = Record<string, unknown>>(tenantId: string, text: string, values: unknown[] = []): Promise<Row[]> {
    const client = await t.pool.connect()
    try {
      await client.query("select set_config('app.tenant_id', $1, false)", [tenantId])
      return (await client.query(text, values)).rows as Row[]
    } finally {
      client.release()
    }
  }

  async function ctxOf(tenantId: string): Promise<Ctx> {
    const services = { ...t.services, log: t.app.log }
    return createContext(services, (await findTenant(services, tenantId))!)
  }

  function post(tenantId: string, payload: string, secret = secrets.webhook) {
    const headers = { 'content-type': 'application/json', 'x-signature': signBody(secret, payload, new Date()) }
    return t.app.inject({ method: 'POST', url: `/webhooks/payments/${tenantId}`, payload, headers })
  }

  return {
    query,
    ctxOf,
    post,
    webhook: ({ tenantId, reference, amount, state = 'APPROVED', eventId = uuidv7(), secret }: Notice) =>
      post(tenantId, JSON.stringify({ eventId, reference, state, amount }), secret),
    payments: (tenantId: string, orderId: string) =>
      query<PaymentSeen>(tenantId, 'select id, type, state, amount, received, charge from payments where order_id = $1 order by id', [
        orderId,
      ]),
    refunds: (tenantId: string, orderId: string) =>
      query<RefundSeen>(
        tenantId,
        'select id, payment_id as "paymentId", amount, reason, state from refunds where order_id = $1 order by id',
        [orderId],
      ),
    stateOf: async (tenantId: string, orderId: string) =>
      (await query<{ state: string }>(tenantId, 'select state from orders where id = $1', [orderId]))[0]!.state,
    /** Minutes go by, and the jobs that were due have run. */
    async expire(tenantId: string, orderId: string, minutes = 70) {
      t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000)
      await expireOrder(await ctxOf(tenantId), orderId)
    },
    /** The charge that the order's page asks for. */
    async openCharges(tenantId: string, orderId: string) {
      await openCharge(await ctxOf(tenantId), orderId)
      return this.payments(tenantId, orderId)
    },
    /** The payer's bank: this payment's charge is paid, by its own page, and the shop has heard of it. */
    async payAtAcquirer(tenantId: string, orderId: string, reference: string, amount?: number) {
      const payment = (await this.payments(tenantId, orderId)).find(({ id }) => id === reference)!
      const answer = await payAt(t, { ...payment, tenantId, paid: amount })
      if (answer === 409) return false
      await vi.waitFor(async () => {
        const after = (await this.payments(tenantId, orderId)).find(({ id }) => id === reference)!
        if (after.received === 0) throw new Error('not heard yet')
      })
      return true
    },
    /** The jobs that close what is not waited for any more. */
    async closeCharges(tenantId: string, orderId: string) {
      const ctx = await ctxOf(tenantId)
      const jobs = await query<{ id: string }>(
        tenantId,
        "select p.id from payments p join pgboss.job j on j.data->>'paymentId' = p.id::text where j.name = 'close-charge' and p.order_id = $1",
        [orderId],
      )
      for (const { id } of jobs) {
        const paid = await closeCharge(ctx, id)
        if (paid) await applyNotice(ctx, paid)
      }
    },
    async sendRefunds(tenantId: string, orderId: string) {
      const ctx = await ctxOf(tenantId)
      for (const { id } of await this.refunds(tenantId, orderId)) await sendRefund(ctx, id)
    },
  }
}

type Paying = { id: string; tenantId: string; type: string; amount: number; paid?: number }

/** Types what a payer types; the charge is asked for with the shop's own key, so that it is the shop's charge. */
async function payAt(t: TestApp, { id: reference, tenantId, type, amount, paid }: Paying): Promise<number> {
  const { id, clientSecret } = await t.services.payment.createCharge({
    ...{ reference, tenantId, amount, installments: 1, orderCode: 'TESTE', description: 'Teste' },
    type: type === 'PIX' ? 'PIX' : 'CREDIT_CARD',
    receiver: { name: 'LOJA', city: 'SAO PAULO' },
  })
  const card = { number: '4111111111111111', holder: 'MARIA', expiry: '12/30', cvv: '123' }
  const form = type === 'PIX' ? { amount: String(paid ?? amount) } : card
  const answer = await t.app.inject({
    method: 'POST',
    url: type === 'PIX' ? `/pix/${id}` : `/card/${id}?secret=${clientSecret}`,
    headers: { host: 'acquirer.localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  return answer.statusCode
}
