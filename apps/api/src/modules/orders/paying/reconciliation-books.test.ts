import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bacenPayment } from '#adapters/payment/bacen-payment.ts'
import { mercadoPagoPayment } from '#adapters/payment/mercadopago-payment.ts'
import type { PaymentAdapter } from '#adapters/payment/payment-adapter.ts'
import { createContext } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { PlayedAcquirer } from '#testing/bank/played-acquirer.ts'
import { PlayedBank } from '#testing/bank/played-bank.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { testApp } from '#testing/test-app.ts'
import { placeOrder } from '@mutirao/contract/orders'
import { reconcileDay } from './reconciliation.service.ts'

const { t, call } = testApp()
const money = moneyOf(t)
const bank = new PlayedBank()
const acquirer = new PlayedAcquirer()
const DAY = '2026-11-21'
const AT = `${DAY}T15:00:00.000Z`
const ORDERS = 1000

beforeAll(async () => {
  await Promise.all([bank.start(), acquirer.start()])
})
afterAll(async () => {
  await Promise.all([bank.stop(), acquirer.stop()])
})

type Charge = { reference: string; amount: number }
type Books = { open: () => PaymentAdapter; write: (tenantId: string, all: readonly Charge[]) => void; hasTwo: boolean }

/** `hasTwo`: two payments of one charge are two rows in the provider's books. */
const books: Record<string, Books> = {
  sandbox: {
    open: () => t.services.payment,
    hasTwo: false,
    write(tenantId, all) {
      const lines = all.map(({ reference, amount }) => ({
        ...{ id: reference, reference, tenantId, orderCode: 'TESTE', type: 'PIX', amount, installments: 1, secret: 's' },
        ...{ receiver: { name: 'LOJA', city: 'SAO PAULO' }, state: 'APPROVED', paidAt: AT },
      }))
      appendFileSync(join(t.services.settings.dataDir, 'acquirer.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    },
  },
  bacen: {
    open: () => bacenPayment({ keys: bank.keys(), proofs: ['p'], now: () => new Date(), tell: () => undefined }),
    hasTwo: true,
    write(_tenantId, all) {
      bank.cobs.clear()
      for (const { reference, amount } of all) {
        const txid = reference.replaceAll('-', '')
        const valor = (amount / 100).toFixed(2)
        const pix = { endToEndId: `E${uuidv7().replaceAll('-', '').slice(1)}`, txid, valor, chave: 'oi@padaria.test', horario: AT }
        const known = bank.cobs.get(txid)
        bank.cobs.set(txid, {
          ...{ txid, calendario: { criacao: AT, expiracao: 1800 }, revisao: 0, status: 'CONCLUIDA', valor: { original: valor } },
          ...{ chave: 'oi@padaria.test', location: `pix.banco.test/qr/v2/${txid}`, pix: [...(known?.pix ?? []), pix] },
        })
      }
    },
  },
  mercadopago: {
    open: () =>
      mercadoPagoPayment({
        keys: acquirer.keys,
        apiUrl: acquirer.origin,
        pages: { fields: () => '/', card: () => '/', intent: () => '/' },
        now: () => new Date(),
        tell: () => undefined,
      }),
    hasTwo: true,
    write(_tenantId, all) {
      acquirer.payments.clear()
      for (const [index, { reference, amount }] of all.entries())
        acquirer.payments.set(index + 1, {
          ...{ id: index + 1, status: 'approved', status_detail: 'accredited', external_reference: reference, currency_id: 'BRL' },
          ...{ transaction_amount: amount / 100, transaction_amount_refunded: 0, payment_method_id: 'pix', installments: 1 },
          ...{ date_created: AT, date_last_updated: AT },
        })
    },
  },
}

/** A thousand paid orders of one day, copied from a placed one. */
async function soldDay() {
  const { host, tenant, item, as } = await shopWith(t.pool)
  const { body } = await call(placeOrder, { host, as, ...orderOf(item) })
  const query = (text: string) => money.query<{ reference: string; amount: number }>(tenant.id, text)
  await query(`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'code', 'DIA-' || n,
    'cart_uuid', gen_random_uuid(), 'idempotency_key', gen_random_uuid(), 'state', 'PAID'))).* from orders o, generate_series(2, ${ORDERS}) n
    where o.id = '${body.id}'`)
  await query(`insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'order_id', o.id))).*
    from payments p, orders o where o.id <> p.order_id`)
  await query(`update payments set state = 'APPROVED', amount = n, received = n, received_at = '${AT}'
    from (select id as one, 1000 + row_number() over () as n from payments) as numbered where id = one`)
  return { tenant, charges: await query('select id as reference, received as amount from payments order by received') }
}

describe.each(Object.keys(books))('a day of 1,000 orders by the books of %s', (name) => {
  const { open, write, hasTwo } = books[name]!

  it('has no difference, and then exactly each planted one', { timeout: 60_000 }, async () => {
    const { tenant, charges } = await soldDay()
    expect(charges).toHaveLength(ORDERS)
    const ctx = await money.ctxOf(tenant.id)
    const log = Object.assign(Object.create(ctx.log) as typeof ctx.log, { warn: () => undefined })
    const compare = async () => {
      await money.query(tenant.id, 'delete from reconciliations')
      await reconcileDay(createContext({ ...ctx.services, payment: open() }, ctx.tenant, { log }), 'sandbox', DAY)
      return money.query(tenant.id, 'select kind, reference, ours, theirs from reconciliation_differences order by reference')
    }
    write(tenant.id, charges)
    expect(await compare()).toEqual([])
    expect(await money.query(tenant.id, 'select charges, differences from reconciliations')).toEqual([{ charges: ORDERS, differences: 0 }])

    const [more, less, gone, doubled, ...same] = charges as [Charge, Charge, Charge, Charge, ...Charge[]]
    const stranger = { reference: uuidv7(), amount: 990 }
    const twice = hasTwo ? [doubled, doubled] : [{ ...doubled, amount: doubled.amount * 2 }]
    const planted = [{ ...more, amount: more.amount + 1 }, { ...less, amount: less.amount - 1 }, stranger, ...twice, ...same]
    // The sandbox's books are append-only, so a charge missing there is moved to another shop.
    if (name === 'sandbox') write(uuidv7(), [{ ...gone, amount: 0 }])
    write(tenant.id, planted)
    const expected = [
      { kind: 'RECEIVED', reference: more.reference, ours: more.amount, theirs: more.amount + 1 },
      { kind: 'RECEIVED', reference: less.reference, ours: less.amount, theirs: less.amount - 1 },
      { kind: 'MISSING_THERE', reference: gone.reference, ours: gone.amount, theirs: 0 },
      { kind: 'MISSING_HERE', reference: stranger.reference, ours: 0, theirs: 990 },
      { kind: 'RECEIVED', reference: doubled.reference, ours: doubled.amount, theirs: doubled.amount * 2 },
    ]
    expect(await compare()).toEqual(expected.toSorted((one, other) => one.reference.localeCompare(other.reference)))
  })
})
