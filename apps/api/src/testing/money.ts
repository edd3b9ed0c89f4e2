import { vi } from 'vitest'
import { signBody } from '#adapters/payment/signature.ts'
import { createContext, type Ctx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { expireOrder } from '#modules/orders/changing/expiry.service.ts'
import { closeCharge, openCharge } from '#modules/orders/money/charges.service.ts'
import { applyNotice } from '#modules/orders/paying/payments.service.ts'
import { sendRefund } from '#modules/orders/paying/send-refund.service.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { secrets, type TestApp } from './test-app.ts'

export type PaymentSeen = { id: string; type: string; state: string; amount: number; received: number; charge: { id: string } | null }
export type RefundSeen = { id: string; paymentId: string; amount: number; reason: string; state: string }
type Notice = { tenantId: string; reference: string; amount: number; state?: string; eventId?: string; secret?: string }
type OfOrder = { tenantId: string; orderId: string }
type Paying = OfOrder & { reference: string; amount?: number }

const paymentColumns = 'id, type, state, amount, received, charge'
const refundColumns = 'id, payment_id as "paymentId", amount, reason, state'

async function query<Row>(t: TestApp, tenantId: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = await t.pool.connect()
  try {
    // In a transaction of its own, with SET LOCAL: nodes of a distributed engine hear of no other setting.
    await client.query('begin')
    await client.query(`set local app.tenant_id = '${tenantId}'`)
    const { rows } = await client.query(text, values)
    await client.query('commit')
    return rows as Row[]
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

export async function ctxOf(t: TestApp, tenantId: string): Promise<Ctx> {
  const services = { ...t.services, log: t.app.log }
  return createContext(services, (await findTenant(services, tenantId))!)
}

function postNotice(t: TestApp, tenantId: string, payload: string, secret = secrets.webhook) {
  const headers = { 'content-type': 'application/json', 'x-signature': signBody(secret, payload, new Date()) }
  return t.app.inject({ method: 'POST', url: `/webhooks/payments/${tenantId}`, payload, headers })
}

const paymentsOf = (t: TestApp, tenantId: string, orderId: string) =>
  query<PaymentSeen>(t, tenantId, `select ${paymentColumns} from payments where order_id = $1 order by id`, [orderId])
const refundsOf = (t: TestApp, tenantId: string, orderId: string) =>
  query<RefundSeen>(t, tenantId, `select ${refundColumns} from refunds where order_id = $1 order by id`, [orderId])

/** The acquirer's side of a test shop, access to its books, and its jobs, run when the test says so. */
export function moneyOf(t: TestApp) {
  return {
    query: <Row = Record<string, unknown>>(tenantId: string, text: string, values?: unknown[]) => query<Row>(t, tenantId, text, values),
    ctxOf: (tenantId: string) => ctxOf(t, tenantId),
    post: (tenantId: string, payload: string) => postNotice(t, tenantId, payload),
    webhook: ({ tenantId, reference, amount, state = 'APPROVED', eventId = uuidv7(), secret }: Notice) =>
      postNotice(t, tenantId, JSON.stringify({ eventId, reference, state, amount }), secret),
    payments: (tenantId: string, orderId: string) => paymentsOf(t, tenantId, orderId),
    refunds: (tenantId: string, orderId: string) => refundsOf(t, tenantId, orderId),
    stateOf: async (tenantId: string, orderId: string) =>
      (await query<{ state: string }>(t, tenantId, 'select state from orders where id = $1', [orderId]))[0]!.state,
    /** Advances the clock and runs the due job. */
    async expire(tenantId: string, orderId: string, minutes = 70) {
      t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000)
      await expireOrder(await ctxOf(t, tenantId), orderId)
    },
    /** The charge requested by the order's page. */
    async openCharges(tenantId: string, orderId: string) {
      await openCharge(await ctxOf(t, tenantId), orderId)
      return paymentsOf(t, tenantId, orderId)
    },
    payAtAcquirer: (paying: Paying) => payAtAcquirer(t, paying),
    closeCharges: (of: OfOrder) => closeCharges(t, of),
    async sendRefunds(tenantId: string, orderId: string) {
      const ctx = await ctxOf(t, tenantId)
      for (const { id } of await refundsOf(t, tenantId, orderId)) await sendRefund(ctx, id)
    },
  }
}

/** Pays this payment's charge on its own page, and delivers the webhook to the shop. Returns false when the charge was closed. */
async function payAtAcquirer(t: TestApp, { tenantId, orderId, reference, amount }: Paying): Promise<boolean> {
  const find = async () => (await paymentsOf(t, tenantId, orderId)).find(({ id }) => id === reference)!
  if ((await typePayment(t, { ...(await find()), tenantId, paid: amount })) === 409) return false
  await vi.waitFor(
    async () => {
      if ((await find()).received === 0) throw new Error('not heard yet')
    },
    { timeout: 20_000 },
  )
  return true
}

/** Runs the jobs that close obsolete charges. */
async function closeCharges(t: TestApp, { tenantId, orderId }: OfOrder) {
  const ctx = await ctxOf(t, tenantId)
  const jobs = await query<{ id: string }>(
    t,
    tenantId,
    "select p.id from payments p join pgboss.job j on j.data->>'paymentId' = p.id::text where j.name = 'close-charge' and p.order_id = $1",
    [orderId],
  )
  for (const { id } of jobs) {
    const paid = await closeCharge(ctx, id)
    if (paid) await applyNotice(ctx, paid)
  }
}

type Typing = { id: string; tenantId: string; type: string; amount: number; paid?: number }

/** Types as a payer does; the charge is created with the payment's own id, so that it is the shop's charge. */
async function typePayment(t: TestApp, { id: reference, tenantId, type, amount, paid }: Typing): Promise<number> {
  const { id, clientSecret } = await t.services.payment.createCharge({
    reference,
    tenantId,
    amount,
    installments: 1,
    orderCode: 'TESTE',
    description: 'Teste',
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
