import { createHmac, randomUUID } from 'node:crypto'
import pg from 'pg'
import { getPixQrCode } from '@mutirao/contract/order-payments'
import { placeOrder } from '@mutirao/contract/orders'
import { signBody } from '../apps/api/src/adapters/payment/signature.ts'
import { newGuest, pricedOrder, stranger } from '../apps/api/src/testing/buyer.ts'
import { findViolations } from '../apps/api/src/testing/invariants.ts'
import { stockShelves } from '../chaos/shelves.ts'
import type { Attack } from './attack.ts'

/** Webhooks that an acquirer or Meta did not send, or sent often (R32, R33, R37). */
export async function attackHooks({ target, check }: Attack) {
  const db = new pg.Client({ connectionString: target.databaseUrl() })
  await db.connect()
  const tenants = await db.query<{ id: string; slug: string }>("select id, slug from tenants where slug in ('mutirao', 'aurora')")
  const idOf = (slug: string) => tenants.rows.find((row) => row.slug === slug)!.id
  const { campaignId, slot, items } = (await stockShelves(db, target.ports[0]!)).at(-1)!
  const headers = (await newGuest((endpoint, sent) => target.call(endpoint, sent as never) as never)) as Record<string, string>
  const call = (endpoint: never, sent: { headers?: object }) =>
    target.call(endpoint, { ...sent, headers: { ...headers, ...sent.headers } } as never)
  const secret = target.secrets().webhook.split(',')[0]!

  async function unpaid() {
    const order = await pricedOrder(
      call as never,
      { campaignId, slot, products: [{ id: items[1]!.id, campaignId, quantity: 1 }] },
      stranger(),
    )
    const { body } = await call(placeOrder as never, order!)
    const { id } = body as { id: string }
    await call(getPixQrCode as never, { query: { id } } as never)
    const { rows } = await db.query<{ id: string; amount: number }>('select id, amount from payments where order_id = $1', [id])
    return { id, reference: rows[0]!.id, amount: rows[0]!.amount }
  }
  const stateOf = async (id: string) => (await db.query<{ state: string }>('select state from orders where id = $1', [id])).rows[0]!.state
  const notice = ({ reference, amount }: { reference: string; amount: number }, over: object = {}) =>
    JSON.stringify({ eventId: `attack-${randomUUID()}`, reference, state: 'APPROVED', amount, ...over })
  const send = (body: string, signature: string | undefined, slug = 'mutirao') =>
    target.ask({
      method: 'POST',
      path: `/webhooks/payments/${idOf(slug)}`,
      headers: { 'content-type': 'application/json', ...(signature !== undefined && { 'x-signature': signature }) },
      body: JSON.parse(body),
    })

  const order = await unpaid()
  const body = notice(order)
  const old = new Date(Date.now() - 3_600_000)
  const forged: [string, string | undefined][] = [
    ['none', undefined],
    ['empty', ''],
    ['another secret', signBody('x'.repeat(32), body, new Date())],
    ['an hour old', signBody(secret, body, old)],
    ['of another body', signBody(secret, notice(order, { amount: 1 }), new Date())],
    ['plain HMAC', createHmac('sha256', secret).update(body).digest('hex')],
  ]
  const taken: string[] = []
  for (const [name, signature] of forged) if (((await send(body, signature))?.status ?? 500) < 400) taken.push(name)
  check('no forged notice of a payment is taken', taken.length === 0 && (await stateOf(order.id)) === 'AWAITING_PAYMENT', taken.join(', '))

  await send(body, signBody(secret, body, new Date()), 'aurora')
  check('a notice to another shop pays nothing', (await stateOf(order.id)) === 'AWAITING_PAYMENT')

  const less = notice(order, { amount: 1 })
  await send(less, signBody(secret, less, new Date()))
  check('a notice of another amount makes no paid order', (await stateOf(order.id)) !== 'PAID', await stateOf(order.id))

  const paid = await unpaid()
  const right = notice(paid)
  await Promise.all(Array.from({ length: 10 }, () => send(right, signBody(secret, right, new Date()))))
  const { rows } = await db.query('select from payments where order_id = $1', [paid.id])
  check('ten equal notices are one payment', (await stateOf(paid.id)) === 'PAID' && rows.length === 1, await stateOf(paid.id))

  await attackWhatsapp({ target, check }, idOf('mutirao'))
  const violations = await findViolations(db)
  check('invariants hold', violations.length === 0, violations.map((one) => Object.values(one).join(': ')).join('; '))
  await db.end()
}

async function attackWhatsapp({ target, check }: Pick<Attack, 'target' | 'check'>, tenantId: string) {
  const owner = await target.owner('mutirao')
  const appSecret = 'attack-attack-attack-attack-1234'
  const account = { phoneNumberId: '123456789', language: 'pt_BR', orderTemplate: 'aviso', token: 'attack-token-0123456789', appSecret }
  const saved = await target.ask({ method: 'PUT', path: '/api/admin/whatsapp', headers: owner.headers, body: account })
  const body = { object: 'whatsapp_business_account', entry: [] }
  const sign = (secret: string) => `sha256=${createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex')}`
  const post = (signature?: string) =>
    target.ask({
      method: 'POST',
      path: `/webhooks/whatsapp/${tenantId}`,
      headers: signature ? { 'x-hub-signature-256': signature } : {},
      body,
    })
  const statuses = [await post(), await post(sign('x')), await post(sign('')), await post('sha256=')].map((answer) => answer?.status)
  const isRight = (await post(sign(appSecret)))?.status === 200
  check(
    'a webhook of WhatsApp needs the signature of its app',
    saved?.status === 204 && isRight && statuses.every((status) => status === 401),
    statuses.join(' '),
  )
  const verify = await target.ask({
    path: `/webhooks/whatsapp/${tenantId}?hub.mode=subscribe&hub.verify_token=x&hub.challenge=%3Cscript%3E`,
  })
  check('a stranger registers no webhook of WhatsApp', verify?.status === 403, String(verify?.status))
  await target.ask({ method: 'DELETE', path: '/api/admin/whatsapp', headers: owner.headers })
}
