import { beforeAll, expect, it, vi } from 'vitest'
import { ctxOf, moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { getFigures } from '@mutirao/contract/figures'
import { placeOrder } from '@mutirao/contract/orders'
import * as counting from './counting.repository.ts'
import { countFigures } from './counting.service.ts'

vi.mock('./counting.repository.ts', async (original) => ({
  ...(await original<typeof counting>()),
  // Twenty thousand orders would take longer to place than the test.
  hasMoreOrders: () => Promise.resolve(true),
}))

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

it('a large shop is counted for the first time by the sweep, and afterwards by requests, but for its cohorts', async () => {
  t.clock.now = NOW
  const shop = await shopWith(t.pool)
  const order = async () => {
    const { body } = await call(placeOrder, { ...shop, ...orderOf(shop.item) })
    const [payment] = await money.payments(shop.tenant.id, body.id)
    await money.payAtAcquirer({ tenantId: shop.tenant.id, orderId: body.id, reference: payment!.id, amount: payment!.amount })
  }
  await order()
  const { headers: headersMore } = await signInAsStaff(t, shop.tenant, 'owner')
  const read = async (): Promise<CallOutput<typeof getFigures>> =>
    (await call(getFigures, { host: shop.host, headersMore, query: { from: '2026-11-01', to: '2026-11-30' } })).body
  const waiting = await read()
  expect([waiting.countedUntil, waiting.totals.orders]).toEqual([undefined, 0])

  await countFigures(await ctxOf(t, shop.tenant.id))
  const counted = await read()
  expect([counted.totals.orders, counted.cohorts.map(({ orders }) => orders)]).toEqual([1, [1]])

  t.clock.now = new Date(NOW.getTime() + 120_000)
  await order()
  const later = await read()
  expect([later.countedUntil, later.totals.orders]).toEqual([t.clock.now.toISOString(), 2])
  expect(later.cohorts.map(({ orders }) => orders)).toEqual([1])
})
