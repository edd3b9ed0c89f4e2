import { expect, it } from 'vitest'
import type { PaymentAdapter } from '#adapters/payment/payment-adapter.ts'
import { createContext } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { placeOrder } from '@mutirao/contract/orders'
import { moneyOf } from '../../../testing/money.ts'
import { orderOf, shopWith } from '../../../testing/order-factory.ts'
import { testApp } from '../../../testing/test-app.ts'
import { findOrder } from '../book/orders.repository.ts'
import { findPaymentById } from '../book/payments.repository.ts'
import { returnWhole } from '../money/refunds.service.ts'
import { sendRefund } from './send-refund.service.ts'

const { t, call } = testApp()
const money = moneyOf(t)

it('polls a refund that the bank has accepted but not completed, and finishes it afterwards', async () => {
  const { host, tenant, item, as } = await shopWith(t.pool)
  const { body } = await call(placeOrder, { host, as, ...orderOf(item) })
  const [payment] = await money.payments(tenant.id, body.id)
  await money.webhook({ tenantId: tenant.id, reference: payment!.id, amount: payment!.amount })
  const ctx = await money.ctxOf(tenant.id)
  await tenantTransaction(t.pool, tenant.id, async (db) => {
    const tx = { ...ctx, db }
    await returnWhole(tx, (await findOrder(tx, { id: body.id }))!, (await findPaymentById(tx, payment!.id))!, 'LATE_PAYMENT')
  })
  const [refund] = await money.refunds(tenant.id, body.id)
  const asked: object[] = []
  const bankWith = (answer: 'DONE' | 'UNDER_WAY'): PaymentAdapter => ({
    ...t.services.payment,
    refund: async (request) => {
      asked.push(request)
      return { state: answer, id: '77' }
    },
  })
  const later = () =>
    money.query<{ n: number }>(
      tenant.id,
      "select count(*)::int as n from pgboss.job where name = 'send-refund' and start_after - created_on between '55s' and '2min' and data->>'refundId' = $1",
      [refund!.id],
    )
  const send = (answer: 'DONE' | 'UNDER_WAY') =>
    sendRefund(createContext({ ...ctx.services, payment: bankWith(answer) }, ctx.tenant), refund!.id)

  await send('UNDER_WAY')
  expect(await money.refunds(tenant.id, body.id)).toMatchObject([{ state: 'PENDING' }])
  expect(await later()).toEqual([{ n: 1 }])
  await send('DONE')
  await send('DONE')
  expect(await money.refunds(tenant.id, body.id)).toMatchObject([{ state: 'DONE' }])
  const first = { reference: payment!.id, key: refund!.id, amount: payment!.amount }
  expect(asked).toEqual([first, { ...first, id: '77' }])
})
