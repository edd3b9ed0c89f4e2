import { expect, it, vi } from 'vitest'
import * as counting from '#modules/buyers/buyer-counting.repository.ts'
import { countBuyers } from '#modules/buyers/buyer-counting.service.ts'
import { ctxOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { listDeskOrders } from '@mutirao/contract/desk-orders'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { placeOrder } from '@mutirao/contract/orders'
import { listPeople } from '@mutirao/contract/people'

vi.mock('#modules/buyers/buyer-counting.repository.ts', async (original) => ({
  ...(await original<typeof counting>()),
  // Twenty thousand orders would take longer to place than the test.
  hasMoreOrders: () => Promise.resolve(true),
}))

const { t, call } = testApp()

it('a large shop is counted for the first time by the sweep, and afterwards by requests', async () => {
  t.clock.now = NOW
  const shop = await shopWith(t.pool)
  await call(placeOrder, { ...shop, ...orderOf(shop.item) })
  const { headers: headersMore } = await signInAsStaff(t, shop.tenant, 'owner')
  const read = async (): Promise<CallOutput<typeof listPeople>> =>
    (await call(listPeople, { host: shop.host, headersMore, query: {} })).body
  expect(await read()).toEqual({ content: [], totalElements: 0 })
  await countBuyers(await ctxOf(t, shop.tenant.id))
  expect(await read()).toMatchObject({ countedUntil: NOW.toISOString(), content: [{ orders: 0 }] })
  t.clock.now = new Date(NOW.getTime() + 120_000)
  await call(placeOrder, { ...shop, ...orderOf(shop.item) })
  expect(await read()).toMatchObject({ countedUntil: t.clock.now.toISOString(), content: [{ orderedAt: t.clock.now.toISOString() }] })
})

it('orders of a large shop are found by their buyer before the first count and after it', async () => {
  t.clock.now = NOW
  const shop = await shopWith(t.pool)
  const order = (await call(placeOrder, { ...shop, ...orderOf(shop.item) })).body
  const { headers: headersMore } = await signInAsStaff(t, shop.tenant, 'owner')
  const find = async (query: Record<string, string>) =>
    (await call(listDeskOrders, { host: shop.host, headersMore, query })).body.content.map(({ code }: { code: string }) => code)
  const name = order.userName.slice(0, 6)
  const digits = order.userPhone.slice(-5)
  const seen = async () => [
    await find({ searchText: name, status: 'AWAITING_PAYMENT' }),
    await find({ searchText: digits }),
    await find({ searchText: name, status: 'DELIVERED' }),
    await find({ searchText: digits, status: 'PAID,DELIVERED' }),
    await find({ searchText: 'Ninguém' }),
  ]
  const expected = [[order.code], [order.code], [], [], []]
  expect(await seen()).toEqual(expected)
  await countBuyers(await ctxOf(t, shop.tenant.id))
  expect(await seen()).toEqual(expected)
})
