import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { items } from '#db/schema/catalog.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { buildCoupon, buildItem } from '#testing/factories.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { callEndpoint, startTestApp, type TestApp } from '#testing/test-app.ts'
import { getCart, putCart } from '@mutirao/contract/carts'
import { placeOrder } from '@mutirao/contract/orders'

/* Items are priced from memory (catalog/item-rows.service.ts). Here the notice of a change is lost, so that memory has the former item. */

let t: TestApp
let shop: Awaited<ReturnType<typeof shopWith>>
beforeAll(async () => void (t = await startTestApp()))
afterAll(() => t.close())
beforeEach(async () => {
  shop = await shopWith(t.pool, { price: 1000, onHand: 10 })
  // Memory has the item from now on.
  await priceInCart()
})

const here = () => ({ host: shop.host, as: shop.as })

async function priceInCart() {
  const params = { uuid: uuidv7() }
  await callEndpoint(t.app, putCart, {
    ...here(),
    params,
    body: { products: [{ id: shop.item.id, campaignId: shop.item.campaignId, quantity: 1 }] },
  })
  return (await callEndpoint(t.app, getCart, { ...here(), params })).body.totals.subTotal as number
}

const change = (values: { price?: number; active?: boolean }) =>
  tenantTransaction(t.pool, shop.tenant.id, (db) =>
    db
      .update(items)
      .set(values)
      .where(and(eq(items.tenantId, shop.tenant.id), eq(items.id, shop.item.id))),
  )

const count = () =>
  tenantTransaction(
    t.pool,
    shop.tenant.id,
    async (db) => (await db.execute<{ count: number }>(sql`select count(*)::int from orders`)).rows[0]!.count,
  )

const place = (over: Parameters<typeof orderOf>[1]) => callEndpoint(t.app, placeOrder, { ...here(), ...orderOf(shop.item, over) })

describe('an order by a price that changed without a notice', () => {
  it('is refused with the current price, and carts have it afterwards', async () => {
    await change({ price: 1500 })
    expect(await priceInCart()).toBe(1000)
    expect(await place({ price: 1800 })).toMatchObject({ status: 409, body: { code: 'price_changed', from: 1800, to: 2300 } })
    expect(await count()).toBe(0)
    expect(await priceInCart()).toBe(1500)
  })

  it('is refused with a coupon, too', async () => {
    const { code: couponCode } = await buildCoupon(t.pool, shop.tenant.id, { percentage: 10 })
    await change({ price: 1500 })
    const price = 900 + 800
    expect(await place({ price, couponCode })).toMatchObject({ status: 409, body: { code: 'price_changed', from: price } })
    expect(await count()).toBe(0)
  })

  it('is placed when the buyer knows the current price', async () => {
    await change({ price: 1500 })
    expect(await place({ price: 2300 })).toMatchObject({ status: 201, body: { paymentMethod: { amount: 2300 } } })
  })

  it('is refused for an item that left the shop, and placed for one that came back', async () => {
    await change({ active: false })
    expect(await place({})).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await count()).toBe(0)
    await change({ active: true })
    expect((await place({})).status).toBe(201)
  })

  it('orders of one moment are decided each by its own item', async () => {
    const other = await buildItem(t.pool, { tenantId: shop.tenant.id, campaignId: shop.item.campaignId, price: 700 })
    await change({ price: 1500 })
    const answers = await Promise.all([place({ price: 1800 }), callEndpoint(t.app, placeOrder, { ...here(), ...orderOf(other) })])
    expect(answers.map(({ status }) => status)).toEqual([409, 201])
    expect(await count()).toBe(1)
  })
})

it('memory lasts half a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    expect(await priceInCart()).toBe(1000)
    await change({ price: 1500 })
    vi.setSystemTime(Date.now() + 30_000)
    expect(await priceInCart()).toBe(1500)
  } finally {
    vi.useRealTimers()
  }
})
