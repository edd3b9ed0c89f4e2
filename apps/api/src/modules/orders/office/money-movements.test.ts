import { afterEach, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { buildLead } from '#testing/factories.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { placeOrder } from '@mutirao/contract/orders'
import { listMoneyMovements, type MoneyMovement } from '@mutirao/contract/reconciliation'
import { refundOrder } from '@mutirao/contract/refunds'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))
afterEach(() => void (t.clock.now = NOW))

it('lists what came and what went back, oldest first, behind a cursor and after a moment, of one shop', async () => {
  const shop = await shopWith(t.pool)
  const { host, item, tenant } = shop
  const { headers: headersMore } = await signInAsStaff(t, tenant, 'manager')
  const ask = async (query: object = {}) => (await call(listMoneyMovements, { host, headersMore, query })).body
  const buy = async () => {
    t.clock.now = new Date(t.clock.now.getTime() + 60_000)
    const as = await buildLead(t.pool, tenant.id)
    const { body: order } = await call(placeOrder, { host, as, ...orderOf(item) })
    const [payment] = await money.payments(tenant.id, order.id)
    await money.webhook({ tenantId: tenant.id, reference: payment!.id, amount: payment!.amount })
    return { order, payment: payment! }
  }
  expect(await ask()).toEqual({ content: [] })
  const first = await buy()
  const second = await buy()
  const moment = t.clock.now.toISOString()
  t.clock.now = new Date(t.clock.now.getTime() + 60_000)
  await call(refundOrder, { host, headersMore, params: { id: first.order.id }, body: { act: uuidv7(), amount: 100 } })
  // Asked for, and not back yet.
  expect((await ask()).content).toHaveLength(2)
  await money.query(tenant.id, `update refunds set state = 'DONE', done_at = '${t.clock.now.toISOString()}'`)
  const all: MoneyMovement[] = (await ask()).content
  expect(all).toMatchObject([
    { kind: 'PAYMENT', id: first.payment.id, order: first.order.id, code: first.order.code, amount: first.payment.amount, method: 'PIX' },
    { kind: 'PAYMENT', id: second.payment.id },
    { kind: 'REFUND', order: first.order.id, amount: 100, reason: 'SHOP', at: t.clock.now.toISOString() },
  ])
  const seen: MoneyMovement[] = []
  let cursor: string | undefined
  do {
    const page = await ask({ limit: 1, ...(cursor && { cursor }) })
    seen.push(...page.content)
    cursor = page.next
  } while (cursor !== undefined)
  expect(seen).toEqual(all)
  expect((await ask({ updated_after: moment })).content).toMatchObject([{ kind: 'REFUND' }])
  expect(JSON.stringify(all)).not.toMatch(/Maria|91234/)
  const other = await shopWith(t.pool)
  const { headers: theirs } = await signInAsStaff(t, other.tenant, 'manager')
  expect((await call(listMoneyMovements, { host: other.host, headersMore: theirs, query: {} })).body.content).toEqual([])
  const { next } = await ask({ limit: 1 })
  const foreign = await call(listMoneyMovements, { host: other.host, headersMore: theirs, query: { cursor: next } })
  expect(foreign).toMatchObject({ status: 400, body: { errors: [{ path: 'cursor' }] } })
  const { headers: courier } = await signInAsStaff(t, tenant, 'courier')
  expect((await call(listMoneyMovements, { host, headersMore: courier, query: {} })).status).toBe(403)
})
